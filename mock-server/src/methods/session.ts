import { assumptions } from '@kit/contracts/assumptions';
import { canonicalPhone } from '@kit/contracts/rules';
import type { Sandbox } from '../sandbox/sandbox';
import { type CallContext, type Handlers, type Refusal, refuse } from './handler';

const logIn = ({ sandbox }: CallContext, contactNumber: string): string => {
  sandbox.borrowers.findOrRegister(contactNumber);
  return sandbox.sessions.open(contactNumber);
};

/** Uses up a typed verification code. Returns the refusal of a wrong one. */
export const redeemCode = (
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
} satisfies Partial<Handlers>;
