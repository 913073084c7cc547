import type { OrderTransitionName } from '@kit/contracts/behaviour/order-transitions';
import { orderStatus } from '@kit/contracts/enums';
import { orderDetails } from '@kit/contracts/methods/loan';
import * as z from 'zod/mini';
import { isOwed, type Order, openOrder, transitionBetween } from '../loan/order';
import { nextStatuses, pathTo, step } from '../loan/path-to';
import { PaymentRefused } from '../loan/repayment';
import { defaultLoanDays, detailOf } from '../methods/loan';
import type { Sandbox } from '../sandbox/sandbox';
import { recordPaid, saveChanged } from '../sandbox/settlement';
import { conflict, defineAdminRoute, notFound } from './define';

type Status = Order['status'];

const applyPath = (sandbox: Sandbox, order: Order, path: readonly OrderTransitionName[], now: number): void => {
  let current = order;
  for (const name of path) {
    const stepped = step(current, name, now, defaultLoanDays());
    if (isOwed(current)) saveChanged(sandbox, current, stepped.order, now);
    else sandbox.orders.save(stepped.order);
    current = stepped.order;
    if (stepped.paid !== null) recordPaid(sandbox, current, stepped.paid, now);
  }
};

/** Restarts the application under the same order number, so that any status can be reached with complete data. */
const startOver = (sandbox: Sandbox, order: Order, now: number): Order => {
  sandbox.payOrders.forget(order.orderNo);
  return openOrder(order, now);
};

const lead = (sandbox: Sandbox, order: Order, to: Status, force: boolean, now: number): void => {
  const direct = transitionBetween(order.status, to);
  if (direct !== undefined) {
    applyPath(sandbox, order, [direct], now);
    return;
  }
  if (!force) {
    const allowed = nextStatuses(order.status);
    const open = allowed.length === 0 ? 'it has ended' : `it can become ${allowed.join(', ')}`;
    const reason = `${order.orderNo} is ${order.status} and cannot become ${to}: ${open}. Send "force": true to take other steps there.`;
    conflict(reason);
  }
  const path = pathTo(order.status, to);
  if (path !== undefined) applyPath(sandbox, order, path, now);
  else {
    const again = startOver(sandbox, order, now);
    sandbox.orders.save(again);
    applyPath(sandbox, again, pathTo(again.status, to) ?? [], now);
  }
};

export const orderRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/orders/:orderNo/transition',
    summary:
      'Moves a loan to another status at once, including everything that belongs to the change, such as a payment. Refused with 409 if the status table has no such transition. With "force", the loan takes intermediate transitions, and starts over if there is no other way.',
    params: z.strictObject({ orderNo: z.string() }),
    body: z.strictObject({ to: orderStatus.schema, force: z.optional(z.boolean()) }),
    response: orderDetails,
    handle: ({ sandbox, params: { orderNo }, body: { to, force = false } }) => {
      const now = sandbox.clock.now();
      const found = sandbox.orders.find(orderNo, now);
      if (found === undefined)
        return notFound(`This sandbox has no order ${orderNo}. List the orders with GET /__admin/borrowers.`);
      try {
        sandbox.documents.atomically(() => lead(sandbox, found.order, to, force, now));
      } catch (cause) {
        if (cause instanceof PaymentRefused) return conflict(cause.message);
        throw cause;
      }
      return detailOf(sandbox, sandbox.orders.find(orderNo, now)?.order ?? found.order, now);
    },
  }),
];
