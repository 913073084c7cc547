import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../../../lib/dates';
import { Fact, Facts } from '../../../ui/facts';
import { Money } from '../../../ui/money';
import { isFinished, type Loan } from '../loan-state';
import { paidForExtensions } from '../loan-texts';
import { copy as texts } from './copy';

/** All amounts and dates of the loan, so that the borrower can check the sums (2.45). */
export function OwedFacts({ loan }: { readonly loan: Loan }) {
  const { repayment } = loan;
  const { overdueDays, overdueFee, overdueFeePerDay } = repayment;
  const isOver = isFinished(loan);
  // a finished loan reports no overdue days, so they are computed from the fee
  const daysCharged = isOver && overdueFeePerDay > 0 ? Math.round(overdueFee / overdueFeePerDay) : overdueDays;
  const forExtensions = paidForExtensions(loan);
  return (
    <Facts>
      <Fact label={texts.dueDate}>{formatDay(repayment.dueAt)}</Fact>
      {!isOver && <Fact label={texts.overdueDays}>{overdueDays}</Fact>}
      <Fact label={texts.loanAmount}>
        <Money amount={repayment.principal} />
      </Fact>
      <Fact label={texts.interest}>
        <Money amount={repayment.interest} />
      </Fact>
      <Fact label={daysCharged > 0 ? texts.overdueFeeFor(dayCount(daysCharged)) : texts.overdueFee}>
        <Money amount={overdueFee} />
      </Fact>
      <Fact label={isOver ? texts.total : texts.outstanding} isTotal>
        <Money amount={repayment.outstanding} />
      </Fact>
      <Fact label={texts.repaid}>
        <Money amount={repayment.repaid} />
      </Fact>
      {!isOver && (
        <Fact label={texts.remaining} isTotal>
          <Money amount={repayment.remaining} />
        </Fact>
      )}
      {forExtensions > 0 && (
        <Fact label={texts.paidForExtensions}>
          <Money amount={forExtensions} />
        </Fact>
      )}
    </Facts>
  );
}
