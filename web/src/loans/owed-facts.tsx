import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../platform/dates';
import { Fact, Facts, MoneyFact } from '../ui/card';
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
      <Fact label="Due date">{formatDay(repayment.dueAt)}</Fact>
      {!isOver && <Fact label="Overdue days">{overdueDays}</Fact>}
      <MoneyFact label="Loan amount" amount={repayment.principal} />
      <MoneyFact label="Interest" amount={repayment.interest} />
      <MoneyFact
        label={daysCharged > 0 ? `Overdue fee, ${dayCount(daysCharged)}` : 'Overdue fee'}
        amount={overdueFee}
      />
      <MoneyFact label={isOver ? 'Total of the loan' : 'Outstanding amount'} isTotal amount={repayment.outstanding} />
      <MoneyFact label="Repaid amount" amount={repayment.repaid} />
      {!isOver && <MoneyFact label="Remaining payable amount" isTotal amount={repayment.remaining} />}
      {forExtensions > 0 && <MoneyFact label="Paid for extensions, beside the loan" amount={forExtensions} />}
    </Facts>
  );
}
