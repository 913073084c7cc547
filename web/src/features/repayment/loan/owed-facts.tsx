import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, paidOfExtension } from '@kit/contracts/extension-price';
import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../../../lib/dates';
import { Section } from '../../../ui/card';
import { Fact, Facts } from '../../../ui/facts';
import { Money } from '../../../ui/money';
import { paidForExtensions } from '../copy';
import { isFinished, type Loan } from '../loan-state';

/** All amounts and dates of the loan, so that the borrower can check the sums (2.45). */
export function OwedFacts({ loan }: { readonly loan: Loan }) {
  const { repayment } = loan;
  const { overdueDays, overdueFee, overdueFeePerDay, paidSinceExtension } = repayment;
  const isOver = isFinished(loan);
  // a finished loan reports no overdue days, so they are computed from the fee
  const daysCharged = isOver && overdueFeePerDay > 0 ? Math.round(overdueFee / overdueFeePerDay) : overdueDays;
  const forExtensions = paidForExtensions(loan);
  return (
    <>
      <Section title={isOver ? 'What it came to' : 'What you owe'}>
        <Facts>
          <Fact label="Due date">{formatDay(repayment.dueAt)}</Fact>
          {!isOver && <Fact label="Overdue days">{overdueDays}</Fact>}
          <Fact label="Loan amount">
            <Money amount={repayment.principal} />
          </Fact>
          <Fact label="Interest">
            <Money amount={repayment.interest} />
          </Fact>
          <Fact label={daysCharged > 0 ? `Overdue fee, ${dayCount(daysCharged)}` : 'Overdue fee'}>
            <Money amount={overdueFee} />
          </Fact>
          <Fact label={isOver ? 'Total of the loan' : 'Outstanding amount'} isTotal>
            <Money amount={repayment.outstanding} />
          </Fact>
          <Fact label="Repaid amount">
            <Money amount={repayment.repaid} />
          </Fact>
          <Fact label="Remaining payable amount" isTotal>
            <Money amount={repayment.remaining} />
          </Fact>
          {forExtensions > 0 && (
            <Fact label="Paid for extensions, beside the loan">
              <Money amount={forExtensions} />
            </Fact>
          )}
        </Facts>
      </Section>
      {!isOver && (
        <Section title={`If you extend by ${EXTENSION_DAYS} days`}>
          <Facts>
            <Fact label="Extension fee">
              <Money amount={repayment.extensionFee} />
            </Fact>
            <Fact label="Overdue fee so far">
              <Money amount={overdueFee} />
            </Fact>
            <Fact label="Rollover amount" meaning="the price of the extension" isTotal>
              <Money amount={repayment.rolloverAmount} />
            </Fact>
            {paidSinceExtension > 0 && (
              <>
                <Fact label="Paid towards it">
                  <Money amount={paidOfExtension(repayment)} />
                </Fact>
                <Fact label="Left to pay for it" isTotal>
                  <Money amount={leftToExtend(repayment)} />
                </Fact>
              </>
            )}
            <Fact label="New payment date">{formatDay(repayment.newDueAt)}</Fact>
          </Facts>
        </Section>
      )}
    </>
  );
}
