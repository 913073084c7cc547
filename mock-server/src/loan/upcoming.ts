import type { OrderStatus } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import { dayOf, startOfDay } from './day';
import { advance, movesAt, reapplyAt } from './lifecycle';
import type { Order } from './order';
import { isOwed, repaymentOf } from './repayment';

/** What time alone brings about on an order. */
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

/** One thing that time brings about. */
export interface Upcoming {
  /** the millisecond from which on it is so */
  readonly at: number;
  readonly kind: (typeof upcomingKinds)[number];
  /** the order from then on */
  readonly status: OrderStatus;
  /** what is added to the debt, or paid out; null where no money is concerned */
  readonly amount: Naira | null;
}

const movedTo: Partial<Record<OrderStatus, Upcoming['kind']>> = {
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

/** The fee that the first day begins with that is not the one of an instant. */
const feeAfter = (order: Order, now: number): Upcoming => {
  const at = startOfDay(dayOf(now) + 1);
  return { at, kind: 'overdue fee', status: order.status, amount: overdueFeeAt(order, at) - overdueFeeAt(order, now) };
};

/** What a calendar brings about while the order stays as it is. */
const byCalendar = (order: Order): Upcoming[] => {
  const { status } = order;
  if (status === 'rejected') return [{ at: reapplyAt(order), kind: 'may apply again', status, amount: null }];
  if (status === 'repaying' && order.dueDay !== null) {
    return [{ at: startOfDay(order.dueDay), kind: 'due today', status, amount: null }];
  }
  return [];
};

const movedBy = (order: Order, at: number): { readonly moved: Order; readonly told: Upcoming[] } => {
  const moved = advance(order, at);
  const { status } = moved;
  const kind = movedTo[status];
  const amount =
    status === 'repaying' ? (moved.timeline.findLast((entry) => entry.kind === 'paid out')?.amount ?? null) : null;
  const told: Upcoming[] = kind === undefined ? [] : [{ at, kind, status, amount }];
  if (status === 'overdue') told.push({ at, kind: 'overdue fee', status, amount: overdueFeeAt(moved, at) });
  return { moved, told };
};

/**
 * What time alone will bring about on an order, if nobody does anything: each step until it waits for somebody, and of
 * the overdue fee, which grows every day, the next day's.
 * @param order as it stands at `now`
 */
export const upcomingOf = (order: Order, now: number): Upcoming[] => {
  const told = order.status === 'overdue' ? [feeAfter(order, now)] : [];
  let current = order;
  told.push(...byCalendar(current));
  for (let at = movesAt(current); at !== undefined; at = movesAt(current)) {
    const step = movedBy(current, at);
    current = step.moved;
    told.push(...step.told, ...byCalendar(current));
  }
  return told.filter(({ at }) => at > now).sort((one, other) => one.at - other.at);
};
