import { eraseBorrower } from '../sandbox/erase-borrower';
import { type BorrowerContext, type Handlers, refuse } from './handler';
import { redeemCode } from './session';

const PURPOSE = 'accountDeletion';

/** An order that has not ended prevents the deletion (4.10). */
const isBlocked = ({ sandbox, borrower, now }: BorrowerContext): boolean =>
  sandbox.orders.active(borrower.userIdentifier, now) !== undefined;

/** Erases the borrower, ends all sessions of the phone number and deletes their stored replies. */
const erase = ({ sandbox, borrower }: BorrowerContext): void => {
  eraseBorrower(sandbox, borrower);
  for (const token of sandbox.sessions.forget(borrower.contactNumber)) sandbox.replies.forget(token);
};

export const accountHandlers = {
  accountDeletionCheck: (context) => (isBlocked(context) ? refuse('DELETE_NOT_ALLOWED') : { allowed: true }),
  deleteAccount: (context, { authCode }) => {
    if (isBlocked(context)) return refuse('DELETE_NOT_ALLOWED');
    const { sandbox, borrower } = context;
    const refused = redeemCode(sandbox, borrower.contactNumber, PURPOSE, authCode);
    if (refused !== undefined) return refused;
    erase(context);
    return {};
  },
} satisfies Partial<Handlers>;
