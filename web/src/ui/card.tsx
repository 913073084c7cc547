import type { ReactNode } from 'react';
import { unbroken } from './day';

export function Card({ children }: { readonly children: ReactNode }) {
  return <section className="card">{children}</section>;
}

export interface SectionProps {
  readonly title: string;
  /** content at the end of the title line */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, end, children }: SectionProps) {
  return (
    <section className="card-section">
      <div className="card-head">
        <h2 className="card-title">{unbroken(title)}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
