import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import type { PaymentEffect } from '@kit/contracts/enums';
import { leftToExtend, paidOfExtension } from '@kit/contracts/extension-price';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import { type Naira, shareOf } from '@kit/contracts/money';
import { paymentEffectOf } from '@kit/contracts/payment-effect';
import { amountProblem } from '@kit/contracts/rules';
import { dayOf, endOfDay } from './day';
import type { Order } from './order';
import { termsOf } from './terms';
import { applyTransition } from './transitions';

/** An order whose money was paid out. */
export type Running = Order & {
  readonly approvedAmount: Naira;
  readonly loanDays: number;
  readonly paidOutAt: number;
  readonly dueDay: number;
};

/** Whether money has been paid out on the order, so that there is something to repay or that was repaid. */
export const wasPaidOut = (order: Order): order is Running => order.paidOutAt !== null;

/** Whether a payment is possible now. */
export const isOwed = (order: Order): order is Running => order.status === 'repaying' || order.status === 'overdue';

const overdueFeeAt = (order: Running, now: number): Naira =>
  order.status === 'finished'
    ? order.finishedOverdueFee
    : shareOf(order.approvedAmount, assumptions.overdueRateBasisPoints, overdueDays(order, now));

/** Whole calendar days since the due day; a loan that is not owed is never overdue. */
export const overdueDays = (order: Order, now: number): number =>
  order.dueDay !== null && isOwed(order) ? Math.max(0, dayOf(now) - order.dueDay) : 0;

/** What is owed, repaid and left, and what an extension costs, at an instant (2.45). */
export const repaymentOf = (order: Running, now: number): RepaymentState => {
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

/** What a payment of an amount would do now (4.5); said before it is made. */
export const effectOf = (order: Running, amount: Naira, now: number): PaymentEffect =>
  paymentEffectOf(repaymentOf(order, now), amount);

/** An amount that cannot be received: not owed, not whole, or more than is left. Nothing is kept of it. */
export class PaymentRefused extends Error {
  override readonly name = 'PaymentRefused';
}

/**
 * Money arrives. It closes the loan, extends the term, or stays as paid; never more than one of these.
 * @throws PaymentRefused when nothing is owed, or the amount is not a whole number from 1 to what is left
 */
export const receive = (order: Order, amount: Naira, now: number): { order: Order; effect: PaymentEffect } => {
  if (!isOwed(order)) throw new PaymentRefused(`Nothing is owed on ${order.orderNo}, which is ${order.status}`);
  const state = repaymentOf(order, now);
  const problem = amountProblem(amount, 1, state.remaining);
  if (problem !== undefined) throw new PaymentRefused(problem);
  const effect = effectOf(order, amount, now);
  const paid: Running = {
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

const extend = (order: Running, now: number): Running => {
  const { rolloverAmount, extensionFee, overdueFee } = repaymentOf(order, now);
  const toDueDay = Math.max(order.dueDay, dayOf(now)) + EXTENSION_DAYS;
  const extended = applyTransition(order, order.status === 'overdue' ? 'extend late' : 'extend', now, rolloverAmount);
  return {
    ...extended,
    dueDay: toDueDay,
    // What came in beyond the price stays paid, but cannot set off the next extension by itself.
    credited: order.credited + order.paidSinceExtension - rolloverAmount,
    paidSinceExtension: 0,
    extensionChosen: false,
    extensions: [...order.extensions, { at: now, fee: extensionFee, overdueFee, fromDueDay: order.dueDay, toDueDay }],
  };
};

/**
 * The borrower chooses to extend (4.5): it happens at once where enough was paid already, else when it is.
 * @throws PaymentRefused when nothing is owed
 */
export const chooseExtension = (order: Order, now: number): Running => {
  if (!isOwed(order)) throw new PaymentRefused(`Nothing is owed on ${order.orderNo}, which is ${order.status}`);
  if (order.extensionChosen) return order;
  const chosen: Running = {
    ...order,
    extensionChosen: true,
    timeline: [...order.timeline, { at: now, kind: 'extension chosen', amount: null }],
  };
  return leftToExtend(repaymentOf(order, now)) === 0 ? extend(chosen, now) : chosen;
};
