import type { ReactNode } from 'react';
import css from './illustration.module.css';

/** A round seal over the sheet's corner. The sign's coordinates start at the seal's centre. */
export const seal = (sign: ReactNode, tone?: string) => (
  <g transform="translate(110 90)" className={tone}>
    <circle className={css.gap} r="27" />
    <circle className={css.seal} r="22" />
    <g className={css.sign}>{sign}</g>
  </g>
);
