import { assumptions } from '@kit/contracts/assumptions';
import { type Naira, shareOf } from '@kit/contracts/money';
import { dayOf } from './day';
import { isOwed, type Order, type PaidOutOrder } from './order';

/** Calendar days since the due day; 0 for a loan on which nothing is owed. */
export const overdueDays = (order: Order, now: number): number =>
  order.dueDay !== null && isOwed(order) ? Math.max(0, dayOf(now) - order.dueDay) : 0;

/** The overdue fee for a number of days, in naira. */
export const overdueFeeFor = (loanAmount: Naira, days: number): Naira =>
  shareOf(loanAmount, assumptions.overdueRateBasisPoints, days);

/** The overdue fee of an order until `now`, in naira. A finished order keeps its final fee. */
export const overdueFeeAt = (order: PaidOutOrder, now: number): Naira =>
  order.status === 'finished' ? order.finishedOverdueFee : overdueFeeFor(order.approvedAmount, overdueDays(order, now));
