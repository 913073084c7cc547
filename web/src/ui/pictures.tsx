import type { ReactNode } from 'react';
import css from './pictures.module.css';

/** The sheet of paper that most illustrations show. */
const sheet = (
  <>
    <rect className={css.sheet} x="42" y="14" width="70" height="92" rx="10" />
    <path className={css.text} d="M56 34h42M56 50h42M56 66h24" />
  </>
);

/** A round seal over the sheet's corner. The sign's coordinates start at the seal's centre. */
const seal = (sign: ReactNode, tone?: string) => (
  <g transform="translate(110 90)" className={tone}>
    <circle className={css.gap} r="27" />
    <circle className={css.seal} r="22" />
    <g className={css.sign}>{sign}</g>
  </g>
);

/** The illustrations share a style: a pale disc, a white object with one stroke, and one solid seal for the meaning. */
export const pictures = {
  waiting: (
    <>
      {sheet}
      {seal(<path d="M0-11V0l7 5" />)}
    </>
  ),
  approved: (
    <>
      {sheet}
      {seal(<path d="M-9 .500l6 6L9-6" />)}
    </>
  ),
  money: (
    <>
      <path className={css.ink} d="M14 46h22M6 64h26M18 82h18" />
      <rect className={css.object} x="46" y="34" width="92" height="60" rx="10" />
      <circle className={css.pale} cx="92" cy="64" r="19" />
      <path className={css.ink} d="M86 74V54l12 20V54M82 61h20M82 67h20M57 64h.01M127 64h.01" />
    </>
  ),
  paid: (
    <>
      <circle className={css.sun} cx="80" cy="52" r="34" />
      <path className={css.solid} d="M34 110c0-32 18-52 46-52s46 20 46 52z" />
      <path className={css.sign} d="M66 86l10 10 19-22" />
      <path className={css.ink} d="M24 30l6 6M136 30l-6 6M80 4v6" />
    </>
  ),
  refused: (
    <>
      {sheet}
      {seal(<path d="M-9 0H9" />, css.quiet)}
    </>
  ),
  empty: (
    <>
      <path className={css.object} d="M34 62l14-34h64l14 34v34a8 8 0 01-8 8H42a8 8 0 01-8-8z" />
      <path className={css.object} d="M34 62h28c1 9 8 14 18 14s17-5 18-14h28v34a8 8 0 01-8 8H42a8 8 0 01-8-8z" />
      <path className={css.text} d="M62 44h36" />
    </>
  ),
  help: (
    <>
      <path
        className={css.object}
        d="M44 24h72a12 12 0 0112 12v38a12 12 0 01-12 12H76L58 102V86H44a12 12 0 01-12-12V36a12 12 0 0112-12z"
      />
      <path className={css.ink} d="M70 47a10 10 0 1117 7c-4 3-7 5-7 10M80 73v.01" />
    </>
  ),
  phone: (
    <>
      <rect className={css.object} x="52" y="12" width="56" height="98" rx="12" />
      <path className={css.text} d="M64 32h32M64 46h20" />
      <path className={css.ink} d="M74 100h12" />
      {seal(<path d="M0 9V-9M-7-2l7-7 7 7" />)}
    </>
  ),
  offline: (
    <>
      <path className={css.ink} d="M34 54a66 66 0 0192 0M50 72a43 43 0 0160 0M66 90a20 20 0 0128 0" />
      <circle className={css.solid} cx="80" cy="104" r="5" />
      <path className={css.cut} d="M44 26l76 78" />
      <path className={css.ink} d="M44 26l76 78" />
    </>
  ),
  failed: (
    <>
      <path
        className={css.sheet}
        d="M42 24a10 10 0 0110-10h50a10 10 0 0110 10v28l-16 10-12-8-16 12-14-8-12 8zM42 78l12-8 14 8 16-12 12 8 16-10v32a10 10 0 01-10 10H52a10 10 0 01-10-10z"
      />
      <path className={css.text} d="M56 34h42" />
      {seal(<path d="M0-11V2M0 10v.01" />, css.alert)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof pictures;
