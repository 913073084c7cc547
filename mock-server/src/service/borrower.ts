import type { Order } from '../loan/order';
import { limitsOf } from '../loan/products';
import type { Borrower, BorrowerOutcomes } from './records/borrowers';
import type { Sandbox } from './sandbox';

/** The borrower's limit, and the limit before the last repaid loan, in naira. */
export const borrowerLimits = (
  { orders }: Sandbox,
  { userIdentifier, outcomes }: Borrower,
  now: number,
): ReturnType<typeof limitsOf> => limitsOf(outcomes.maximumAmount, orders.list(userIdentifier, now));

/** The changes that an order has, too. Null leaves its value to the order. */
const ofOrder = (order: Order, changes: Partial<BorrowerOutcomes>): Partial<Order['outcomes']> =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => name in order.outcomes && value !== null));

/**
 * Presets outcomes for a borrower. They also apply to the remaining steps of an active order.
 * @returns the effective outcomes
 */
export const setOutcomes = (
  sandbox: Sandbox,
  borrower: Borrower,
  changes: Partial<BorrowerOutcomes>,
): BorrowerOutcomes => {
  const order = sandbox.orders.active(borrower.userIdentifier, sandbox.clock.now());
  if (order !== undefined)
    sandbox.orders.save({ ...order, outcomes: { ...order.outcomes, ...ofOrder(order, changes) } });
  return sandbox.borrowers.save(borrower, { outcomes: { ...borrower.outcomes, ...changes } }).outcomes;
};

/**
 * Deletes all data of a borrower except text messages and the call journal. The caller ends the sessions of the number.
 */
export const eraseBorrower = (sandbox: Sandbox, { userIdentifier: owner, contactNumber }: Borrower): void => {
  for (const { orderNo } of sandbox.orders.list(owner, sandbox.clock.now())) sandbox.payOrders.forget(orderNo);
  sandbox.orders.forget(owner);
  sandbox.files.forget(owner);
  for (const { id } of sandbox.tickets.list(owner)) sandbox.conversations.delete(id);
  sandbox.conversations.delete(sandbox.conversations.chatOf(owner));
  sandbox.tickets.forget(owner);
  sandbox.reviews.forget(owner);
  sandbox.borrowers.delete(contactNumber);
};
