import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import type { Naira } from '@kit/contracts/money';
import { dayCount } from '@kit/contracts/time-units';
import type { ReactNode } from 'react';
import { formatDay } from '../platform/format';
import { Fact, Facts, MoneyFact } from '../ui/card';
import { isFinished, type Loan, OVERDUE_FEE } from './loan';
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
        label={daysCharged > 0 ? `${OVERDUE_FEE}, ${dayCount(daysCharged)}` : OVERDUE_FEE}
        amount={overdueFee}
      />
      <MoneyFact label={isOver ? 'Total of the loan' : 'Outstanding amount'} isTotal amount={repayment.outstanding} />
      <MoneyFact label="Repaid amount" amount={repayment.repaid} />
      {!isOver && <MoneyFact label="Remaining payable amount" isTotal amount={repayment.remaining} />}
      {forExtensions > 0 && <MoneyFact label="Paid for extensions, beside the loan" amount={forExtensions} />}
    </Facts>
  );
}

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
      <MoneyFact label={`${OVERDUE_FEE} so far`} amount={price.overdueFee} />
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
