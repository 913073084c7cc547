import type { ReactNode } from 'react';
import css from './illustration.module.css';

/** The sheet of paper that most illustrations show. */
export const sheet = (
  <>
    <rect className={css.sheet} x="42" y="14" width="70" height="92" rx="10" />
    <path className={css.text} d="M56 34h42M56 50h42M56 66h24" />
  </>
);

/** A round seal over the sheet's corner. The sign's coordinates start at the seal's centre. */
export const seal = (sign: ReactNode, tone?: string) => (
  <g transform="translate(110 90)" className={tone}>
    <circle className={css.gap} r="27" />
    <circle className={css.seal} r="22" />
    <g className={css.sign}>{sign}</g>
  </g>
);
