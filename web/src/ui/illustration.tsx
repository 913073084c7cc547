import type { ReactNode } from 'react';
import css from './illustration.module.css';

/** What the round lens in front of the sheet shows; each drawn in a 40 by 40 box around the lens's centre. */
const lenses = {
  offline: <path d="M-9-3a14 14 0 0118 0M-5 3a8 8 0 0110 0M0 8.5v.01M-11-11l22 22" />,
  lost: <path d="M-4-4a4.5 4.5 0 118 2.5C2 0 0 .5 0 3M0 8.5v.01" />,
  phone: <path d="M-6-11H6a2 2 0 012 2V9a2 2 0 01-2 2H-6a2 2 0 01-2-2V-9a2 2 0 012-2zM-2 7.5h4" />,
  build: <path d="M-9 9L3-3M2-9a6 6 0 008 8 6.5 6.5 0 01-9 2.5L-6.5 9.5a2 2 0 01-3-3L-2-1A6.5 6.5 0 012-9z" />,
  clock: <path d="M0-10a10 10 0 100 20 10 10 0 000-20zM0-5V0l4 3" />,
  done: <path d="M-8 0l5.5 5.5L9-6" />,
} satisfies Record<string, ReactNode>;

export type IllustrationName = keyof typeof lenses;

/** The illustrations, in one style: a sheet of paper, and in front of it a lens that shows the topic. Decorative. */
export function Illustration({ name }: { readonly name: IllustrationName }) {
  return (
    <svg className={css.art} width="160" height="128" viewBox="0 0 160 128" fill="none" aria-hidden="true">
      <rect className={css.sheet} x="20.5" y="4.5" width="96" height="116" rx="12" />
      <path className={css.text} d="M38 32h60M38 52h60M38 72h36" />
      <circle className={css.halo} cx="112" cy="80" r="34" />
      <circle className={css.lens} cx="112" cy="80" r="24" />
      <g className={css.ink} transform="translate(112 80)">
        {lenses[name]}
      </g>
    </svg>
  );
}
