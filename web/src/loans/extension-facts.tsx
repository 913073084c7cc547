import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import type { Naira } from '@kit/contracts/money';
import type { ReactNode } from 'react';
import { formatDay } from '../platform/dates';
import { Fact, Facts, MoneyFact } from '../ui/card';

export interface ExtensionFactsProps {
  readonly price: Pick<ExtensionTerms, 'extensionFee' | 'overdueFee' | 'rolloverAmount' | 'newDueAt'>;
  /** the part of the price that earlier payments cover, in naira */
  readonly paid: Naira;
  /** the rest of the price, in naira */
  readonly left: Naira;
  /** more facts, at the end */
  readonly children?: ReactNode;
}

/** The price of an extension and the date after it, so that the borrower can check the sums (2.45, 2.46). */
export function ExtensionFacts({ price, paid, left, children }: ExtensionFactsProps) {
  return (
    <Facts>
      <MoneyFact label="Extension fee" amount={price.extensionFee} />
      <MoneyFact label="Overdue fee so far" amount={price.overdueFee} />
      <MoneyFact label="Rollover amount" meaning="the price of the extension" isTotal amount={price.rolloverAmount} />
      {paid > 0 && (
        <>
          <MoneyFact label="Covered by what you repaid" amount={paid} />
          <MoneyFact label="Left to pay for it" isTotal amount={left} />
        </>
      )}
      <Fact label="New payment date">{formatDay(price.newDueAt)}</Fact>
      {children}
    </Facts>
  );
}
