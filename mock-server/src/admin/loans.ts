import { orderDetails, paymentEffect } from '@kit/contracts/methods/loan';
import { type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import { formatNaira, naira } from '@kit/contracts/money';
import * as z from 'zod/mini';
import { isOwed, type Order, transitionBetween } from '../loan/order';
import type { PayOrderRecord } from '../loan/pay-order';
import { PaymentRefused } from '../loan/repayment';
import { nextStatuses, step } from '../loan/step';
import { defaultLoanDays, detailOf } from '../methods/loan';
import type { Sandbox } from '../service/sandbox';
import { receiveTransfer, recordPaid, remainingOf, saveChanged, settle } from '../service/settlement';
import { conflict, defineAdminRoute, notFound } from './define';

const missing = (orderNo: string): never =>
  notFound(`This sandbox has no order ${orderNo}. List the orders with GET /__admin/borrowers.`);

/** @throws AdminRefusal with HTTP 409 if the status table has no such transition */
const lead = (sandbox: Sandbox, order: Order, to: OrderStatus, now: number): void => {
  const allowed = nextStatuses(order.status);
  const open = allowed.length === 0 ? 'it has ended' : `it can become ${allowed.join(', ')}`;
  const name =
    transitionBetween(order.status, to) ??
    conflict(`${order.orderNo} is ${order.status} and cannot become ${to}: ${open}.`);
  const stepped = step(order, name, now, defaultLoanDays());
  if (isOwed(order)) saveChanged(sandbox, order, stepped.order, now);
  else sandbox.orders.save(stepped.order);
  if (stepped.paid !== null) recordPaid(sandbox, stepped.order, stepped.paid, now);
};

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
    return missing(orderNo);
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

export const loanRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/orders/:orderNo/transition',
    summary:
      'Moves a loan to another status at once, including everything that belongs to the change, such as a payment. Refused with 409 if the status table has no such transition.',
    act: ({ body }) => `loan set to ${body.to}`,
    params: z.strictObject({ orderNo: z.string() }),
    body: z.strictObject({ to: orderStatus.schema }),
    response: orderDetails,
    handle: ({ sandbox, params: { orderNo }, body: { to } }) => {
      const now = sandbox.clock.now();
      const found = sandbox.orders.find(orderNo, now);
      if (found === undefined) return missing(orderNo);
      try {
        sandbox.documents.atomically(() => lead(sandbox, found.order, to, now));
      } catch (cause) {
        if (cause instanceof PaymentRefused) return conflict(cause.message);
        throw cause;
      }
      return detailOf(sandbox, sandbox.orders.find(orderNo, now)?.order ?? found.order, now);
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/payments',
    summary:
      'Simulates a bank transfer to the virtual account of a payment, or for an order. Replies with the effect on the loan. Refused with 409 if the transfer cannot be accepted. A waiting payment that the loan cannot take fails. Any other refusal changes nothing.',
    act: ({ body }) => `transfer of ${formatNaira(body.amount)}`,
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
