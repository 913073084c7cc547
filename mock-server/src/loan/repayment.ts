import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { PaymentEffect, RepaymentState } from '@kit/contracts/methods/loan';
import { type Naira, shareOf } from '@kit/contracts/money';
import { leftToExtend, paidOfExtension, paymentEffectOf } from '@kit/contracts/payments';
import { amountProblem } from '@kit/contracts/rules';
import { dayOf, endOfDay } from './day';
import { applyTransition, isOwed, type Order, type PaidOutOrder } from './order';
import { overdueDays, overdueFeeAt, termsOf } from './terms';

/** The amounts owed and repaid, and the price of an extension, at an instant (2.45). */
export const repaymentOf = (order: PaidOutOrder, now: number): RepaymentState => {
  const terms = termsOf(order.approvedAmount, order.loanDays, order.paidOutAt, order.offer?.discountBasisPoints);
  const overdueFee = overdueFeeAt(order, now);
  const outstanding = terms.totalRepayment + overdueFee;
  const repaid = order.credited + order.paidSinceExtension;
  const remaining = outstanding - repaid;
  const extensionFee = shareOf(order.approvedAmount, assumptions.extensionFeeBasisPoints);
  const rolloverAmount = extensionFee + overdueFee;
  return {
    dueAt: endOfDay(order.dueDay),
    overdueDays: overdueDays(order, now),
    principal: order.approvedAmount,
    interest: terms.interest,
    overdueFee,
    overdueFeePerDay: terms.overdueFeePerDay,
    outstanding,
    repaid,
    remaining,
    minimumRepayment: Math.min(assumptions.minimumRepayment, remaining),
    extensionFee,
    rolloverAmount,
    paidSinceExtension: order.paidSinceExtension,
    paidTowardsExtension: order.extensionChosen
      ? paidOfExtension({ rolloverAmount, paidSinceExtension: order.paidSinceExtension })
      : 0,
    extensionChosen: order.extensionChosen,
    newDueAt: endOfDay(Math.max(order.dueDay, dayOf(now)) + EXTENSION_DAYS),
  };
};

/** The effect that a payment would have now (4.5). */
export const effectOf = (order: PaidOutOrder, amount: Naira, now: number): PaymentEffect =>
  paymentEffectOf(repaymentOf(order, now), amount);

/**
 * The loan cannot accept a payment: nothing is owed, or the amount is a fraction or too high. The order stays
 * unchanged.
 */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/** @throws PaymentRefused if nothing is owed */
const owed = (order: Order): PaidOutOrder => {
  if (isOwed(order)) return order;
  throw new PaymentRefused(`Nothing is owed on ${order.orderNo}, which is ${order.status}`);
};

/**
 * Applies a received payment. It closes the loan, extends the term or reduces the debt: exactly one of these.
 * @throws PaymentRefused if nothing is owed, or the amount is not a whole number from 1 to the remaining amount
 */
export const receive = (toRepay: Order, amount: Naira, now: number): { order: Order; effect: PaymentEffect } => {
  const order = owed(toRepay);
  const state = repaymentOf(order, now);
  const problem = amountProblem(amount, 1, state.remaining);
  if (problem !== undefined) throw new PaymentRefused(problem);
  const effect = effectOf(order, amount, now);
  const paid: PaidOutOrder = {
    ...order,
    paidSinceExtension: order.paidSinceExtension + amount,
    timeline: [...order.timeline, { at: now, kind: 'payment received', amount }],
  };
  if (effect === 'closes the loan') {
    const closed = applyTransition(
      paid,
      order.status === 'overdue' ? 'pay off late' : 'pay off',
      now,
      state.outstanding,
    );
    return { effect, order: { ...closed, finishedOverdueFee: state.overdueFee } };
  }
  return { effect, order: effect === 'extends the term' ? extend(paid, now) : paid };
};

const extend = (order: PaidOutOrder, now: number): PaidOutOrder => {
  const { rolloverAmount, extensionFee, overdueFee } = repaymentOf(order, now);
  const toDueDay = Math.max(order.dueDay, dayOf(now)) + EXTENSION_DAYS;
  const extended = applyTransition(order, order.status === 'overdue' ? 'extend late' : 'extend', now, rolloverAmount);
  return {
    ...extended,
    dueDay: toDueDay,
    // A surplus above the price reduces the debt, but does not count towards the next extension.
    credited: order.credited + order.paidSinceExtension - rolloverAmount,
    paidSinceExtension: 0,
    extensionChosen: false,
    extensions: [...order.extensions, { at: now, fee: extensionFee, overdueFee, fromDueDay: order.dueDay, toDueDay }],
  };
};

/**
 * Chooses an extension (4.5). If earlier payments cover its price, the term is extended at once.
 * @throws PaymentRefused if nothing is owed
 */
export const chooseExtension = (toExtend: Order, now: number): PaidOutOrder => {
  const order = owed(toExtend);
  if (order.extensionChosen) return order;
  const chosen: PaidOutOrder = {
    ...order,
    extensionChosen: true,
    timeline: [...order.timeline, { at: now, kind: 'extension chosen', amount: null }],
  };
  return leftToExtend(repaymentOf(order, now)) === 0 ? extend(chosen, now) : chosen;
};
