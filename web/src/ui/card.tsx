import type { ReactNode } from 'react';
import css from './card.module.css';
import { unbroken } from './day';

export function Card({ children }: { readonly children: ReactNode }) {
  return <section className={css.card}>{children}</section>;
}

export interface SectionProps {
  readonly title: string;
  /** content at the end of the title line */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

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
