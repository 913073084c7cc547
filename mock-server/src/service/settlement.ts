import type { PaymentEffect, RepaymentState } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { isSamePromise, paymentEffectOf } from '@kit/contracts/payments';
import { isOwed, type Order, type PaidOutOrder } from '../loan/order';
import { EFFECT_LOST, LOAN_GONE, type PayOrderRecord, TOO_MUCH } from '../loan/pay-order';
import { PaymentRefused, receive, repaymentOf } from '../loan/repayment';
import type { Sandbox } from './sandbox';

/**
 * Returns true if a waiting payment still does what was announced after the loan has changed. An extension must also
 * keep its price and its due date.
 * @param amount naira
 */
const keepsPromise = (before: RepaymentState, after: RepaymentState, amount: Naira): boolean => {
  if (amount > after.remaining) return false;
  const effect = paymentEffectOf(before, amount);
  if (!isSamePromise(effect, paymentEffectOf(after, amount))) return false;
  return (
    effect !== 'extends the term' ||
    (after.rolloverAmount === before.rolloverAmount && after.newDueAt === before.newDueAt)
  );
};

/** Fails a waiting payment. No money is received. @param failure the reason, as a text for the borrower */
export const fail = ({ payOrders }: Sandbox, payOrder: PayOrderRecord, failure: string): PayOrderRecord =>
  payOrders.save({ ...payOrder, status: 'failed', failure });

/** @param effect its effect on the loan */
const markReceived = (
  { payOrders }: Sandbox,
  payOrder: PayOrderRecord,
  effect: PaymentEffect,
  now: number,
): PayOrderRecord => payOrders.save({ ...payOrder, status: 'received', effect, settledAt: now });

/**
 * Saves an order that a payment or an extension changed, and ends its waiting payments that would no longer do what was
 * announced. If the loan is paid, all of them are closed.
 */
export const saveChanged = (sandbox: Sandbox, before: PaidOutOrder, after: Order, now: number): void => {
  const { orders, payOrders } = sandbox;
  orders.save(after);
  const waiting = payOrders.ofOrder(after.orderNo, now).filter(({ status }) => status === 'waiting');
  if (!isOwed(after)) {
    for (const payOrder of waiting) payOrders.save({ ...payOrder, status: 'closed' });
    return;
  }
  const [was, is] = [repaymentOf(before, now), repaymentOf(after, now)];
  for (const payOrder of waiting) {
    if (keepsPromise(was, is, payOrder.amount)) continue;
    fail(sandbox, payOrder, payOrder.amount > is.remaining ? TOO_MUCH : EFFECT_LOST);
  }
};

/**
 * Receives the money of a waiting payment. A payment with any other status stays unchanged, so it counts once.
 * @returns the changed payment; closed if the loan is already paid, failed with a reason if it would not do what was
 *   announced
 */
export const settle = (sandbox: Sandbox, payOrder: PayOrderRecord, now: number): PayOrderRecord => {
  const { payOrders, orders } = sandbox;
  const current = payOrders.find(payOrder.payOrderId, now);
  if (current?.status !== 'waiting') return current ?? payOrder;
  const stored = orders.find(payOrder.orderNo, now);
  if (stored === undefined) return fail(sandbox, payOrder, LOAN_GONE);
  const before = stored.order;
  // Another payment has paid the loan.
  if (!isOwed(before)) return payOrders.save({ ...payOrder, status: 'closed' });
  try {
    const { order, effect } = receive(before, payOrder.amount, now);
    // a tester can change the terms or the clock while a payment waits
    if (!isSamePromise(payOrder.effect, effect)) return fail(sandbox, payOrder, EFFECT_LOST);
    const settled = markReceived(sandbox, payOrder, effect, now);
    saveChanged(sandbox, before, order, now);
    return settled;
  } catch (cause) {
    if (cause instanceof PaymentRefused) return fail(sandbox, payOrder, TOO_MUCH);
    throw cause;
  }
};

/**
 * Receives a bank transfer without an open payment.
 * @throws PaymentRefused if the loan cannot accept it
 */
export const receiveTransfer = (sandbox: Sandbox, orderNo: string, amount: Naira, now: number): PayOrderRecord => {
  const stored = sandbox.orders.find(orderNo, now);
  if (stored === undefined) throw new PaymentRefused(`There is no order ${orderNo}`);
  const { order, effect } = receive(stored.order, amount, now);
  if (isOwed(stored.order)) saveChanged(sandbox, stored.order, order, now);
  return recordPaid(sandbox, order, { amount, effect }, now);
};

/** Records an already received payment as a transfer. */
export const recordPaid = (
  sandbox: Sandbox,
  { orderNo }: Order,
  { amount, effect }: { readonly amount: Naira; readonly effect: PaymentEffect },
  now: number,
): PayOrderRecord => {
  const owner = sandbox.orders.find(orderNo, now)?.owner ?? '';
  const purpose = effect === 'extends the term' ? 'extend' : 'repay';
  const opened = sandbox.payOrders.open(
    { owner, orderNo, purpose, method: 'transfer', amount, effect, expiresAt: now, payer: orderNo },
    now,
  );
  return markReceived(sandbox, opened, effect, now);
};

/** The largest accepted payment in naira; 0 if nothing is owed. */
export const remainingOf = (sandbox: Sandbox, orderNo: string, now: number): Naira => {
  const order = sandbox.orders.find(orderNo, now)?.order;
  return order !== undefined && isOwed(order) ? repaymentOf(order, now).remaining : 0;
};
