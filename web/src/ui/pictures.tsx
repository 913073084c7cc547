import type { ReactNode } from 'react';
import { seal } from './picture-parts';

/** The sheet of paper that most illustrations show. */
const sheet = (
  <>
    <rect className="illustration-sheet" x="42" y="14" width="70" height="92" rx="10" />
    <path className="illustration-text" d="M56 34h42M56 50h42M56 66h24" />
  </>
);

const check = <path d="M-9 .500l6 6L9-6" />;

const note = (
  <>
    <rect className="illustration-object" x="34" y="34" width="92" height="60" rx="10" />
    <circle className="illustration-pale" cx="80" cy="64" r="19" />
    <path className="illustration-ink" d="M74 74V54l12 20V54M70 61h20M70 67h20M45 64h.01M115 64h.01" />
  </>
);

const bubble = (
  <path
    className="illustration-object"
    d="M44 24h72a12 12 0 0112 12v38a12 12 0 01-12 12H76L58 102V86H44a12 12 0 01-12-12V36a12 12 0 0112-12z"
  />
);

const phone = (
  <>
    <rect className="illustration-object" x="52" y="12" width="56" height="98" rx="12" />
    <path className="illustration-ink" d="M74 100h12" />
  </>
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
      {seal(check)}
    </>
  ),
  money: (
    <>
      <path className="illustration-ink" d="M14 46h22M6 64h26M18 82h18" />
      <g transform="translate(12)">{note}</g>
    </>
  ),
  paid: (
    <>
      <circle className="illustration-sun" cx="80" cy="52" r="34" />
      <path className="illustration-solid" d="M34 110c0-32 18-52 46-52s46 20 46 52z" />
      <path className="illustration-sign" d="M66 86l10 10 19-22" />
      <path className="illustration-ink" d="M24 30l6 6M136 30l-6 6M80 4v6" />
    </>
  ),
  refused: (
    <>
      {sheet}
      {seal(<path d="M-9 0H9" />, 'illustration-quiet')}
    </>
  ),
  empty: (
    <>
      <path className="illustration-object" d="M34 62l14-34h64l14 34v34a8 8 0 01-8 8H42a8 8 0 01-8-8z" />
      <path
        className="illustration-object"
        d="M34 62h28c1 9 8 14 18 14s17-5 18-14h28v34a8 8 0 01-8 8H42a8 8 0 01-8-8z"
      />
      <path className="illustration-text" d="M62 44h36" />
    </>
  ),
  help: (
    <>
      {bubble}
      <path className="illustration-ink" d="M70 47a10 10 0 1117 7c-4 3-7 5-7 10M80 73v.01" />
    </>
  ),
  received: (
    <>
      {note}
      {seal(check)}
    </>
  ),
  extended: (
    <>
      <rect className="illustration-object" x="36" y="24" width="84" height="80" rx="10" />
      <path className="illustration-ink" d="M36 46h84M58 16v16M98 16v16" />
      <path className="illustration-text" d="M52 62h16M52 80h16M80 62h16" />
      {seal(<path d="M-9 0H9M2-7l7 7-7 7" />)}
    </>
  ),
  sentMessage: (
    <>
      {bubble}
      <path className="illustration-text" d="M52 46h56M52 62h32" />
      {seal(check)}
    </>
  ),
  farewell: (
    <>
      <circle className="illustration-object" cx="78" cy="44" r="20" />
      <path className="illustration-object" d="M42 108c0-24 14-36 36-36s36 12 36 36z" />
      {seal(<path d="M-7-7L7 7M7-7L-7 7" />, 'illustration-quiet')}
    </>
  ),
  /** a text message with a code */
  code: (
    <>
      {phone}
      <path
        className="illustration-solid"
        d="M70 34h56a9 9 0 019 9v22a9 9 0 01-9 9H88L76 84V74h-6a9 9 0 01-9-9V43a9 9 0 019-9z"
      />
      <path className="illustration-dots" d="M80 54v.01M98 54v.01M116 54v.01" />
    </>
  ),
  sending: (
    <>
      {phone}
      {seal(<path d="M0 9V-9M-7-2l7-7 7 7" />)}
    </>
  ),
  phone: (
    <>
      {phone}
      <rect className="illustration-solid" x="66" y="48" width="28" height="28" rx="8" />
      <path className="illustration-sign" d="M74 62h12M82 57l5 5-5 5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof pictures;
