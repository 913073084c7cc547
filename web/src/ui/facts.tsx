import type { ReactNode } from 'react';
import { unbroken } from './day';
import css from './facts.module.css';

/** A list of names and values on one surface. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={css.facts}>{children}</dl>;
}

export interface FactProps {
  readonly label: string;
  /** what the label means, smaller and below it */
  readonly meaning?: string;
  readonly children: ReactNode;
  /** the sum of the values above, or the main value of the list */
  readonly isTotal?: boolean;
}

/** One name with its value. */
export function Fact({ label, meaning, children, isTotal }: FactProps) {
  return (
    <div className={`${css.fact} ${isTotal ? css.total : ''}`}>
      <dt>
        {label}
        {meaning !== undefined && (
          <>
            <span className="unseen">, </span>
            <span className={css.meaning}>{meaning}</span>
          </>
        )}
      </dt>
      <dd>{unbroken(children)}</dd>
    </div>
  );
}
