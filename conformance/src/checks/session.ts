import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { type Check, run } from './check';
import type { Memory } from './memory';
import { reportValue } from './report-value';
import { expect, hook, keep, logIn, requestCode, type SendStep, type Step, send } from './steps';

const ME = 'userIdentifierInfo';
const LOGGING_IN = 'specification 8; protocol 5 (Logging in)';
const REFUSES = 'protocol 5 (When a method refuses)';
/** protocol.md section 5 allows either code for a code that had too many attempts. */
const LOCKED = { code: ['TOO_MANY_ATTEMPTS', 'VERIFICATION_CODE_WRONG'] } as const;
const WRONG = { code: 'VERIFICATION_CODE_WRONG' } as const;

const phone = (memory: Memory) => memory.text('phone');
/** A valid code that differs from the sent one. */
const wrongCode = (memory: Memory) => (memory.text('authCode') === '000000' ? '000001' : '000000');
const sentCode = (memory: Memory) => memory.text('authCode');

const authenticate = (code: (memory: Memory) => string, more: Omit<SendStep, 'send' | 'data'> = {}): SendStep =>
  send('authenticate', (memory) => ({ contactNumber: phone(memory), authCode: code(memory) }), more);
const deleteAccount = (code: (memory: Memory) => string, more: Omit<SendStep, 'send' | 'data'> = {}): Step =>
  send('deleteAccount', (memory) => ({ reasons: ['short terms'], authCode: code(memory) }), more);

/** A call with another token of the memory. */
const as = (token: string, more: Omit<SendStep, 'send' | 'data'> = {}): Step =>
  send(ME, {}, { ...more, options: (memory) => ({ token: memory.text(token) }) });

const attempts = (step: Step): Step[] => Array.from({ length: assumptions.verificationCodeAttempts }, () => step);

/** Reports a wrong number beside a refusal. */
const refusedWith = (
  refused: SendStep,
  cause: string,
  field: 'attemptsLeft' | 'retryAfterMs',
  [least, most]: readonly [number, number],
): Step =>
  run([refused.send], async (context, memory) => {
    const code = refused.code as 'VERIFICATION_CODE_WRONG' | 'TOO_MANY_ATTEMPTS';
    const data = typeof refused.data === 'function' ? refused.data(memory) : refused.data;
    const answer = await context.ask(refused.send, data, { code });
    const seen = z.safeParse(refusalData, answer.result?.data).data?.[field];
    if (answer.result?.code !== codes[code].code || (seen !== undefined && seen >= least && seen <= most)) return;
    reportValue(context, answer, cause, `refusal.${field}`, least === most ? `${least}` : `${least} to ${most}`, seen);
  });

const sendCode = send('sendAuthCode', (memory) => ({ contactNumber: phone(memory), purpose: 'login' }));

const squeeze: readonly Step[] = [
  send(ME),
  keep('me', 'userIdentifier'),
  // A number with and without its leading zero is the same number.
  ...logIn('later', (memory) => phone(memory).replace(/^0/, '')),
  as('token', { top: 'TOKEN_SQUEEZED' }),
  as('later'),
  expect('userIdentifier', 'the same borrower for the number in either spelling', (memory) => [memory.at('me')]),
];

const deletion: readonly Step[] = [
  send(ME),
  keep('me', 'userIdentifier'),
  ...requestCode('accountDeletion'),
  deleteAccount(sentCode),
  as('token', { top: 'TOKEN_INVALID' }),
  ...logIn('later'),
  as('later'),
  expect('userIdentifier', 'another borrower after the account was deleted', (memory, reply) => {
    const seen = reply.at('userIdentifier');
    return [seen === memory.at('me') ? 'another borrower' : seen];
  }),
];

/** A login check with the token of a borrower whose session has ended. */
const endedToken = (given: 'expired' | 'squeezed', code: 'TOKEN_EXPIRED' | 'TOKEN_SQUEEZED'): Check => ({
  id: `code.authenticate.${code}`,
  source: 'protocol 4 (Codes)',
  given,
  isShared: true,
  steps: [
    send('authenticate', (memory) => ({ loginCheck: true, authIdentifier: memory.text('token') }), {
      code,
      options: { token: undefined },
    }),
  ],
});

/** Checks of codes, tokens and accounts. Those that pass time come last. */
export const sessionChecks = (): Check[] => [
  { id: 'session.squeeze', source: LOGGING_IN, given: 'new', steps: squeeze },
  {
    id: 'session.login-check',
    source: 'specification 7; protocol 5 (Logging in)',
    given: 'new',
    steps: [
      send('authenticate', (memory) => ({ loginCheck: true, authIdentifier: memory.text('token') })),
      keep('other', 'userToken'),
      as('other'),
      as('token'),
    ],
  },
  {
    id: 'session.code',
    source: 'specification 5.12; protocol 5 (When a method refuses)',
    given: 'unregistered',
    steps: [
      sendCode,
      expect('expiresInMs', 'the life of a code', () => [assumptions.verificationCodeLife]),
      hook('codeFor', (memory) => [phone(memory), 'login'], 'authCode'),
      refusedWith(authenticate(wrongCode, WRONG), 'attempts that are left', 'attemptsLeft', [
        assumptions.verificationCodeAttempts - 1,
        assumptions.verificationCodeAttempts - 1,
      ]),
      authenticate(sentCode),
      authenticate(sentCode, WRONG),
    ],
  },
  {
    id: 'session.resend',
    source: 'specification 2; protocol 5 (Timers)',
    given: 'unregistered',
    steps: [
      sendCode,
      expect('resendAfterMs', 'the assumption verificationCodeResendAfter', () => [
        assumptions.verificationCodeResendAfter,
      ]),
      refusedWith({ ...sendCode, code: 'TOO_MANY_ATTEMPTS' }, 'time until another attempt', 'retryAfterMs', [
        1,
        assumptions.verificationCodeResendAfter,
      ]),
    ],
  },
  {
    id: 'session.attempts',
    source: REFUSES,
    level: 'destructive',
    given: 'unregistered',
    steps: [...requestCode(), ...attempts(authenticate(wrongCode, WRONG)), authenticate(sentCode, LOCKED)],
  },
  { id: 'account.deletion', source: 'specification 4.10', level: 'destructive', given: 'new', steps: deletion },
  {
    id: 'code.deleteAccount.TOO_MANY_ATTEMPTS',
    source: REFUSES,
    level: 'destructive',
    given: 'new',
    steps: [
      ...requestCode('accountDeletion'),
      ...attempts(deleteAccount(wrongCode, WRONG)),
      deleteAccount(sentCode, LOCKED),
    ],
  },
  endedToken('expired', 'TOKEN_EXPIRED'),
  endedToken('squeezed', 'TOKEN_SQUEEZED'),
  {
    id: 'session.code-life',
    source: 'protocol 5 (Timers)',
    given: 'unregistered',
    steps: [
      ...requestCode(),
      hook('advance', () => [assumptions.verificationCodeLife + 1]),
      authenticate(sentCode, WRONG),
    ],
  },
  {
    id: 'session.life',
    source: LOGGING_IN,
    given: 'new',
    steps: [hook('advance', () => [assumptions.tokenLife + 1]), send(ME, {}, { top: 'TOKEN_EXPIRED' })],
  },
];
