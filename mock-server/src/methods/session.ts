import { assumptions } from '@kit/contracts/assumptions';
import { canonicalPhone } from '@kit/contracts/phone';
import { eraseBorrower } from '../service/borrower';
import type { Sandbox } from '../service/sandbox';
import { type BorrowerContext, type CallContext, type Handlers, type Refusal, refuse } from './handler';

const logIn = ({ sandbox }: CallContext, contactNumber: string): string => {
  sandbox.borrowers.findOrRegister(contactNumber);
  return sandbox.sessions.open(contactNumber);
};

/** Uses up a typed verification code. Returns the refusal of a wrong one. */
const redeemCode = (
  { codes }: Sandbox,
  ...sent: Parameters<Sandbox['codes']['redeem']>
): Refusal<'TOO_MANY_ATTEMPTS' | 'VERIFICATION_CODE_WRONG'> | undefined => {
  const check = codes.redeem(...sent);
  if (check.outcome === 'locked') return refuse('TOO_MANY_ATTEMPTS', { retryAfterMs: check.retryAfterMs });
  if (check.outcome === 'wrong') return refuse('VERIFICATION_CODE_WRONG', { attemptsLeft: check.attemptsLeft });
  return undefined;
};

const phoneLogin = (context: CallContext, contactNumber: string, authCode: string) =>
  redeemCode(context.sandbox, contactNumber, 'login', authCode) ?? { authIdentifier: logIn(context, contactNumber) };

const loginCheck = (context: CallContext, token: string) => {
  const state = context.sandbox.sessions.check(token);
  if ('contactNumber' in state) return { userToken: context.sandbox.sessions.share(state.contactNumber, token) };
  // The contract forbids an empty token here. If that changes, treat an empty token as invalid.
  return refuse(state.refused === 'TOKEN_EMPTY' ? 'TOKEN_INVALID' : state.refused);
};

/** An order that has not ended prevents the deletion (4.10). */
const isBlocked = ({ sandbox, borrower, now }: BorrowerContext): boolean =>
  sandbox.orders.active(borrower.userIdentifier, now) !== undefined;

export const sessionHandlers = {
  sendAuthCode: ({ sandbox }, { contactNumber, purpose }) => {
    const wait = sandbox.codes.send(canonicalPhone(contactNumber), purpose);
    if (wait > 0) return refuse('TOO_MANY_ATTEMPTS', { retryAfterMs: wait });
    return { expiresInMs: assumptions.verificationCodeLife, resendAfterMs: assumptions.verificationCodeResendAfter };
  },
  authenticate: (context, request) =>
    'loginCheck' in request
      ? loginCheck(context, request.authIdentifier)
      : phoneLogin(context, canonicalPhone(request.contactNumber), request.authCode),
  accountDeletionCheck: (context) => (isBlocked(context) ? refuse('DELETE_NOT_ALLOWED') : { allowed: true }),
  deleteAccount: (context, { authCode }) => {
    if (isBlocked(context)) return refuse('DELETE_NOT_ALLOWED');
    const { sandbox, borrower } = context;
    const refused = redeemCode(sandbox, borrower.contactNumber, 'accountDeletion', authCode);
    if (refused !== undefined) return refused;
    eraseBorrower(sandbox, borrower);
    for (const token of sandbox.sessions.forget(borrower.contactNumber)) sandbox.replies.forget(token);
    return {};
  },
} satisfies Partial<Handlers>;
