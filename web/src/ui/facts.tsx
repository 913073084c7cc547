import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What is so, as names with their values, on one surface. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** a sum of the ones above, or what the list is about */
  readonly isTotal?: boolean;
}

/** One name with its value. */
export function Fact({ label, children, isTotal }: FactProps) {
  return (
    <div className={`${css.fact} ${isTotal ? css.total : ''}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
