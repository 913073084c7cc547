import { formatNaira, type Naira } from '@kit/contracts/money';
import { dayOf, startOfDay } from '../loan/day';
import { advance, nextChangeAt, reapplyAt } from '../loan/lifecycle';
import { isOwed, type Order } from '../loan/order';
import { repaymentOf } from '../loan/repayment';
import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/** Kinds of events that happen in a sandbox as time passes. */
export const upcomingEventKinds = [
  'review begins',
  'review ends',
  'payout arrives',
  'bank refuses',
  'payout fails',
  'due today',
  'overdue begins',
  'overdue fee',
  'may apply again',
  'payment expires',
  'code expires',
  'code can be sent again',
  'session ends',
  'key ends',
  'fault ends',
] as const;

/** A future event on the sandbox's clock. */
export interface UpcomingEvent {
  /** time of the event on the sandbox's clock */
  readonly at: number;
  readonly kind: (typeof upcomingEventKinds)[number];
  /** sentence without the time */
  readonly text: string;
  readonly contactNumber?: string;
  readonly orderNo?: string;
  readonly payOrderId?: string;
  /** payout, or addition to the debt, in naira */
  readonly amount?: number;
}

const overdueFeeAt = (order: Order, at: number): Naira => {
  const then = advance(order, at);
  return isOwed(then) ? repaymentOf(then, at).overdueFee : 0;
};

/** The increase of the overdue fee at the start of a day. @param before the fee until then */
const feeEvent = (order: Order, at: number, before: Naira): UpcomingEvent => {
  const amount = overdueFeeAt(order, at) - before;
  return {
    at,
    kind: 'overdue fee',
    text: `The overdue fee of ${order.orderNo} grows by ${formatNaira(amount)}`,
    amount,
  };
};

/** The event at which the order got its status. */
const changeEvent = (order: Order, at: number): UpcomingEvent | undefined => {
  const { orderNo, status, timeline, outcomes } = order;
  switch (status) {
    case 'reviewing':
      return { at, kind: 'review begins', text: `The assessment of ${orderNo} ends and its review begins` };
    case 'approved':
      return {
        at,
        kind: 'review ends',
        text: `The review of ${orderNo} ends: it is approved for ${formatNaira(outcomes.approvedAmount)}`,
      };
    case 'rejected':
      return { at, kind: 'review ends', text: `The review of ${orderNo} ends: it is rejected` };
    case 'repaying': {
      const amount = timeline.findLast(({ kind }) => kind === 'paid out')?.amount ?? 0;
      return { at, kind: 'payout arrives', text: `${orderNo} is paid out: ${formatNaira(amount)} arrive`, amount };
    }
    case 'addingCard':
      return { at, kind: 'bank refuses', text: `The bank refuses the payout of ${orderNo}` };
    case 'failed':
      return { at, kind: 'payout fails', text: `The payout of ${orderNo} fails` };
    case 'overdue':
      return { at, kind: 'overdue begins', text: `The due day of ${orderNo} ends: it is overdue` };
    default:
      return undefined;
  }
};

/** Events of calendar days that leave the status unchanged. */
const calendarEvents = (order: Order): UpcomingEvent[] => {
  const { orderNo, status, dueDay } = order;
  if (status === 'rejected') {
    const text = `The freeze after ${orderNo} ends: its borrower may apply again`;
    return [{ at: reapplyAt(order), kind: 'may apply again', text }];
  }
  if (status !== 'repaying' || dueDay === null) return [];
  return [{ at: startOfDay(dueDay), kind: 'due today', text: `The due day of ${orderNo} begins` }];
};

/** The events of an order until it waits for somebody, with only the next increase of the daily overdue fee. */
const orderEvents = (order: Order, now: number): UpcomingEvent[] => {
  const events = calendarEvents(order);
  if (order.status === 'overdue') events.push(feeEvent(order, startOfDay(dayOf(now) + 1), overdueFeeAt(order, now)));
  let current = order;
  for (let at = nextChangeAt(current); at !== undefined; at = nextChangeAt(current)) {
    current = advance(current, at);
    const change = changeEvent(current, at);
    if (change !== undefined) events.push(change);
    events.push(...calendarEvents(current));
    if (current.status === 'overdue') events.push(feeEvent(current, at, 0));
  }
  return events;
};

const ofOrder = (sandbox: Sandbox, { contactNumber }: Borrower, order: Order, now: number): UpcomingEvent[] => {
  const { orderNo } = order;
  const payments = sandbox.payOrders.ofOrder(orderNo, now).filter(({ status }) => status === 'waiting');
  return [
    ...orderEvents(order, now).map((event) => ({ ...event, contactNumber, orderNo })),
    ...payments.map(({ payOrderId, amount, expiresAt }) => ({
      at: expiresAt + 1,
      kind: 'payment expires' as const,
      contactNumber,
      orderNo,
      payOrderId,
      text: `The payment ${payOrderId} of ${formatNaira(amount)} expires`,
    })),
  ];
};

const ofCodes = ({ codes }: Sandbox): UpcomingEvent[] =>
  codes.pending().flatMap(({ contactNumber, purpose, expiresAt, resendAt }) => [
    { at: expiresAt, kind: 'code expires', contactNumber, text: `The code for ${purpose} of ${contactNumber} expires` },
    {
      at: resendAt,
      kind: 'code can be sent again',
      contactNumber,
      text: `Another code for ${purpose} can be sent to ${contactNumber}`,
    },
  ]);

/**
 * The future events of a sandbox if nobody acts, soonest first.
 * @param contactNumber canonical number to get only this borrower's events; default: all events, including keys and faults
 */
export const upcomingEvents = (sandbox: Sandbox, contactNumber?: string): UpcomingEvent[] => {
  const now = sandbox.clock.now();
  const events: UpcomingEvent[] = ofCodes(sandbox);
  for (const borrower of sandbox.borrowers.values())
    for (const order of sandbox.orders.list(borrower.userIdentifier, now))
      events.push(...ofOrder(sandbox, borrower, order, now));
  for (const { contactNumber: number, expiresAt } of sandbox.sessions.running())
    events.push({ at: expiresAt, kind: 'session ends', contactNumber: number, text: `A login of ${number} ends` });
  for (const at of sandbox.keys.endings())
    events.push({ at, kind: 'key ends', text: 'A session key ends: its client renews it automatically' });
  for (const { id, endsAt, state } of sandbox.faults.list())
    if (endsAt !== undefined && state === 'active')
      events.push({ at: endsAt, kind: 'fault ends', text: `The minutes of the fault ${id} are over` });
  return events
    .filter((event) => event.at > now && (contactNumber === undefined || event.contactNumber === contactNumber))
    .sort((one, other) => one.at - other.at);
};
