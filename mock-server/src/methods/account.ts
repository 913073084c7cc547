import { type BorrowerContext, type Handlers, refuse } from './handler';

const PURPOSE = 'accountDeletion';

/** Whether something stands in the way of a deletion: any order that has not ended (4.10). */
const isBlocked = ({ sandbox, borrower, now }: BorrowerContext): boolean =>
  sandbox.orders.underWay(borrower.userIdentifier, now) !== undefined;

/** Leaves nothing of a borrower but what the outside world has: text messages, and the journal of calls. */
const erase = ({ sandbox, borrower, now }: BorrowerContext): void => {
  const owner = borrower.userIdentifier;
  for (const { orderNo } of sandbox.orders.list(owner, now)) sandbox.payOrders.forget(orderNo);
  sandbox.orders.forget(owner);
  sandbox.files.forget(owner);
  for (const { id } of sandbox.tickets.list(owner)) sandbox.conversations.forget(id);
  sandbox.conversations.forget(sandbox.conversations.chatOf(owner));
  sandbox.tickets.forget(owner);
  sandbox.reviews.forget(owner);
  sandbox.supportClicks.forget(owner);
  sandbox.borrowers.remove(borrower.contactNumber);
  for (const token of sandbox.sessions.forget(borrower.contactNumber)) sandbox.replies.forget(token);
};

export const accountHandlers: Pick<Handlers, 'accountDeletionCheck' | 'deleteAccount'> = {
  accountDeletionCheck: (context) => (isBlocked(context) ? refuse('DELETE_NOT_ALLOWED') : { allowed: true }),
  deleteAccount: (context, { authCode }) => {
    if (isBlocked(context)) return refuse('DELETE_NOT_ALLOWED');
    const { sandbox, borrower } = context;
    const check = sandbox.codes.take(borrower.contactNumber, PURPOSE, authCode);
    if (check.outcome === 'locked') return refuse('TOO_MANY_ATTEMPTS', { retryAfterMs: check.retryAfterMs });
    if (check.outcome === 'wrong') return refuse('VERIFICATION_CODE_WRONG', { attemptsLeft: check.attemptsLeft });
    erase(context);
    return {};
  },
};
