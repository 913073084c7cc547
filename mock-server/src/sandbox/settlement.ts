import type { PaymentEffect } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import { isOwed, type Order } from '../loan/order';
import { PaymentRefused, receive, repaymentOf } from '../loan/repayment';
import { closed, failed, LOAN_GONE, type PayOrderRecord, received, TOO_MUCH } from '../payments/pay-order';
import type { Sandbox } from './sandbox';

/** Fails a waiting payment. No money is received. */
export const fail = ({ payOrders }: Sandbox, payOrder: PayOrderRecord, failure: string): PayOrderRecord =>
  payOrders.save(failed(payOrder, failure));

/**
 * Receives the money of a waiting payment. A payment with any other status stays unchanged, so it counts once.
 * @returns the changed payment; closed if the loan is already paid, failed with a reason if it is for too much
 */
export const settle = (sandbox: Sandbox, payOrder: PayOrderRecord, now: number): PayOrderRecord => {
  const { payOrders, orders } = sandbox;
  if (payOrders.find(payOrder.payOrderId, now)?.status !== 'waiting') return payOrder;
  const stored = orders.find(payOrder.orderNo, now);
  if (stored === undefined) return fail(sandbox, payOrder, LOAN_GONE);
  if (!isOwed(stored.order)) return payOrders.save(closed(payOrder));
  try {
    const { order, effect } = receive(stored.order, payOrder.amount, now);
    orders.save(order);
    const settled = payOrders.save(received(payOrder, effect, now));
    if (effect === 'closes the loan') closeWaiting(sandbox, order.orderNo, now);
    return settled;
  } catch (cause) {
    if (cause instanceof PaymentRefused) return fail(sandbox, payOrder, TOO_MUCH);
    throw cause;
  }
};

const closeWaiting = (sandbox: Sandbox, orderNo: string, now: number): void => {
  for (const payOrder of sandbox.payOrders.ofOrder(orderNo, now)) {
    if (payOrder.status === 'waiting') sandbox.payOrders.save(closed(payOrder));
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
  sandbox.orders.save(order);
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
    { owner, orderNo, purpose, method: 'transfer', amount, effect, payer: orderNo },
    now,
  );
  const entered = sandbox.payOrders.save(received(opened, effect, now));
  if (effect === 'closes the loan') closeWaiting(sandbox, orderNo, now);
  return entered;
};

/** The largest accepted payment in naira; 0 if nothing is owed. */
export const remainingOf = (sandbox: Sandbox, orderNo: string, now: number): Naira => {
  const order = sandbox.orders.find(orderNo, now)?.order;
  return order !== undefined && isOwed(order) ? repaymentOf(order, now).remaining : 0;
};
