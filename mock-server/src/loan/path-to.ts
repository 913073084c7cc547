import type { OrderStatus, PaymentEffect } from '@kit/contracts/enums';
import { isExtensionUseful, leftToExtend } from '@kit/contracts/extension-price';
import type { Naira } from '@kit/contracts/money';
import { dayOf } from './day';
import { approve, cancel, changeBank, confirm, missingUploads, payOut, submit } from './lifecycle';
import type { Order } from './order';
import { chooseExtension, isOwed, PaymentRefused, receive, repaymentOf } from './repayment';
import { applyTransition, type TransitionName, transitionBetween, transitions } from './transitions';

/** What came of a step, with the money that it took, if it took any. */
export interface Stepped {
  readonly order: Order;
  readonly paid: { readonly amount: Naira; readonly effect: PaymentEffect } | null;
}

/** The statuses that the table leads to from one. */
export const nextStatuses = (from: OrderStatus): OrderStatus[] => [
  ...new Set(transitions.filter((transition) => transition.from === from).map(({ to }) => to)),
];

/** The shortest path through the table from one status to another; undefined where there is none. */
export const pathTo = (from: OrderStatus, to: OrderStatus): TransitionName[] | undefined => {
  const paths = new Map<OrderStatus, TransitionName[]>([[from, []]]);
  // A map goes on through what is added to it meanwhile.
  for (const [status, path] of paths) {
    if (status === to) return path;
    for (const next of nextStatuses(status)) {
      const by = transitionBetween(status, next);
      if (by !== undefined && !paths.has(next)) paths.set(next, [...path, by]);
    }
  }
  return undefined;
};

const pay = (order: Order, amount: Naira, now: number): Stepped => {
  const received = receive(order, amount, now);
  return { order: received.order, paid: { amount, effect: received.effect } };
};

const payOff = (order: Order, now: number): Stepped => {
  if (!isOwed(order)) throw new PaymentRefused(`Nothing is owed on ${order.orderNo}`);
  return pay(order, repaymentOf(order, now).remaining, now);
};

const payForExtension = (order: Order, now: number): Stepped => {
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

const free = (order: Order): Stepped => ({ order, paid: null });

/**
 * Brings about one transition of the table at once, with all that belongs to it: nothing is waited for, and money that
 * it takes is paid.
 * @param loanDays the term, where the step is the borrower's confirmation
 * @throws TransitionError, PaymentRefused
 */
export const step = (order: Order, name: TransitionName, now: number, loanDays: number): Stepped => {
  switch (name) {
    case 'submit':
      return free(submitAll(order, now));
    case 'cancel application':
    case 'cancel offer':
      return free(cancel(order, now));
    case 'approve':
      return free(approve(order, now));
    case 'confirm':
      return free(confirm(order, loanDays, now));
    case 'pay out':
      return free(payOut(order, now));
    case 'change bank':
      return free(changeBank(order, now));
    case 'due day ends':
      // As if the due day had been yesterday: an order that is overdue is late by a day at least.
      return free({ ...applyTransition(order, name, now), dueDay: dayOf(now) - 1 });
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
      return free(applyTransition(order, name, now));
  }
};
