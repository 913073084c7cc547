import type { PaymentEffect } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { type OrderTransitionName, orderTransitions } from '@kit/contracts/methods/order-transitions';
import type { Naira } from '@kit/contracts/money';
import { isExtensionUseful, leftToExtend } from '@kit/contracts/payments';
import { dayOf } from './day';
import { approve, cancel, changeBank, confirm, missingUploads, payOut, submit } from './lifecycle';
import { applyTransition, isOwed, type Order } from './order';
import { chooseExtension, PaymentRefused, receive, repaymentOf } from './repayment';

/** The result of a step, with its payment if it needs one. */
export interface StepResult {
  readonly order: Order;
  readonly paid: { readonly amount: Naira; readonly effect: PaymentEffect } | null;
}

/** The statuses that one transition can reach. */
export const nextStatuses = (from: OrderStatus): OrderStatus[] => [
  ...new Set(orderTransitions.filter((transition) => transition.from === from).map(({ to }) => to)),
];

const pay = (order: Order, amount: Naira, now: number): StepResult => {
  const received = receive(order, amount, now);
  return { order: received.order, paid: { amount, effect: received.effect } };
};

const payOff = (order: Order, now: number): StepResult => {
  if (!isOwed(order)) throw new PaymentRefused(`Nothing is owed on ${order.orderNo}`);
  return pay(order, repaymentOf(order, now).remaining, now);
};

const payForExtension = (order: Order, now: number): StepResult => {
  const chosen = chooseExtension(order, now);
  const state = repaymentOf(chosen, now);
  if (!isExtensionUseful(state))
    throw new PaymentRefused('So little is left that paying for an extension closes the loan');
  return pay(chosen, leftToExtend(state), now);
};

const submitAll = (order: Order, now: number): Order => {
  const all = Object.fromEntries(missingUploads(order.uploads).map((flag) => [flag, true]));
  return submit({ ...order, uploads: { ...order.uploads, ...all } }, now);
};

const withoutPayment = (order: Order): StepResult => ({ order, paid: null });

/**
 * Applies one transition at once with all its preconditions: it skips waiting times and makes the necessary payment.
 * @param loanDays the term, for the borrower's confirmation
 * @throws TransitionError, PaymentRefused
 */
export const step = (order: Order, name: OrderTransitionName, now: number, loanDays: number): StepResult => {
  switch (name) {
    case 'submit':
      return withoutPayment(submitAll(order, now));
    case 'cancel application':
    case 'cancel offer':
      return withoutPayment(cancel(order, now));
    case 'approve':
      return withoutPayment(approve(order, now));
    case 'confirm':
      return withoutPayment(confirm(order, loanDays, now));
    case 'pay out':
      return withoutPayment(payOut(order, now));
    case 'change bank':
      return withoutPayment(changeBank(order, now));
    case 'due day ends':
      // Moves the due day to yesterday, because an overdue order is late by at least a day.
      return withoutPayment({ ...applyTransition(order, name, now), dueDay: dayOf(now) - 1 });
    case 'pay off':
    case 'pay off late':
      return payOff(order, now);
    case 'extend':
    case 'extend late':
      return payForExtension(order, now);
    case 'assessed':
    case 'reject':
    case 'bank refuses':
    case 'payout fails':
      return withoutPayment(applyTransition(order, name, now));
  }
};
