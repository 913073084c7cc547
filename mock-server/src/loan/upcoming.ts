import type { OrderStatus } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import { dayOf, startOfDay } from './day';
import { advance, nextChangeAt, reapplyAt } from './lifecycle';
import { isOwed, type Order } from './order';
import { repaymentOf } from './repayment';

/** Events that happen on an order as time passes. */
export const upcomingKinds = [
  'review begins',
  'review ends',
  'payout arrives',
  'bank refuses',
  'payout fails',
  'due today',
  'overdue begins',
  'overdue fee',
  'may apply again',
] as const;

/** A future event of an order. */
export interface Upcoming {
  /** the time of the event */
  readonly at: number;
  readonly kind: (typeof upcomingKinds)[number];
  /** status of the order after the event */
  readonly status: OrderStatus;
  /** payout, or addition to the debt; null if no money is involved */
  readonly amount: Naira | null;
}

const kindByStatus: Partial<Record<OrderStatus, Upcoming['kind']>> = {
  reviewing: 'review begins',
  approved: 'review ends',
  rejected: 'review ends',
  repaying: 'payout arrives',
  addingCard: 'bank refuses',
  failed: 'payout fails',
  overdue: 'overdue begins',
};

const overdueFeeAt = (order: Order, at: number): Naira => {
  const then = advance(order, at);
  return isOwed(then) ? repaymentOf(then, at).overdueFee : 0;
};

/** The increase of the overdue fee at the start of the next day. */
const feeAfter = (order: Order, now: number): Upcoming => {
  const at = startOfDay(dayOf(now) + 1);
  return { at, kind: 'overdue fee', status: order.status, amount: overdueFeeAt(order, at) - overdueFeeAt(order, now) };
};

/** Events of calendar days that leave the status unchanged. */
const byCalendar = (order: Order): Upcoming[] => {
  const { status } = order;
  if (status === 'rejected') return [{ at: reapplyAt(order), kind: 'may apply again', status, amount: null }];
  if (status === 'repaying' && order.dueDay !== null) {
    return [{ at: startOfDay(order.dueDay), kind: 'due today', status, amount: null }];
  }
  return [];
};

const applyNextChange = (order: Order, at: number): { readonly moved: Order; readonly events: Upcoming[] } => {
  const moved = advance(order, at);
  const { status } = moved;
  const kind = kindByStatus[status];
  const amount =
    status === 'repaying' ? (moved.timeline.findLast((entry) => entry.kind === 'paid out')?.amount ?? null) : null;
  const events: Upcoming[] = kind === undefined ? [] : [{ at, kind, status, amount }];
  if (status === 'overdue') events.push({ at, kind: 'overdue fee', status, amount: overdueFeeAt(moved, at) });
  return { moved, events };
};

/**
 * The future events of an order if nobody acts, until it waits for somebody. Contains only the next increase of the daily
 * overdue fee.
 * @param order the order at `now`
 */
export const upcomingOf = (order: Order, now: number): Upcoming[] => {
  const events = order.status === 'overdue' ? [feeAfter(order, now)] : [];
  let current = order;
  events.push(...byCalendar(current));
  const next = () => nextChangeAt(current);
  for (let at = next(); at !== undefined; at = next()) {
    const step = applyNextChange(current, at);
    current = step.moved;
    events.push(...step.events, ...byCalendar(current));
  }
  return events.filter(({ at }) => at > now).sort((one, other) => one.at - other.at);
};
