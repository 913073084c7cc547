import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { severityOfMeaning } from '../inspect/app-reader';
import { shown } from '../inspect/values';
import { sampleOf } from '../wire/call';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import { Reply } from './kept';
import type { Told, World } from './world';

const SOURCE = 'specification 8; protocol 5';
const base = { level: 'write', needs: LOGIN, methods: ['sendAuthCode', 'authenticate'] } as const;
const ME = 'userIdentifierInfo';

const tell = (
  world: World,
  { call, method }: Told,
  cause: string,
  below: string,
  expected: string,
  seen: unknown,
): void =>
  world.observe({
    ...{ cause, method, place: `${method}.${below}`, expected, seen: shown(seen) },
    severity: severityOfMeaning(call),
    sample: sampleOf(call),
  });

/** Returns a valid code that differs from the sent one. */
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

const squeeze = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.squeeze',
  title: 'A later login of a number, in either spelling, replaces the earlier token; the borrower stays the same',
  source: SOURCE,
  run: async (world) => {
    const kept = await borrowers.own('new');
    const phone = kept.text('phone');
    const earlier = kept.text('token');
    const before = await world.ask(ME, {}, { token: earlier });
    // A number with and without its leading zero is the same number.
    const later = await borrowers.logIn(phone.startsWith('0') ? phone.slice(1) : phone);
    await world.send([{ method: ME, data: {} }], { token: earlier }, { top: 'TOKEN_SQUEEZED' });
    const after = await world.ask(ME, {}, { token: later });
    const [one, other] = [before, after].map(({ result }) => new Reply(result?.data).at('userIdentifier'));
    if (one !== other && one !== undefined && other !== undefined) {
      tell(world, after, 'who a number is', 'result.userIdentifier', shown(one), other);
    }
  },
});

const tokenLife = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.life',
  title: 'A token expires after its lifetime',
  source: SOURCE,
  needs: [...LOGIN, 'advance'],
  run: async (world) => {
    const token = (await borrowers.own('new')).text('token');
    await world.hook('advance', assumptions.tokenLife + 1);
    await world.send([{ method: ME, data: {} }], { token }, { top: 'TOKEN_EXPIRED' });
  },
});

const loginCheck = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.login-check',
  title: 'A shell token is exchanged for another token, and both stay valid',
  source: 'specification 7; protocol 5',
  run: async (world) => {
    const token = (await borrowers.own('new')).text('token');
    const { result } = await world.ask('authenticate', { loginCheck: true, authIdentifier: token });
    const other = new Reply(result?.data).at('userToken');
    if (typeof other === 'string') await world.ask(ME, {}, { token: other });
    await world.ask(ME, {}, { token });
  },
});

const codeOnce = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.code',
  title: 'A code logs in once; a wrong code is refused with the number of attempts left',
  source: 'specification 5.12; protocol 5',
  run: async (world) => {
    const contactNumber = await borrowers.number();
    const sent = await world.ask('sendAuthCode', { contactNumber, purpose: 'login' });
    const life = new Reply(sent.result?.data).at('expiresInMs');
    if (typeof life === 'number' && life !== assumptions.verificationCodeLife) {
      tell(world, sent, 'life of a code', 'result.expiresInMs', String(assumptions.verificationCodeLife), life);
    }
    const authCode = String(await world.hook('codeFor', contactNumber, 'login'));
    const wrong = await world.ask(
      'authenticate',
      { contactNumber, authCode: wrongFor(authCode) },
      { code: 'VERIFICATION_CODE_WRONG' },
    );
    const left = z.safeParse(refusalData, wrong.result?.data);
    const wanted = assumptions.verificationCodeAttempts - 1;
    if (wrong.result?.code === codes.VERIFICATION_CODE_WRONG.code && left.data?.attemptsLeft !== wanted) {
      tell(world, wrong, 'attempts that are left', 'refusal.attemptsLeft', String(wanted), left.data?.attemptsLeft);
    }
    await world.ask('authenticate', { contactNumber, authCode });
    await world.ask('authenticate', { contactNumber, authCode }, { code: 'VERIFICATION_CODE_WRONG' });
  },
});

const resend = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.resend',
  title: 'A new code is sent only after an interval, and the refusal states the remaining time',
  source: 'specification 2; protocol 4 (100429)',
  run: async (world) => {
    const contactNumber = await borrowers.number();
    const data = { contactNumber, purpose: 'login' };
    await world.ask('sendAuthCode', data);
    const again = await world.ask('sendAuthCode', data, { code: 'TOO_MANY_ATTEMPTS' });
    const told = z.safeParse(refusalData, again.result?.data);
    const wait = told.data?.retryAfterMs ?? 0;
    if (again.result?.code !== codes.TOO_MANY_ATTEMPTS.code) return;
    if (wait > 0 && wait <= assumptions.verificationCodeResendAfter) return;
    const expected = `1 to ${assumptions.verificationCodeResendAfter} milliseconds`;
    tell(world, again, 'time until another attempt', 'refusal.retryAfterMs', expected, told.data?.retryAfterMs);
  },
});

const codeLife = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.code-life',
  title: 'A code expires after five minutes',
  source: 'protocol 5',
  needs: [...LOGIN, 'advance'],
  run: async (world) => {
    const contactNumber = await borrowers.number();
    await world.ask('sendAuthCode', { contactNumber, purpose: 'login' });
    const authCode = String(await world.hook('codeFor', contactNumber, 'login'));
    await world.hook('advance', assumptions.verificationCodeLife + 1);
    await world.ask('authenticate', { contactNumber, authCode }, { code: 'VERIFICATION_CODE_WRONG' });
  },
});

const attempts = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'session.attempts',
  title: 'After five wrong codes, the right code is refused too',
  source: 'protocol 5',
  level: 'destructive',
  run: async (world) => {
    const contactNumber = await borrowers.number();
    await world.ask('sendAuthCode', { contactNumber, purpose: 'login' });
    const authCode = String(await world.hook('codeFor', contactNumber, 'login'));
    for (let attempt = 0; attempt < assumptions.verificationCodeAttempts; attempt += 1) {
      const data = { contactNumber, authCode: wrongFor(authCode) };
      await world.ask('authenticate', data, { code: 'VERIFICATION_CODE_WRONG' });
    }
    await world.ask('authenticate', { contactNumber, authCode }, { code: 'TOO_MANY_ATTEMPTS' });
  },
});

const deletion = (borrowers: Borrowers): Check => ({
  ...base,
  id: 'account.deletion',
  title: 'A deleted account loses its tokens, and its number can register again',
  source: 'specification 4.10',
  level: 'destructive',
  methods: ['accountDeletionCheck', 'deleteAccount'],
  run: async (world) => {
    const kept = await borrowers.own('new');
    const phone = kept.text('phone');
    const token = kept.text('token');
    const before = await world.ask(ME, {}, { token });
    await world.ask('sendAuthCode', { contactNumber: phone, purpose: 'accountDeletion' });
    const authCode = String(await world.hook('codeFor', phone, 'accountDeletion'));
    await world.ask('deleteAccount', { reasons: ['short terms'], authCode }, { token });
    await world.send([{ method: ME, data: {} }], { token }, { top: 'TOKEN_INVALID' });
    const after = await world.ask(ME, {}, { token: await borrowers.logIn(phone) });
    const [one, other] = [before, after].map(({ result }) => new Reply(result?.data).at('userIdentifier'));
    if (one === other && one !== undefined) {
      tell(world, after, 'deleted accounts that are still there', 'result.userIdentifier', 'another borrower', other);
    }
  },
});

export const sessionChecks = (borrowers: Borrowers): Check[] =>
  [squeeze, loginCheck, codeOnce, resend, codeLife, attempts, deletion, tokenLife].map((check) => check(borrowers));
