import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { formatDay } from '../../lib/dates';
import { Fact, Facts } from '../../ui/facts';
import { Money } from '../../ui/money';
import { copy } from './copy';

/** All amounts and dates of an extension, so that the borrower can check the sums. */
export function ExtensionFacts({ terms }: { readonly terms: ExtensionTerms }) {
  const { extensionFee, overdueFee, rolloverAmount, paidTowardsExtension, leftToPay, newDueAt, owedAfter } = terms;
  return (
    <Facts>
      <Fact label={copy.fee}>
        <Money amount={extensionFee} />
      </Fact>
      <Fact label={copy.overdueFee}>
        <Money amount={overdueFee} />
      </Fact>
      <Fact label={copy.rollover} meaning={copy.rolloverMeaning} isTotal>
        <Money amount={rolloverAmount} />
      </Fact>
      {paidTowardsExtension > 0 && (
        <>
          <Fact label={copy.paidTowards}>
            <Money amount={paidTowardsExtension} />
          </Fact>
          <Fact label={copy.leftForIt} isTotal>
            <Money amount={leftToPay} />
          </Fact>
        </>
      )}
      <Fact label={copy.newDate}>{formatDay(newDueAt)}</Fact>
      <Fact label={copy.owedThen} isTotal>
        <Money amount={owedAfter} />
      </Fact>
    </Facts>
  );
}
