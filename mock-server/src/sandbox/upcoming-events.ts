import { formatNaira } from '@kit/contracts/money';
import type { Order } from '../loan/order';
import { type Upcoming, upcomingKinds, upcomingOf } from '../loan/upcoming';
import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/** Kinds of events that happen in a sandbox as time passes. */
export const upcomingEventKinds = [
  ...upcomingKinds,
  'payment expires',
  'code expires',
  'code can be sent again',
  'session ends',
  'key ends',
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

const money = (amount: number | null): string => (amount === null ? '' : formatNaira(amount));

const textOf = ({ kind, status, amount }: Upcoming, { orderNo, outcomes }: Order): string => {
  switch (kind) {
    case 'review begins':
      return `The assessment of ${orderNo} ends and its review begins`;
    case 'review ends':
      return `The review of ${orderNo} ends: it is ${status}${status === 'approved' ? ` for ${money(outcomes.approvedAmount)}` : ''}`;
    case 'payout arrives':
      return `${orderNo} is paid out: ${money(amount)} arrive`;
    case 'bank refuses':
      return `The bank refuses the payout of ${orderNo}`;
    case 'payout fails':
      return `The payout of ${orderNo} fails`;
    case 'due today':
      return `The due day of ${orderNo} begins`;
    case 'overdue begins':
      return `The due day of ${orderNo} ends: it is overdue`;
    case 'overdue fee':
      return `The overdue fee of ${orderNo} grows by ${money(amount)}`;
    case 'may apply again':
      return `The freeze after ${orderNo} ends: its borrower may apply again`;
  }
};

const ofOrder = (sandbox: Sandbox, { contactNumber }: Borrower, order: Order, now: number): UpcomingEvent[] => {
  const { orderNo } = order;
  const steps = upcomingOf(order, now).map((step) => ({
    at: step.at,
    kind: step.kind,
    text: textOf(step, order),
    contactNumber,
    orderNo,
    ...(step.amount === null ? {} : { amount: step.amount }),
  }));
  const payments = sandbox.payOrders
    .ofOrder(orderNo, now)
    .filter(({ status }) => status === 'waiting')
    .map(({ payOrderId, amount, expiresAt }) => ({
      at: expiresAt + 1,
      kind: 'payment expires' as const,
      contactNumber,
      orderNo,
      payOrderId,
      text: `The payment ${payOrderId} of ${formatNaira(amount)} expires`,
    }));
  return [...steps, ...payments];
};

const ofBorrower = (sandbox: Sandbox, borrower: Borrower, now: number): UpcomingEvent[] =>
  sandbox.orders.list(borrower.userIdentifier, now).flatMap((order) => ofOrder(sandbox, borrower, order, now));

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

const ofSessions = ({ sessions }: Sandbox): UpcomingEvent[] =>
  sessions.running().map(({ contactNumber, expiresAt }) => ({
    at: expiresAt,
    kind: 'session ends',
    contactNumber,
    text: `A login of ${contactNumber} ends`,
  }));

const ofKeys = ({ keys }: Sandbox): UpcomingEvent[] =>
  keys
    .endings()
    .map((at) => ({ at, kind: 'key ends', text: 'A session key ends: its client renews it automatically' }));

/**
 * The future events of a sandbox if nobody acts, soonest first.
 * @param contactNumber canonical number to get only this borrower's events; default: all events, including keys
 */
export const upcomingEvents = (sandbox: Sandbox, contactNumber?: string): UpcomingEvent[] => {
  const now = sandbox.clock.now();
  const ofBorrowers = sandbox.borrowers.list().flatMap((borrower) => ofBorrower(sandbox, borrower, now));
  return [...ofBorrowers, ...ofCodes(sandbox), ...ofSessions(sandbox), ...ofKeys(sandbox)]
    .filter((event) => event.at > now && (contactNumber === undefined || event.contactNumber === contactNumber))
    .sort((one, other) => one.at - other.at);
};
