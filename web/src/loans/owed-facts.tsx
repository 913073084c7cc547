import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../platform/dates';
import { Fact, Facts, MoneyFact } from '../ui/facts';
import { copy as texts } from './detail-copy';
import { isFinished, type Loan } from './loan-state';
import { paidForExtensions } from './loan-texts';

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
      <MoneyFact label={texts.loanAmount} amount={repayment.principal} />
      <MoneyFact label={texts.interest} amount={repayment.interest} />
      <MoneyFact
        label={daysCharged > 0 ? texts.overdueFeeFor(dayCount(daysCharged)) : texts.overdueFee}
        amount={overdueFee}
      />
      <MoneyFact label={isOver ? texts.total : texts.outstanding} isTotal amount={repayment.outstanding} />
      <MoneyFact label={texts.repaid} amount={repayment.repaid} />
      {!isOver && <MoneyFact label={texts.remaining} isTotal amount={repayment.remaining} />}
      {forExtensions > 0 && <MoneyFact label={texts.paidForExtensions} amount={forExtensions} />}
    </Facts>
  );
}
