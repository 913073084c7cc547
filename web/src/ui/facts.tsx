import type { ReactNode } from 'react';
import { unbroken } from './day';
import { Money, type MoneyProps } from './money';

/** A list of names and values on one card. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

export interface FactProps {
  readonly label: string;
  /** explanation in small text below the label */
  readonly meaning?: string;
  readonly children: ReactNode;
  /** true for the total of the values above, or the main value of the list */
  readonly isTotal?: boolean;
}

export function Fact({ label, meaning, children, isTotal }: FactProps) {
  return (
    <div className={`facts-fact ${isTotal ? 'facts-total' : ''}`}>
      <dt>
        {label}
        {meaning !== undefined && (
          <>
            <span className="unseen">, </span>
            <span className="facts-meaning">{meaning}</span>
          </>
        )}
      </dt>
      <dd>{unbroken(children)}</dd>
    </div>
  );
}

export interface MoneyFactProps extends Omit<FactProps, 'children'>, Pick<MoneyProps, 'amount'> {}

/** A fact whose value is an amount. */
export function MoneyFact({ amount, ...fact }: MoneyFactProps) {
  return (
    <Fact {...fact}>
      <Money amount={amount} />
    </Fact>
  );
}
