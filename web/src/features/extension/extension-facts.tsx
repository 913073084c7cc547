import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatDay } from '../../lib/dates';
import { Fact, Facts } from '../../ui/facts';
import { Money } from '../../ui/money';

/** All amounts and dates of an extension, so that the borrower can check the sums. */
export function ExtensionFacts({ terms }: { readonly terms: ExtensionTerms }) {
  const { extensionFee, overdueFee, rolloverAmount, paidTowardsExtension, leftToPay, newDueAt, owedAfter } = terms;
  return (
    <Facts>
      <Fact label="Extension fee">
        <Money amount={extensionFee} />
      </Fact>
      <Fact label="Overdue fee so far">
        <Money amount={overdueFee} />
      </Fact>
      <Fact label="Rollover amount" meaning="the price of the extension" isTotal>
        <Money amount={rolloverAmount} />
      </Fact>
      {paidTowardsExtension > 0 && (
        <>
          <Fact label="Paid towards it">
            <Money amount={paidTowardsExtension} />
          </Fact>
          <Fact label="Left to pay for it" isTotal>
            <Money amount={leftToPay} />
          </Fact>
        </>
      )}
      <Fact label="New payment date">{formatDay(newDueAt)}</Fact>
      <Fact label="Owed on that day" isTotal>
        <Money amount={owedAfter} />
      </Fact>
    </Facts>
  );
}
