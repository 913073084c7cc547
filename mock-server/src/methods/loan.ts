import { assumptions } from '@kit/contracts/assumptions';
import { dayName } from '@kit/contracts/calendar-day';
import { hasEnded } from '@kit/contracts/enums';
import type { RequestOf } from '@kit/contracts/methods';
import type { AnnouncedTerms, LoanTerms } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { rangeProblem, ruleTexts } from '@kit/contracts/rules';
import { dayOf } from '../loan/day';
import { cancel, confirm, nextChangeAt } from '../loan/lifecycle';
import type { Order } from '../loan/order';
import { findOffer } from '../loan/products';
import { termsOf } from '../loan/terms';
import { transitionBetween } from '../loan/transitions';
import { bankSummaryOf } from './bank-summary';
import { type BorrowerContext, type Handlers, Refusal, refuse, refuseField } from './handler';
import { detailOf, summaryOf } from './order-view';

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
