import { codes } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import { type OrderDetail, orderDetails, type RepaymentState } from '@kit/contracts/methods/loan';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { dayOf } from '../../loan/day';
import { isOwed, type Order, openOrder, order as orderSchema, type PaidOutOrder } from '../../loan/order';
import { repaymentOf } from '../../loan/repayment';
import type { Sandbox } from '../../sandbox/sandbox';

/** The upstream method whose reply describes a whole order. */
const SOURCE: MethodName = 'orderDetail';

/** Methods that need an order, a payment or a ticket, and the method from which the mock learns it. */
const sources: Partial<Record<MethodName, MethodName>> = {
  createPayOrder: SOURCE,
  payOrderStatus: 'createPayOrder',
  extensionQuote: SOURCE,
  extendOrder: SOURCE,
  loanQuote: SOURCE,
  confirmBorrow: SOURCE,
  cancelOrder: SOURCE,
  orderDetail: 'applyLoan',
  orderList: 'applyLoan',
  uploadStatus: 'applyLoan',
  uploadPermissionData: 'applyLoan',
  createReviewSchema: 'applyLoan',
  updateReviewSchema: 'createReviewSchema',
  saveReview: 'createReviewSchema',
  ticketInfo: 'saveTicket',
  saveTicketNote: 'saveTicket',
  rateTicket: 'saveTicket',
};

const isLearned = (source: MethodName, mocked: readonly string[]): boolean =>
  source === SOURCE ? !mocked.includes(source) || mocked.includes('applyLoan') : mocked.includes(source);

/** Sentences about the mocked methods that cannot know their order, payment or ticket. */
export const unlearnable = (mocked: readonly string[]): readonly string[] =>
  Object.entries(sources).flatMap(([method, source]) => {
    if (!mocked.includes(method) || isLearned(source, mocked)) return [];
    const remedy = source === SOURCE ? `Leave ${SOURCE} to the backend, or mock applyLoan too` : `Mock ${source} too`;
    return [`${method} cannot know what the backend created. ${remedy}.`];
  });

const NOT_FOUND: readonly number[] = [codes.ORDER_NOT_FOUND.code, codes.PAY_ORDER_NOT_FOUND.code];

/** Explains a result of a mocked method that does not know an order or a payment of the backend. */
export const noteOfUnknownOrder = (results: readonly Pick<ResultEntry, 'method' | 'code'>[]): string | undefined => {
  const method = results.find(({ code }) => NOT_FOUND.includes(code))?.method;
  return method === undefined
    ? undefined
    : `The mock answered ${method} and does not know this order or payment. It learns an order from the backend's ${SOURCE}, for the same login.`;
};

const outcomesOf = (amount: number): Order['outcomes'] => ({
  review: 'approve',
  rejectReason: '',
  approvedAmount: amount,
  payout: 'paid',
  payoutAfter: 0,
});

const shared = (
  { order, repayment, timeline }: OrderDetail,
  terms: NonNullable<OrderDetail['terms']>,
  now: number,
): Order => {
  const { orderNo, tractOdrId, channelId, status, createdAt, dueAt } = order;
  const { loanAmount, loanDays, paymentAt } = terms;
  const outcomes = outcomesOf(loanAmount);
  const paidOutAt = timeline.find(({ kind }) => kind === 'paid out')?.at ?? paymentAt;
  return {
    ...openOrder({ orderNo, tractOdrId, channelId, requestedAmount: loanAmount, outcomes }, createdAt),
    ...{ status, since: now, approvedAmount: loanAmount, timeline, loanDays },
    ...(repayment !== null && { paidOutAt, dueDay: dayOf(dueAt ?? repayment.dueAt) }),
  };
};

/** Order with the debt that the backend states, also if its fees differ from those of the contract. */
const withDebt = (learned: PaidOutOrder, repayment: RepaymentState, now: number): Order => {
  const { paidSinceExtension, extensionChosen, remaining } = repayment;
  const { outstanding } = repaymentOf(learned, now);
  const credited = Math.max(0, outstanding - paidSinceExtension - remaining);
  return { ...learned, credited, paidSinceExtension, extensionChosen };
};

const isStorable = (learned: Order): boolean => z.safeParse(orderSchema, learned).success;

/**
 * Returns undefined without the terms, or without the debt of a running loan: payments cannot be computed then. Returns
 * undefined also for amounts, terms and times beyond the limits of an order.
 */
const orderIn = (detail: OrderDetail, now: number): Order | undefined => {
  const { terms, repayment } = detail;
  if (terms === null) return undefined;
  const learned = shared(detail, terms, now);
  if (!isStorable(learned)) return undefined;
  if (!isOwed(learned)) return learned;
  return repayment === null ? undefined : withDebt(learned, repayment, now);
};

/**
 * Stores the order in a reply of the upstream, so that mocked methods know it. A later reply replaces it.
 * @param owner user identifier of the borrower of the call
 */
export const learnOrder = (
  sandbox: Sandbox,
  owner: string | undefined,
  { method }: EnvelopeEntry,
  { code, data }: ResultEntry,
): void => {
  if (method !== SOURCE || code !== codes.SUCCESS.code || owner === undefined) return;
  const detail = z.safeParse(orderDetails, data);
  const order = detail.success ? orderIn(detail.data, sandbox.clock.now()) : undefined;
  if (order !== undefined && isStorable(order)) sandbox.orders.adopt(owner, order);
};
