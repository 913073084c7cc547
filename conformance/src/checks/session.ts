import { assumptions } from '@kit/contracts/assumptions';
import { type Check, check } from './check';
import { authCode, kept, type Memory, phone, type Reply, text } from './memory';
import { expect, hook, keep, logIn, requestCode, type SendStep, type Step, send, type Template } from './steps';

const ME = 'userIdentifierInfo';
const LOGGING_IN = 'specification 8; protocol 5 (Logging in)';
const REFUSES = 'the contract table';
type More = Omit<SendStep, 'send' | 'data'>;
/** protocol.md section 5 allows either code for a code that had too many attempts. */
const LOCKED: More = { code: ['TOO_MANY_ATTEMPTS', 'VERIFICATION_CODE_WRONG'] };
const WRONG: More = { code: 'VERIFICATION_CODE_WRONG' };

/** A valid code that differs from the sent one. */
const wrongCode = (memory: Memory) => (authCode(memory) === '000000' ? '000001' : '000000');

const authenticate = (code: Template, more: More = {}): Step =>
  send('authenticate', { contactNumber: phone, authCode: code }, more);
const deleteAccount = (code: Template, more: More = {}): Step =>
  send('deleteAccount', { reasons: ['short terms'], authCode: code }, more);
/** A call with another token of the memory. */
const as = (token: string, more: More = {}): Step => send(ME, {}, { ...more, options: { token: text(token) } });
const loginCheck = { loginCheck: true, authIdentifier: text('token') };

const attempts = (step: Step): Step[] => Array.from({ length: assumptions.verificationCodeAttempts }, () => step);

const sendCode = (more: More = {}): Step => send('sendAuthCode', { contactNumber: phone, purpose: 'login' }, more);

/** Another borrower than the first one. */
const another = (memory: Memory, reply: Reply): unknown => {
  const seen = reply.at('userIdentifier');
  return seen === memory.at('me') ? 'another borrower' : seen;
};

/** Checks of codes, tokens and accounts. Those that pass time come last. */
export const sessionChecks = (): Check[] => [
  check('session.squeeze', LOGGING_IN, 'new', [
    send(ME),
    keep('me', 'userIdentifier'),
    // A number with and without its leading zero is the same number.
    ...logIn('later', (memory) => phone(memory).replace(/^0/, '')),
    as('token', { top: 'TOKEN_SQUEEZED' }),
    as('later'),
    expect('userIdentifier', 'the same borrower for the number in either spelling', kept('me')),
  ]),
  check('session.login-check', 'specification 7; protocol 5 (Logging in)', 'new', [
    send('authenticate', loginCheck),
    keep('other', 'userToken'),
    as('other'),
    as('token'),
  ]),
  check('session.code', 'specification 5.12; the contract table', 'unregistered', [
    sendCode(),
    expect('expiresInMs', 'the life of a code', assumptions.verificationCodeLife),
    hook('codeFor', [phone, 'login'], 'authCode'),
    authenticate(wrongCode, WRONG),
    expect('attemptsLeft', 'attempts that are left', assumptions.verificationCodeAttempts - 1),
    authenticate(authCode),
    authenticate(authCode, WRONG),
  ]),
  check('session.resend', 'specification 2; protocol 5 (Timers)', 'unregistered', [
    sendCode(),
    expect('resendAfterMs', 'the assumption verificationCodeResendAfter', assumptions.verificationCodeResendAfter),
    sendCode({ code: 'TOO_MANY_ATTEMPTS' }),
    expect('retryAfterMs', 'time until another attempt', (_, reply) => {
      const left = reply.number('retryAfterMs');
      return left >= 1 && left <= assumptions.verificationCodeResendAfter
        ? left
        : assumptions.verificationCodeResendAfter;
    }),
  ]),
  check(
    'session.attempts',
    REFUSES,
    'unregistered',
    [...requestCode(), ...attempts(authenticate(wrongCode, WRONG)), authenticate(authCode, LOCKED)],
    { level: 'destructive' },
  ),
  check(
    'account.deletion',
    'specification 4.10',
    'new',
    [
      send(ME),
      keep('me', 'userIdentifier'),
      ...requestCode('accountDeletion'),
      deleteAccount(authCode),
      as('token', { top: 'TOKEN_INVALID' }),
      ...logIn('later'),
      as('later'),
      expect('userIdentifier', 'another borrower after the account was deleted', another),
    ],
    { level: 'destructive' },
  ),
  check(
    'code.deleteAccount.TOO_MANY_ATTEMPTS',
    REFUSES,
    'new',
    [...requestCode('accountDeletion'), ...attempts(deleteAccount(wrongCode, WRONG)), deleteAccount(authCode, LOCKED)],
    { level: 'destructive' },
  ),
  check('session.code-life', 'protocol 5 (Timers)', 'unregistered', [
    ...requestCode(),
    hook('advance', [assumptions.verificationCodeLife + 1]),
    authenticate(authCode, WRONG),
  ]),
  check('session.life', LOGGING_IN, 'new', [
    hook('advance', [assumptions.tokenLife + 1]),
    send(ME, {}, { top: 'TOKEN_EXPIRED' }),
  ]),
];
