import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { step } from '@kit/mock-server/loan/step';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { pathTo } from '../path-to';

/** Makes a borrower, and takes an order through the transitions of the table to a status. */
export const orderBecomes = (status: OrderStatus) => {
  const who = new BorrowerInSandbox();
  who.fillSteps();
  const { orderNo } = who.ok('applyLoan', {});
  let order = who.sandbox.orders.find(orderNo, who.now)?.order;
  for (const [, name] of pathTo(status)) if (order !== undefined) order = step(order, name, who.now, 14).order;
  if (order?.status !== status) throw new Error(`No way leads to ${status}`);
  who.sandbox.orders.save(order);
  return { who, orderNo };
};
