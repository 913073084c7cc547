import type { ReactNode } from 'react';

/** A round seal over the sheet's corner. The sign's coordinates start at the seal's centre. */
export const seal = (sign: ReactNode, tone?: string) => (
  <g transform="translate(110 90)" className={tone}>
    <circle className="illustration-gap" r="27" />
    <circle className="illustration-seal" r="22" />
    <g className="illustration-sign">{sign}</g>
  </g>
);
