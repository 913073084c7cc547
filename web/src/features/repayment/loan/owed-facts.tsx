import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../../../lib/dates';
import { Section } from '../../../ui/card';
import { Fact, Facts } from '../../../ui/facts';
import { Money } from '../../../ui/money';
import { paidForExtensions } from '../copy';
import { isFinished, type Loan } from '../loan-state';

/** Every amount and date of the loan, so that the sums can be checked (2.45). */
export function OwedFacts({ loan }: { readonly loan: Loan }) {
  const { repayment } = loan;
  const { overdueDays, overdueFee } = repayment;
  const forExtensions = paidForExtensions(loan);
  return (
    <>
      <Section title={isFinished(loan) ? 'What it came to' : 'What you owe'}>
        <Facts>
          <Fact label="Due date">{formatDay(repayment.dueAt)}</Fact>
          <Fact label="Overdue days">{overdueDays}</Fact>
          <Fact label="Principal">
            <Money amount={repayment.principal} />
          </Fact>
          <Fact label="Interest">
            <Money amount={repayment.interest} />
          </Fact>
          <Fact label={overdueDays > 0 ? `Overdue fee, ${dayCount(overdueDays)}` : 'Overdue fee'}>
            <Money amount={overdueFee} />
          </Fact>
          <Fact label="Outstanding amount" isTotal>
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
      {!isFinished(loan) && (
        <Section title={`If you extend by ${EXTENSION_DAYS} days`}>
          <Facts>
            <Fact label="Extension fee">
              <Money amount={repayment.extensionFee} />
            </Fact>
            <Fact label="Overdue fee so far">
              <Money amount={overdueFee} />
            </Fact>
            <Fact label="Rollover amount" isTotal>
              <Money amount={repayment.rolloverAmount} />
            </Fact>
            <Fact label="New payment date">{formatDay(repayment.newDueAt)}</Fact>
          </Facts>
        </Section>
      )}
    </>
  );
}
