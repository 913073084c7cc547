import { buttonLabels } from '@kit/contracts/enums';
import type { OrderSummary } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { daysLeftText, orderState, termShare } from '../../loans/loan-copy';
import { orderRoute } from '../../loans/order-screen';
import { formatDay } from '../../platform/dates';
import { DETAILS_TYPE, TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Badge } from '../../ui/badge';
import { ListRow } from '../../ui/list';
import { Meter } from '../../ui/meter';
import { Note } from '../../ui/page';
import { copy } from './copy';
import css from './record.module.css';

/** Returns true if the order shows a debt, which falls with each payment, in place of its loan amount. */
export const isOwed = ({ status }: OrderSummary): boolean => status === 'repaying' || status === 'overdue';

const useOpen = (order: OrderSummary) => {
  const { goTo } = useNavigation();
  const { screen, options } = orderRoute(order);
  // a rejection opened from here is reported as details, not as part of the main flow (2.60)
  const query = screen === 'reject' ? { ...options.query, [TYPE_QUERY]: DETAILS_TYPE } : options.query;
  return () => goTo(screen, query === undefined ? {} : { query });
};

const dueText = ({ dueAt, overdueDays }: OrderSummary): string => {
  if (dueAt === null) return '';
  return (overdueDays > 0 ? copy.wasDue : copy.due)(formatDay(dueAt));
};

/** A loan to repay: what is left to pay, the days until the due date, and the action. */
export function OwedLoan({ order }: { readonly order: OrderSummary }) {
  const open = useOpen(order);
  const { tone, text } = orderState(order);
  const isUrgent = tone !== 'accent';
  const days = isUrgent ? text : daysLeftText(order.daysLeft) || text;
  // the list has no payout date; a loan is paid out soon after the borrower asked for it
  const share = termShare(order, { paymentAt: order.createdAt });
  return (
    <li>
      <button type="button" className={css.loan} onClick={open}>
        <span className={css.line}>
          <span className={css.owed}>
            <Note as="span">{copy.owed}</Note>
            <span className={css.sum}>{formatNaira(order.amount)}</span>
          </span>
          <Badge tone={tone}>{days}</Badge>
        </span>
        <Meter share={share} isLate={order.overdueDays > 0} />
        <span className={css.line}>
          <Note as="span">{copy.since(formatDay(order.createdAt))}</Note>
          <Note as="span">{dueText(order)}</Note>
        </span>
        <span className={css.action}>{buttonLabels[order.button].record}</span>
      </button>
    </li>
  );
}

/** Any other order: its loan amount, its date and its state. The action labels are those of the second set (4.2). */
export function OrderRow({ order }: { readonly order: OrderSummary }) {
  const open = useOpen(order);
  const { tone, text } = orderState(order);
  const isOver = order.status === 'cancelled';
  return (
    <ListRow
      title={copy.loanOf(order.amount)}
      detail={copy.askedFor(formatDay(order.createdAt))}
      end={<Badge tone={isOver ? 'neutral' : tone}>{text}</Badge>}
      action={buttonLabels[order.button].record}
      onClick={open}
    />
  );
}
