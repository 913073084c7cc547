import { orderStatus, paymentEffect } from '@kit/contracts/enums';
import { naira } from '@kit/contracts/money';
import * as z from 'zod/mini';
import { PaymentRefused } from '../loan/repayment';
import type { PayOrderRecord } from '../payments/pay-order';
import type { Sandbox } from '../sandbox/sandbox';
import { receiveTransfer, remainingOf, settle } from '../sandbox/settlement';
import { conflict, defineAdminRoute, notFound } from './define';

const accept = (sandbox: Sandbox, payOrder: PayOrderRecord, now: number): PayOrderRecord => {
  const settled = settle(sandbox, payOrder, now);
  return settled.failure === null ? settled : conflict(settled.failure);
};

const toAccount = (sandbox: Sandbox, accountNo: string, amount: number, now: number): PayOrderRecord => {
  const payOrder = sandbox.payOrders.ofAccount(accountNo, now);
  if (payOrder === undefined)
    return notFound(
      `This sandbox has no virtual account ${accountNo}. List the payments of a borrower with GET /__admin/borrowers/<number>.`,
    );
  if (payOrder.status !== 'waiting') {
    const why = payOrder.failure === null ? '' : `: ${payOrder.failure}`;
    return conflict(
      `The virtual account ${accountNo} accepts one payment, and that payment is ${payOrder.status}${why}`,
    );
  }
  if (payOrder.amount !== amount) {
    return conflict(`The virtual account ${accountNo} accepts exactly ${payOrder.amount}, not ${amount}`);
  }
  return accept(sandbox, payOrder, now);
};

const toOrder = (sandbox: Sandbox, orderNo: string, amount: number, now: number): PayOrderRecord => {
  if (sandbox.orders.find(orderNo, now) === undefined) {
    return notFound(`This sandbox has no order ${orderNo}. List the orders with GET /__admin/borrowers.`);
  }
  const waiting = sandbox.payOrders
    .ofOrder(orderNo, now)
    .find((payOrder) => payOrder.status === 'waiting' && payOrder.method === 'transfer' && payOrder.amount === amount);
  if (waiting !== undefined) return accept(sandbox, waiting, now);
  try {
    return receiveTransfer(sandbox, orderNo, amount, now);
  } catch (cause) {
    if (cause instanceof PaymentRefused) return conflict(cause.message);
    throw cause;
  }
};

export const paymentRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/payments',
    summary:
      'Simulates a bank transfer to the virtual account of a payment, or for an order. Replies with the effect on the loan. Refused with 409 if the transfer cannot be accepted. A waiting payment that the loan cannot take fails. Any other refusal changes nothing.',
    body: z
      .strictObject({
        orderNo: z.optional(z.string()),
        accountNo: z.optional(z.string()),
        amount: z.int().check(z.positive()),
      })
      .check(
        z.refine(({ orderNo, accountNo }) => (orderNo === undefined) !== (accountNo === undefined), {
          path: ['orderNo'],
          error: 'Name either the order or the virtual account',
        }),
      ),
    response: z.strictObject({
      payOrderId: z.string(),
      orderNo: z.string(),
      amount: naira,
      effect: paymentEffect.schema,
      orderStatus: orderStatus.schema,
      /** naira still needed to close the loan */
      remaining: naira,
    }),
    handle: ({ sandbox, body: { orderNo = '', accountNo, amount } }) => {
      const now = sandbox.clock.now();
      const { payOrderId, effect, ...received } =
        accountNo === undefined ? toOrder(sandbox, orderNo, amount, now) : toAccount(sandbox, accountNo, amount, now);
      const order = sandbox.orders.find(received.orderNo, now)?.order;
      if (order === undefined) throw new Error(`The paid order ${received.orderNo} is missing`);
      return {
        payOrderId,
        orderNo: received.orderNo,
        amount,
        effect,
        orderStatus: order.status,
        remaining: remainingOf(sandbox, received.orderNo, now),
      };
    },
  }),
];
