import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/**
 * Deletes all data of a borrower except text messages and the call journal. The caller ends the sessions of the number.
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
