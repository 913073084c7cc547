import type { ReactNode } from 'react';
import css from './card.module.css';
import { unbroken } from './day';

/** A surface with a one-pixel border. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <section className={css.card}>{children}</section>;
}

export interface SectionProps {
  readonly title: string;
  /** content at the end of the title's line */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, end, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={css.title}>{unbroken(title)}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
