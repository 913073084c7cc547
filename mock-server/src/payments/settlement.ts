import type { PaymentEffect } from '@kit/contracts/enums';
import type { Naira } from '@kit/contracts/money';
import type { Order } from '../loan/order';
import { isOwed, PaymentRefused, receive, repaymentOf } from '../loan/repayment';
import type { KeptPayOrder } from '../sandbox/records/pay-orders';
import type { Sandbox } from '../sandbox/sandbox';

const CLOSED = 'The loan was paid off before this payment arrived. Nothing was taken.';

/** A payment that waited does not come about. Nothing is received. */
export const fail = (sandbox: Sandbox, payOrder: KeptPayOrder, failure: string): KeptPayOrder => {
  const failed: KeptPayOrder = { ...payOrder, status: 'failed', failure };
  sandbox.payOrders.save(failed);
  return failed;
};

/**
 * The money of a payment arrives. It counts once: whatever is no longer waiting stays as it is.
 * @returns the payment as it then stands; failed, with the reason, where its amount can no longer be received
 */
export const settle = (sandbox: Sandbox, payOrder: KeptPayOrder, now: number): KeptPayOrder => {
  const { payOrders, orders } = sandbox;
  if (payOrders.find(payOrder.payOrderId, now)?.status !== 'waiting') return payOrder;
  const kept = orders.find(payOrder.orderNo, now);
  if (kept === undefined) return fail(sandbox, payOrder, CLOSED);
  try {
    const { order, effect } = receive(kept.order, payOrder.amount, now);
    orders.save(order);
    const settled: KeptPayOrder = { ...payOrder, status: 'received', effect, settledAt: now };
    payOrders.save(settled);
    if (effect === 'closes the loan') closeWaiting(sandbox, order.orderNo, now);
    return settled;
  } catch (cause) {
    if (cause instanceof PaymentRefused) return fail(sandbox, payOrder, cause.message);
    throw cause;
  }
};

const closeWaiting = (sandbox: Sandbox, orderNo: string, now: number): void => {
  for (const payOrder of sandbox.payOrders.ofOrder(orderNo, now)) {
    if (payOrder.status === 'waiting') fail(sandbox, payOrder, CLOSED);
  }
};

/**
 * A bank transfer for a loan arrives that no payment was opened for.
 * @throws PaymentRefused when the loan cannot take it
 */
export const receiveTransfer = (sandbox: Sandbox, orderNo: string, amount: Naira, now: number): KeptPayOrder => {
  const kept = sandbox.orders.find(orderNo, now);
  if (kept === undefined) throw new PaymentRefused(`There is no order ${orderNo}`);
  const { order, effect } = receive(kept.order, amount, now);
  sandbox.orders.save(order);
  return recordPaid(sandbox, order, { amount, effect }, now);
};

/** Enters a payment that was received already, as the transfer that it came by. */
export const recordPaid = (
  sandbox: Sandbox,
  { orderNo }: Order,
  { amount, effect }: { readonly amount: Naira; readonly effect: PaymentEffect },
  now: number,
): KeptPayOrder => {
  const owner = sandbox.orders.find(orderNo, now)?.owner ?? '';
  const purpose = effect === 'extends the term' ? 'extend' : 'repay';
  const opened = sandbox.payOrders.open(
    { owner, orderNo, purpose, method: 'transfer', amount, effect, payer: orderNo },
    now,
  );
  const received: KeptPayOrder = { ...opened, status: 'received', settledAt: now };
  sandbox.payOrders.save(received);
  if (effect === 'closes the loan') closeWaiting(sandbox, orderNo, now);
  return received;
};

/** What can be paid on an order at most, in naira; 0 where nothing is owed. */
export const remainingOf = (sandbox: Sandbox, orderNo: string, now: number): Naira => {
  const order = sandbox.orders.find(orderNo, now)?.order;
  return order !== undefined && isOwed(order) ? repaymentOf(order, now).remaining : 0;
};
