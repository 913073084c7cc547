import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { shown } from '../inspect/values';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import { Reply } from './memory';
import { reportValue } from './report-value';

const SOURCE = 'specification 8; protocol 5 (Logging in)';
const base = { level: 'write', needs: LOGIN, methods: ['sendAuthCode', 'authenticate'] } as const;
const ME = 'userIdentifierInfo';
/** protocol.md section 5 allows either code for a code that had too many attempts. */
const LOCKED = ['TOO_MANY_ATTEMPTS', 'VERIFICATION_CODE_WRONG'] as const;

/** Returns a valid code that differs from the sent one. */
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

const squeeze = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.squeeze',
  title: 'A later login of a number, in either spelling, replaces the earlier token; the borrower stays the same',
  source: SOURCE,
  run: async (context) => {
    const memory = await borrowers.own('new');
    const phone = memory.text('phone');
    const earlier = memory.text('token');
    const before = await context.ask(ME, {}, { token: earlier });
    // A number with and without its leading zero is the same number.
    const later = await borrowers.logIn(phone.startsWith('0') ? phone.slice(1) : phone);
    await context.send([{ method: ME, data: {} }], { token: earlier }, { top: 'TOKEN_SQUEEZED' });
    const after = await context.ask(ME, {}, { token: later });
    const [one, other] = [before, after].map(({ result }) => new Reply(result?.data).at('userIdentifier'));
    if (one !== other && one !== undefined && other !== undefined) {
      reportValue(context, after, 'who a number is', 'result.userIdentifier', shown(one), other);
    }
  },
});

const tokenLife = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.life',
  title: 'A token expires after its lifetime',
  source: SOURCE,
  needs: [...LOGIN, 'advance'],
  run: async (context) => {
    const token = (await borrowers.own('new')).text('token');
    await context.hook('advance', assumptions.tokenLife + 1);
    await context.send([{ method: ME, data: {} }], { token }, { top: 'TOKEN_EXPIRED' });
  },
});

const loginCheck = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.login-check',
  title: 'A shell token is exchanged for another token, and both stay valid',
  source: 'specification 7; protocol 5 (Logging in)',
  run: async (context) => {
    const token = (await borrowers.own('new')).text('token');
    const { result } = await context.ask('authenticate', { loginCheck: true, authIdentifier: token });
    const other = new Reply(result?.data).at('userToken');
    if (typeof other === 'string') await context.ask(ME, {}, { token: other });
    await context.ask(ME, {}, { token });
  },
});

const codeOnce = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.code',
  title: 'A code logs in once; a wrong code is refused with the number of attempts left',
  source: 'specification 5.12; protocol 5 (When a method refuses)',
  run: async (context) => {
    const contactNumber = await borrowers.number();
    const { reply: sent, authCode } = await borrowers.requestCode(contactNumber);
    const life = new Reply(sent.result?.data).at('expiresInMs');
    const { verificationCodeLife } = assumptions;
    if (typeof life === 'number' && life !== verificationCodeLife) {
      reportValue(context, sent, 'life of a code', 'result.expiresInMs', String(verificationCodeLife), life);
    }
    const wrong = await context.ask(
      'authenticate',
      { contactNumber, authCode: wrongFor(authCode) },
      { code: 'VERIFICATION_CODE_WRONG' },
    );
    const left = z.safeParse(refusalData, wrong.result?.data).data?.attemptsLeft;
    const wanted = assumptions.verificationCodeAttempts - 1;
    if (wrong.result?.code === codes.VERIFICATION_CODE_WRONG.code && left !== wanted) {
      reportValue(context, wrong, 'attempts that are left', 'refusal.attemptsLeft', String(wanted), left);
    }
    await context.ask('authenticate', { contactNumber, authCode });
    await context.ask('authenticate', { contactNumber, authCode }, { code: 'VERIFICATION_CODE_WRONG' });
  },
});

const resend = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.resend',
  title: 'A new code is sent only after an interval, and the refusal states the remaining time',
  source: 'specification 2; protocol 5 (Timers)',
  run: async (context) => {
    const contactNumber = await borrowers.number();
    const data = { contactNumber, purpose: 'login' };
    const first = await context.ask('sendAuthCode', data);
    const announced = new Reply(first.result?.data).at('resendAfterMs');
    if (first.result?.differing.length === 0 && announced !== assumptions.verificationCodeResendAfter) {
      const expected = `${assumptions.verificationCodeResendAfter}: the assumption verificationCodeResendAfter`;
      reportValue(context, first, 'time until the next code', 'result.resendAfterMs', expected, announced);
    }
    const again = await context.ask('sendAuthCode', data, { code: 'TOO_MANY_ATTEMPTS' });
    const wait = z.safeParse(refusalData, again.result?.data).data?.retryAfterMs;
    if (again.result?.code !== codes.TOO_MANY_ATTEMPTS.code) return;
    if (wait !== undefined && wait > 0 && wait <= assumptions.verificationCodeResendAfter) return;
    const expected = `1 to ${assumptions.verificationCodeResendAfter} milliseconds`;
    reportValue(context, again, 'time until another attempt', 'refusal.retryAfterMs', expected, wait);
  },
});

const codeLife = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.code-life',
  title: 'A code expires after five minutes',
  source: 'protocol 5 (Timers)',
  needs: [...LOGIN, 'advance'],
  run: async (context) => {
    const contactNumber = await borrowers.number();
    const { authCode } = await borrowers.requestCode(contactNumber);
    await context.hook('advance', assumptions.verificationCodeLife + 1);
    await context.ask('authenticate', { contactNumber, authCode }, { code: 'VERIFICATION_CODE_WRONG' });
  },
});

const attempts = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.attempts',
  title: 'After five wrong codes, the right code is refused too',
  source: 'protocol 5 (When a method refuses)',
  level: 'destructive',
  run: async (context) => {
    const contactNumber = await borrowers.number();
    const { authCode } = await borrowers.requestCode(contactNumber);
    for (let attempt = 0; attempt < assumptions.verificationCodeAttempts; attempt += 1) {
      const data = { contactNumber, authCode: wrongFor(authCode) };
      await context.ask('authenticate', data, { code: 'VERIFICATION_CODE_WRONG' });
    }
    await context.ask('authenticate', { contactNumber, authCode }, { code: LOCKED });
  },
});

/** A login check with a token that no longer logs in. */
const endedToken = (borrowers: Borrowers, code: 'TOKEN_EXPIRED' | 'TOKEN_SQUEEZED'): Check => ({
  ...base,
  id: `code.authenticate.${code}`,
  title: `A login check returns ${code} in its result for such a token`,
  source: 'protocol 4 (Codes)',
  needs: [...LOGIN, ...(code === 'TOKEN_EXPIRED' ? (['expire'] as const) : [])],
  run: async (context) => {
    const memory = await borrowers.own('new');
    const phone = memory.text('phone');
    if (code === 'TOKEN_EXPIRED') await context.hook('expire', phone);
    else await borrowers.logIn(phone);
    await context.ask('authenticate', { loginCheck: true, authIdentifier: memory.text('token') }, { code });
  },
});

const deletionAttempts = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'code.deleteAccount.TOO_MANY_ATTEMPTS',
  title: 'After five wrong codes, a deletion is refused with the right code too',
  source: 'protocol 5 (When a method refuses)',
  level: 'destructive',
  methods: ['deleteAccount'],
  run: async (context) => {
    const memory = await borrowers.own('new');
    const phone = memory.text('phone');
    const token = memory.text('token');
    const { authCode } = await borrowers.requestCode(phone, 'accountDeletion');
    const data = (typed: string) => ({ reasons: ['short terms'], authCode: typed });
    for (let attempt = 0; attempt < assumptions.verificationCodeAttempts; attempt += 1) {
      await context.ask('deleteAccount', data(wrongFor(authCode)), { token, code: 'VERIFICATION_CODE_WRONG' });
    }
    await context.ask('deleteAccount', data(authCode), { token, code: LOCKED });
  },
});

const deletion = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'account.deletion',
  title: 'A deleted account loses its tokens, and its number can register again',
  source: 'specification 4.10',
  level: 'destructive',
  methods: ['accountDeletionCheck', 'deleteAccount'],
  run: async (context) => {
    const memory = await borrowers.own('new');
    const phone = memory.text('phone');
    const token = memory.text('token');
    const before = await context.ask(ME, {}, { token });
    const { authCode } = await borrowers.requestCode(phone, 'accountDeletion');
    await context.ask('deleteAccount', { reasons: ['short terms'], authCode }, { token });
    await context.send([{ method: ME, data: {} }], { token }, { top: 'TOKEN_INVALID' });
    const after = await context.ask(ME, {}, { token: await borrowers.logIn(phone) });
    const [one, other] = [before, after].map(({ result }) => new Reply(result?.data).at('userIdentifier'));
    if (one !== other || one === undefined) return;
    const cause = 'deleted accounts that are still there';
    reportValue(context, after, cause, 'result.userIdentifier', 'another borrower', other);
  },
});

export const sessionChecks = (borrowers: Borrowers): Check[] =>
  [
    ...[squeeze, loginCheck, codeOnce, resend, codeLife, attempts, deletion, deletionAttempts, tokenLife],
    (of: Borrowers) => endedToken(of, 'TOKEN_EXPIRED'),
    (of: Borrowers) => endedToken(of, 'TOKEN_SQUEEZED'),
  ].map((check) => check(borrowers));
