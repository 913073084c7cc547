import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import {
  leftToExtend,
  owedAfterExtension,
  paidOfExtension,
  paymentBoundsOf,
  paymentEffectOf,
  promisedUntil,
} from '@kit/contracts/payments';
import { amountProblem } from '@kit/contracts/rules';
import { isOwed, type PaidOutOrder } from '../loan/order';
import { checkoutPath, isSamePayment, type PayOrderRecord, paymentLimit } from '../loan/pay-order';
import { chooseExtension, effectOf, repaymentOf } from '../loan/repayment';
import type { Sandbox } from '../service/sandbox';
import { saveChanged } from '../service/settlement';
import { type BorrowerContext, type Handlers, Refusal, refuse, refuseLimit } from './handler';

const owedOrder = ({ sandbox, borrower, now }: BorrowerContext, orderNo: string) => {
  const order = sandbox.orders.ofOwner(borrower.userIdentifier, orderNo, now);
  if (order === undefined) return refuse('ORDER_NOT_FOUND');
  return isOwed(order) ? order : refuse('ORDER_STATUS_CONFLICT');
};

const extensionTermsOf = (order: PaidOutOrder, now: number): ExtensionTerms => {
  const state = repaymentOf(order, now);
  return {
    orderNo: order.orderNo,
    extensionDays: EXTENSION_DAYS,
    extensionFee: state.extensionFee,
    overdueFee: state.overdueFee,
    rolloverAmount: state.rolloverAmount,
    // Payments since the last extension count as soon as the borrower chooses one, so the quote includes them (4.5).
    paidTowardsExtension: paidOfExtension(state),
    leftToPay: leftToExtend(state),
    currentDueAt: state.dueAt,
    newDueAt: state.newDueAt,
    owedAfter: owedAfterExtension(state),
    chosen: state.extensionChosen,
  };
};

const refuseEffect = (path: 'announced.effect' | 'announced.remaining', reason: string): Refusal<'EFFECT_CHANGED'> =>
  refuse('EFFECT_CHANGED', { issues: [{ path, reason }] });

/** A payment on the wire. The effect of a waiting payment is the effect that it would have now. */
const shown = (sandbox: Sandbox, { owner: _, ...payOrder }: PayOrderRecord, now: number): PayOrder => {
  const order = sandbox.orders.find(payOrder.orderNo, now)?.order;
  const waits = payOrder.status === 'waiting' && order !== undefined && isOwed(order);
  return {
    ...payOrder,
    effect: waits ? effectOf(order, payOrder.amount, now) : payOrder.effect,
    checkoutUrl: payOrder.method === 'card' ? checkoutPath(payOrder.payOrderId) : null,
  };
};

/** Formats a name as initial and last name. */
const shortNameOf = (fullName: string): string =>
  `${fullName.charAt(0)}. ${fullName.slice(fullName.lastIndexOf(' ') + 1)}`;

export const repaymentHandlers = {
  createPayOrder: (context, { orderNo, purpose, method, amount, announced }) => {
    const { sandbox, borrower, now } = context;
    const order = owedOrder(context, orderNo);
    if (order instanceof Refusal) return order;
    const owed = repaymentOf(order, now);
    if (announced !== undefined && announced.remaining !== owed.remaining) {
      return refuseEffect('announced.remaining', `${owed.remaining} is left to pay now`);
    }
    const { least, most } = paymentBoundsOf(owed, purpose);
    const reason = amountProblem(amount, least, most);
    if (reason !== undefined) return refuse('AMOUNT_REFUSED', { issues: [{ path: 'amount', reason }] });
    const chosen = purpose === 'extend' ? chooseExtension(order, now) : order;
    const state = repaymentOf(chosen, now);
    const effect = paymentEffectOf(state, amount);
    if (announced !== undefined && announced.effect !== effect) {
      return refuseEffect('announced.effect', `This payment ${effect} now`);
    }
    const payments = sandbox.payOrders.ofOrder(orderNo, now);
    const asked = { owner: borrower.userIdentifier, orderNo, purpose, method, amount };
    const waiting = payments.find((payment) => payment.status === 'waiting' && isSamePayment(payment, asked));
    const limit = waiting === undefined ? paymentLimit(payments) : undefined;
    if (limit !== undefined) return refuseLimit('orderNo', limit);
    if (chosen !== order) saveChanged(sandbox, order, chosen, now);
    const promise = { effect, expiresAt: promisedUntil(state, amount, now) };
    const payOrder =
      waiting === undefined
        ? sandbox.payOrders.open({ ...asked, ...promise, payer: shortNameOf(borrower.fullName) }, now)
        : sandbox.payOrders.save({ ...waiting, ...promise });
    return shown(sandbox, payOrder, now);
  },
  payOrderStatus: ({ sandbox, borrower, now }, { payOrderId }) => {
    const payOrder = sandbox.payOrders.ofOwner(borrower.userIdentifier, payOrderId, now);
    return payOrder === undefined ? refuse('PAY_ORDER_NOT_FOUND') : shown(sandbox, payOrder, now);
  },
  extensionQuote: (context, { orderNo }) => {
    const order = owedOrder(context, orderNo);
    return order instanceof Refusal ? order : extensionTermsOf(order, context.now);
  },
  extendOrder: (context, { orderNo }) => {
    const { sandbox, now } = context;
    const order = owedOrder(context, orderNo);
    if (order instanceof Refusal) return order;
    const chosen = chooseExtension(order, now);
    if (chosen !== order) saveChanged(sandbox, order, chosen, now);
    return { ...extensionTermsOf(chosen, now), extended: chosen.extensions.length > order.extensions.length };
  },
} satisfies Partial<Handlers>;
