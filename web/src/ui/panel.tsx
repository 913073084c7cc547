import type { ReactNode } from 'react';
import css from './panel.module.css';

/** The lender's dark panel, for the main amount of a screen and its next step. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <section className={css.panel}>{children}</section>;
}
