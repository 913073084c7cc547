import { formatNaira } from '@kit/contracts/money';
import { copy as texts } from '../../loans/detail-copy';
import css from '../../loans/loan.module.css';
import { daysLeftText, urgencyOf } from '../../loans/loan-copy';
import type { Loan } from '../../loans/loan-state';
import { formatDay } from '../../platform/dates';
import { Badge } from '../../ui/badge';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';

/** The debt, its due date and the days left. */
export function LoanHeader({ loan }: { readonly loan: Loan }) {
  const { order, repayment, timeline } = loan;
  const { remaining, overdueDays, dueAt, overdueFeePerDay, repaid, outstanding } = repayment;
  const urgency = urgencyOf(order);
  const wasExtended = timeline.some(({ kind }) => kind === 'extended');
  const dueText = overdueDays > 0 ? texts.wasDue : texts.due;
  return (
    <section className={css.header}>
      <div className={css.head}>
        <h2>{texts.leftToPay}</h2>
        <span className={css.badges}>
          {wasExtended && <Badge>{texts.termExtended}</Badge>}
          {urgency ? (
            <Badge tone={urgency.tone}>{urgency.text}</Badge>
          ) : (
            order.daysLeft !== null && <Badge>{daysLeftText(order.daysLeft)}</Badge>
          )}
        </span>
      </div>
      <Money isHero amount={remaining} />
      <Note>{dueText(formatDay(dueAt), formatNaira(overdueFeePerDay))}</Note>
      {repaid > 0 && <Note>{texts.repaidOf(formatNaira(repaid), formatNaira(outstanding))}</Note>}
    </section>
  );
}
