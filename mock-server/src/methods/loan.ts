import { assumptions } from '@kit/contracts/assumptions';
import { dayName } from '@kit/contracts/calendar-day';
import { CONTACT_SUPPORT_AFTER, STATUS_CHECK_AFTER } from '@kit/contracts/constants';
import type { RequestOf } from '@kit/contracts/methods';
import type { AnnouncedTerms, LoanTerms, OrderDetail, OrderSummary, Payment } from '@kit/contracts/methods/loan';
import { buttonOf, hasEnded } from '@kit/contracts/methods/order-status';
import type { Naira } from '@kit/contracts/money';
import { rangeProblem, ruleTexts } from '@kit/contracts/rules';
import { dayOf, endOfDay } from '../loan/day';
import { cancel, confirm, freezeDaysLeft, nextChangeAt, reapplyAt } from '../loan/lifecycle';
import { isOwed, type Order, transitionBetween, wasPaidOut } from '../loan/order';
import type { PayOrderRecord } from '../loan/pay-order';
import { findOffer } from '../loan/products';
import { repaymentOf } from '../loan/repayment';
import { overdueDays, termsOf } from '../loan/terms';
import type { Sandbox } from '../service/sandbox';
import { bankSummaryOf } from './bank';
import { type BorrowerContext, type Handlers, Refusal, refuse, refuseField } from './handler';

/** The amount owed on an active loan. Otherwise the approved amount, or the requested one before approval. */
export const amountOf = (order: Order, now: number): Naira =>
  isOwed(order) ? repaymentOf(order, now).remaining : (order.approvedAmount ?? order.requestedAmount);

/** The fields of an order that every list shows. */
export const briefOf = (order: Order, now: number) => ({
  orderNo: order.orderNo,
  tractOdrId: order.tractOdrId,
  status: order.status,
  button: buttonOf[order.status],
  amount: amountOf(order, now),
  dueAt: order.dueDay === null ? null : endOfDay(order.dueDay),
  overdueDays: overdueDays(order, now),
  daysLeft: isOwed(order) ? Math.max(0, order.dueDay - dayOf(now)) : null,
});

const waitingPayment = (payments: readonly PayOrderRecord[]): string | null =>
  payments.find(({ status }) => status === 'waiting')?.payOrderId ?? null;

/** An order in the record list. */
export const summaryOf = (sandbox: Sandbox, order: Order, now: number): OrderSummary => ({
  payOrderId: waitingPayment(sandbox.payOrders.ofOrder(order.orderNo, now)),
  channelId: order.channelId,
  createdAt: order.createdAt,
  // The spread comes last, because adding a field after a spread is slower in V8.
  ...briefOf(order, now),
});

/** The longest offered term, which is the default before the borrower chooses one. */
export const defaultLoanDays = (): number => Math.max(...assumptions.loanDays);

const termsNow = (order: Order, now: number): LoanTerms | null => {
  if (order.approvedAmount === null) return null;
  const paymentAt = order.paidOutAt ?? nextChangeAt(order) ?? now;
  return termsOf(
    order.approvedAmount,
    order.loanDays ?? defaultLoanDays(),
    paymentAt,
    order.offer?.discountBasisPoints,
  );
};

const rejectionOf = (order: Order, now: number): OrderDetail['rejection'] =>
  order.status === 'rejected'
    ? {
        reason: order.outcomes.rejectReason,
        freezeDays: assumptions.freezePeriodDays,
        daysLeft: freezeDaysLeft(order, now),
        reapplyAt: reapplyAt(order),
      }
    : null;

/** Start and expected end of the current wait for a decision or a payout. */
const currentWait = (order: Order): { since: number; expectedAt: number } | undefined => {
  const changesAt = nextChangeAt(order);
  if (changesAt === undefined) return undefined;
  const submittedAt = order.timeline.find(({ kind }) => kind === 'submitted')?.at ?? order.since;
  switch (order.status) {
    case 'assessing':
      return { since: submittedAt, expectedAt: changesAt + assumptions.reviewTime };
    case 'reviewing':
      return { since: submittedAt, expectedAt: changesAt };
    case 'disbursing':
      return { since: order.since, expectedAt: changesAt };
    default:
      return undefined;
  }
};

const paymentOf = ({ payOrderId, purpose, method, status, amount, effect, createdAt, settledAt }: PayOrderRecord) =>
  ({
    payOrderId,
    purpose,
    method,
    status,
    amount,
    effect: status === 'received' ? effect : null,
    createdAt,
    settledAt,
  }) satisfies Payment;

/** The data of all screens of an order. */
export const detailOf = (sandbox: Sandbox, order: Order, now: number): OrderDetail => {
  const waits = currentWait(order);
  return {
    order: summaryOf(sandbox, order, now),
    terms: termsNow(order, now),
    repayment: wasPaidOut(order) ? repaymentOf(order, now) : null,
    rejection: rejectionOf(order, now),
    serverTime: now,
    expectedAt: waits?.expectedAt ?? null,
    checkAfter: waits === undefined ? null : waits.since + STATUS_CHECK_AFTER,
    contactSupportAfter: waits === undefined ? null : waits.since + CONTACT_SUPPORT_AFTER,
    timeline: [...order.timeline],
    payments: sandbox.payOrders.ofOrder(order.orderNo, now).map(paymentOf),
  };
};

/** Whether the list includes an order. Day names sort chronologically. */
const isListed = ({ list, from, to }: RequestOf<'orderList'>, { status, createdAt }: Order): boolean => {
  if (list !== 'all' && hasEnded(status) !== (list === 'finished')) return false;
  const day = dayName(dayOf(createdAt));
  return (from === undefined || from <= day) && (to === undefined || day <= to);
};

type Confirmable = Order & { readonly approvedAmount: Naira };

/** The approved order for a quote or confirmation, if amount and term match the approved and offered ones (5.11). */
const approvedOrder = (
  { sandbox, borrower, now }: BorrowerContext,
  { orderNo, loanDays, amount, productId, couponId }: RequestOf<'loanQuote'>,
) => {
  const order = sandbox.orders.ofOwner(borrower.userIdentifier, orderNo, now);
  if (order === undefined) return refuse('ORDER_NOT_FOUND');
  if (order.status !== 'approved') return refuse('ORDER_STATUS_CONFLICT');
  const { approvedAmount } = order;
  if (approvedAmount === null || borrower.outcomes.approvalAmount === 'failing')
    return refuse('APPROVAL_AMOUNT_FAILED');
  if (!assumptions.loanDays.includes(loanDays)) return refuseField('loanDays', ruleTexts.creditLimit);
  if (amount !== undefined && amount !== approvedAmount) return refuseField('amount', ruleTexts.creditLimit);
  const offer = findOffer({ productId, couponId }, approvedAmount);
  if ('problem' in offer) {
    const { problem } = offer;
    return problem === 'unknown product' ? refuse('PRODUCT_NOT_FOUND') : refuseField(problem.path, problem.reason);
  }
  return { order: { ...order, approvedAmount } satisfies Confirmable, ...offer };
};

/** Refuses a loan whose terms are not those that the borrower agreed to. */
const changedTerms = (announced: AnnouncedTerms, terms: LoanTerms): Refusal<'EFFECT_CHANGED'> | undefined => {
  const issues = (['receivedAmount', 'totalRepayment', 'dueAt'] as const)
    .filter((name) => announced[name] !== terms[name])
    .map((name) => ({ path: `announced.${name}`, reason: `It is ${terms[name]} now` }));
  return issues.length > 0 ? refuse('EFFECT_CHANGED', { issues }) : undefined;
};

export const loanHandlers = {
  orderList: ({ sandbox, borrower, now }, request) => {
    const problem = rangeProblem(request.from, request.to);
    if (problem !== undefined) return refuseField('to', problem);
    const orders = sandbox.orders.list(borrower.userIdentifier, now).filter((order) => isListed(request, order));
    return { orders: orders.map((order) => summaryOf(sandbox, order, now)) };
  },
  orderDetail: ({ sandbox, borrower, now }, { orderNo }) => {
    const order = sandbox.orders.ofOwner(borrower.userIdentifier, orderNo, now);
    return order === undefined ? refuse('ORDER_NOT_FOUND') : detailOf(sandbox, order, now);
  },
  loanQuote: (context, request) => {
    const approved = approvedOrder(context, request);
    if (approved instanceof Refusal) return approved;
    const { order, product, coupon } = approved;
    const { borrower, now } = context;
    if (borrower.bank === null) return refuse('ORDER_STATUS_CONFLICT');
    return {
      terms: termsOf(order.approvedAmount, request.loanDays, now, coupon?.discountBasisPoints),
      productName: product?.name ?? null,
      loanDaysOffered: [...assumptions.loanDays],
      name: borrower.fullName,
      bank: bankSummaryOf(borrower.bank, borrower.fullName),
    };
  },
  confirmBorrow: (context, request) => {
    const approved = approvedOrder(context, request);
    if (approved instanceof Refusal) return approved;
    const { order, product, coupon } = approved;
    const { productId } = product ?? {};
    const discountBasisPoints = coupon?.discountBasisPoints ?? 0;
    const { announced } = request;
    const terms = termsOf(order.approvedAmount, request.loanDays, context.now, discountBasisPoints);
    const changed = announced && changedTerms(announced, terms);
    if (changed !== undefined) return changed;
    const offer = productId === undefined ? undefined : { productId, discountBasisPoints };
    const confirmed = confirm(order, request.loanDays, context.now, offer);
    context.sandbox.orders.save(confirmed);
    const { orderNo, status } = confirmed;
    return { orderNo, status, expectedAt: nextChangeAt(confirmed) ?? context.now };
  },
  cancelOrder: ({ sandbox, borrower, now }, { orderNo }) => {
    const order = sandbox.orders.ofOwner(borrower.userIdentifier, orderNo, now);
    if (order === undefined) return refuse('ORDER_NOT_FOUND');
    if (transitionBetween(order.status, 'cancelled') === undefined) return refuse('ORDER_STATUS_CONFLICT');
    const cancelled = cancel(order, now);
    sandbox.orders.save(cancelled);
    return { orderNo, status: cancelled.status };
  },
} satisfies Partial<Handlers>;
