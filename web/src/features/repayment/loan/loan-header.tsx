import { formatNaira } from '@kit/contracts/money';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/dates';
import { urgencyOf } from '../../../lib/loan-copy';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { Money } from '../../../ui/money';
import { Note } from '../../../ui/page';
import { FINISHED } from '../copy';
import { isFinished, type Loan } from '../loan-state';
import css from './loan.module.css';

const Head = ({ children }: { readonly children: ReactNode }) => <div className={css.head}>{children}</div>;

/** The debt and its due date. For a finished loan, the confirmation that nothing is owed. */
export function LoanHeader({ loan }: { readonly loan: Loan }) {
  const { repayment, timeline } = loan;
  const finishedAt = timeline.find(({ kind }) => kind === 'finished')?.at;
  if (isFinished(loan)) {
    return (
      <Card>
        <Head>
          <span>Left to pay</span>
          <Badge>{FINISHED}</Badge>
        </Head>
        <Money isHero amount={0} />
        <Note>Nothing is owed{finishedAt === undefined ? '' : ` since ${formatDay(finishedAt)}`}. Thank you.</Note>
      </Card>
    );
  }
  const { remaining, overdueDays, dueAt, overdueFeePerDay, repaid, outstanding } = repayment;
  const isLate = overdueDays > 0;
  const urgency = urgencyOf(loan.order);
  const wasExtended = timeline.some(({ kind }) => kind === 'extended');
  const daily = formatNaira(overdueFeePerDay);
  return (
    <Card>
      <Head>
        <span>Left to pay</span>
        {urgency ? <Badge tone={urgency.tone}>{urgency.text}</Badge> : wasExtended && <Badge>Term extended</Badge>}
      </Head>
      <Money isHero amount={remaining} />
      <Note>
        {isLate
          ? `was due ${formatDay(dueAt)} · ${daily} more each day`
          : `due ${formatDay(dueAt)} · ${daily} more for each day late`}
      </Note>
      {repaid > 0 && (
        <Note>
          {formatNaira(repaid)} of {formatNaira(outstanding)} is repaid
        </Note>
      )}
    </Card>
  );
}
