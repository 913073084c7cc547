import { assumptions } from '@kit/contracts/assumptions';
import { noneUploaded, uploadFlags } from '@kit/contracts/methods/application';
import { timelineKind } from '@kit/contracts/methods/loan';
import { discountBasisPoints } from '@kit/contracts/methods/order-fields';
import { type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import { type OrderTransitionName, orderTransitions } from '@kit/contracts/methods/order-transitions';
import { type Naira, naira } from '@kit/contracts/money';
import { instant, termDays } from '@kit/contracts/quantities';
import { DAY } from '@kit/contracts/time-units';
import * as z from 'zod/mini';

/** An amount of a loan. A larger one could exceed the safe integers when its fees are calculated. */
export const loanAmount = naira.check(z.positive(), z.maximum(100_000_000));

/** Maximum time from confirmation to payout, in ms. */
export const LONGEST_PAYOUT = 365 * DAY;

/** The predetermined decision of the lender and answer of the bank, so that a test can choose them. */
export const orderOutcomes = z.readonly(
  z.object({
    /** the lender's decision */
    review: z.enum(['approve', 'reject']),
    rejectReason: z.string(),
    approvedAmount: loanAmount,
    /** the bank's answer to the payout */
    payout: z.enum(['paid', 'bank refused', 'failed']),
    /** milliseconds from confirmation to payout */
    payoutAfter: z.int().check(z.nonnegative(), z.maximum(LONGEST_PAYOUT)),
  }),
);
export type OrderOutcomes = z.infer<typeof orderOutcomes>;

/** Payout duration in ms. The order number spreads it over the range of section 9, so a replay gets the same value. */
export const payoutTimeOf = (orderNumber: number): number => {
  const { shortest, longest } = assumptions.disbursementTime;
  return Math.round(shortest + ((orderNumber * 7) % 11) * ((longest - shortest) / 10));
};

// The limits keep each calculation within dates and safe integers. An order can come from the trace of a stranger.

/** The year 2469; later than the clock of any sandbox. */
const LAST_DAY = 500 * 365;
/** A day number of loan/day.ts. */
const day = z.int().check(z.nonnegative(), z.maximum(LAST_DAY));
const time = instant.check(z.maximum(LAST_DAY * DAY));
/** A sum of payments or fees. */
const sum = naira.check(z.maximum(1_000_000_000_000));
const term = termDays.check(z.maximum(100 * 365));

/** A completed extension. Money in naira. */
const extension = z.readonly(z.object({ at: time, fee: sum, overdueFee: sum, fromDueDay: day, toDueDay: day }));

const timelineEntry = z.readonly(z.object({ at: time, kind: timelineKind.schema, amount: z.nullable(sum) }));

/** A loan from application to end. Immutable plain data. Instants in milliseconds, money in naira. */
export const order = z.readonly(
  z.object({
    orderNo: z.string(),
    tractOdrId: z.string(),
    channelId: z.string(),
    status: orderStatus.schema,
    /** start of the current status */
    since: time,
    createdAt: time,
    uploads: uploadFlags,
    outcomes: orderOutcomes,
    /** the borrower's whole limit, because an application names no amount */
    requestedAmount: loanAmount,
    approvedAmount: z.nullable(loanAmount),
    loanDays: z.nullable(term),
    /** product and coupon of the loan; omitted for the standard product at full price */
    offer: z.optional(z.readonly(z.object({ productId: z.string(), discountBasisPoints }))),
    paidOutAt: z.nullable(time),
    dueDay: z.nullable(day),
    /** payments that reduced the debt and no longer count towards an extension */
    credited: sum,
    /** payments since the last extension; they reduce the debt and count towards the next extension */
    paidSinceExtension: sum,
    extensionChosen: z.boolean(),
    extensions: z.readonly(z.array(extension)),
    finishedOverdueFee: sum,
    timeline: z.readonly(z.array(timelineEntry)),
  }),
);
export type Order = z.infer<typeof order>;

/** An order after its payout. */
export type PaidOutOrder = Order & {
  readonly approvedAmount: Naira;
  readonly loanDays: number;
  readonly paidOutAt: number;
  readonly dueDay: number;
};

export const wasPaidOut = (order: Order): order is PaidOutOrder => order.paidOutAt !== null;

/** Whether a payment is possible now. */
export const isOwed = (order: Order): order is PaidOutOrder =>
  order.status === 'repaying' || order.status === 'overdue';

/** Input for a new application, besides its numbers. */
export type NewOrder = Pick<Order, 'outcomes' | 'requestedAmount'>;

/** Opens an incomplete application. */
export const openOrder = (
  given: NewOrder & Pick<Order, 'orderNo' | 'tractOdrId' | 'channelId'>,
  now: number,
): Order => ({
  ...given,
  status: 'incomplete',
  since: now,
  createdAt: now,
  uploads: noneUploaded,
  approvedAmount: null,
  loanDays: null,
  paidOutAt: null,
  dueDay: null,
  credited: 0,
  paidSinceExtension: 0,
  extensionChosen: false,
  extensions: [],
  finishedOverdueFee: 0,
  timeline: [{ at: now, kind: 'applied', amount: null }],
});

/** The requested transition does not start from the order's status. */
export class TransitionError extends Error {
  override readonly name = 'TransitionError';
}

/** The transition between two statuses, if the table has one. */
export const transitionBetween = (from: OrderStatus, to: OrderStatus): OrderTransitionName | undefined =>
  orderTransitions.find((transition) => transition.from === from && transition.to === to)?.by;

/**
 * Applies a transition and adds it to the timeline.
 * @throws TransitionError if the transition does not start from the order's status
 */
export const applyTransition = <Given extends Order>(
  order: Given,
  name: OrderTransitionName,
  at: number,
  amount: Naira | null = null,
): Given => {
  const transition = orderTransitions.find(({ by }) => by === name);
  if (transition === undefined || transition.from !== order.status) {
    throw new TransitionError(`"${name}" starts from ${transition?.from}, and ${order.orderNo} is ${order.status}`);
  }
  return {
    ...order,
    status: transition.to,
    since: at,
    timeline: [...order.timeline, { at, kind: transition.kind, amount }],
  };
};
