import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/**
 * Leaves nothing of a borrower but what the outside world has: text messages, and the journal of calls. Sessions of the
 * number stay: whoever deletes an account ends them as well.
 */
export const eraseBorrower = (sandbox: Sandbox, { userIdentifier: owner, contactNumber }: Borrower): void => {
  for (const { orderNo } of sandbox.orders.list(owner, sandbox.clock.now())) sandbox.payOrders.forget(orderNo);
  sandbox.orders.forget(owner);
  sandbox.files.forget(owner);
  for (const { id } of sandbox.tickets.list(owner)) sandbox.conversations.forget(id);
  sandbox.conversations.forget(sandbox.conversations.chatOf(owner));
  sandbox.tickets.forget(owner);
  sandbox.reviews.forget(owner);
  sandbox.supportClicks.forget(owner);
  sandbox.borrowers.remove(contactNumber);
};
