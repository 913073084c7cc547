import { codes } from '@kit/contracts/codes';
import { endedStatuses, orderStatus } from '@kit/contracts/methods/order-status';
import { step } from '@kit/mock-server/loan/step';
import { beforeAll, describe, expect, test } from 'vitest';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { pathTo } from '../support/path-to';
import { serverOfFile } from '../support/server';
import { randomId, type WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

const reasons = ['short terms' as const];
const codeFor = async (contactNumber: string, purpose = 'accountDeletion'): Promise<string> => {
  await client.call('sendAuthCode', { contactNumber, purpose });
  return client.codeSentTo(contactNumber);
};

describe('a login', () => {
  test('[3.12] [7.7] by phone returns authIdentifier, a login check userToken, and both work for calls', async () => {
    const contactNumber = freshNumber();
    const authenticate = async (request: object) =>
      (await client.call('authenticate', request)).results[0] ?? { code: -1, data: {} };
    const phone = await authenticate({ contactNumber, authCode: await codeFor(contactNumber, 'login') });
    expect(phone).toMatchObject({ code: 0, data: { authIdentifier: expect.any(String) } });
    expect(Object.keys(phone.data as object)).toEqual(['authIdentifier']);
    const { authIdentifier } = phone.data as { authIdentifier: string };
    const check = await authenticate({ loginCheck: true, authIdentifier });
    expect(check).toMatchObject({ code: 0, data: { userToken: expect.any(String) } });
    expect(Object.keys(check.data as object)).toEqual(['userToken']);
    const { userToken } = check.data as { userToken: string };
    for (const token of [authIdentifier, userToken])
      expect((await client.call('userIdentifierInfo', {}, { token })).results).toMatchObject([
        { code: 0, data: { contactNumber } },
      ]);
  });

  test('says how long a code lives and when another can be sent, and counts wrong codes', () => {
    const who = new BorrowerInSandbox();
    const { contactNumber } = who;
    const ask = () => who.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const sent = { data: { expiresInMs: 300_000, resendAfterMs: 60_000 } };
    expect(ask()).toEqual(sent);
    who.pass(45_000);
    expect(ask()).toEqual({ refused: 'TOO_MANY_ATTEMPTS', refusalData: { retryAfterMs: 15_000 } });
    who.pass(15_000);
    expect(ask()).toEqual(sent);
    const [newest, ...earlier] = who.sandbox.messages.list(contactNumber);
    expect(earlier).toHaveLength(1);
    const right = newest?.authCode ?? '';
    const type = (authCode: string) => who.call('authenticate', { contactNumber, authCode });
    who.pass(10_000);
    for (const attemptsLeft of [4, 3, 2, 1, 0])
      expect(type(right === '000000' ? '000001' : '000000')).toEqual({
        refused: 'VERIFICATION_CODE_WRONG',
        refusalData: { attemptsLeft },
      });
    expect(type(right)).toEqual({ refused: 'TOO_MANY_ATTEMPTS', refusalData: { retryAfterMs: 50_000 } });
    expect(who.sandbox.sessions.running()).toEqual([]);
  });

  test('treats a number with and without its leading 0 as the same', () => {
    const who = new BorrowerInSandbox(undefined, '08031234567');
    who.ok('sendAuthCode', { contactNumber: '8031234567', purpose: 'login' });
    const [message] = who.sandbox.messages.list('08031234567');
    who.ok('authenticate', { contactNumber: '8031234567', authCode: message?.authCode ?? '' });
    expect(who.sandbox.sessions.running().map(({ contactNumber }) => contactNumber)).toEqual(['08031234567']);
    expect(who.sandbox.borrowers.values()).toHaveLength(1);
  });
});

/** A borrower whose order reached a status through the regular transitions. */
const orderBecomes = (status: (typeof orderStatus.values)[number]): BorrowerInSandbox => {
  const who = new BorrowerInSandbox();
  who.fillSteps();
  const { orderNo } = who.ok('applyLoan', {});
  const owner = who.ok('userIdentifierInfo', {}).userIdentifier;
  let order = who.sandbox.orders.ofOwner(owner, orderNo, who.now);
  for (const [, name] of pathTo(status)) if (order !== undefined) order = step(order, name, who.now, 14).order;
  if (order?.status !== status) throw new Error(`No way leads to ${status}`);
  who.sandbox.orders.save(order);
  return who;
};

describe('deleting an account', () => {
  test('[4.10] [5.12] [8.7] is blocked by each order that has not ended, without using up the code', () => {
    const isEnded = (status: string) => endedStatuses.some((ended) => ended === status);
    for (const status of orderStatus.values) {
      const who = orderBecomes(status);
      expect([status, who.codeOf('accountDeletionCheck', {})]).toEqual([
        status,
        isEnded(status) ? 'SUCCESS' : 'DELETE_NOT_ALLOWED',
      ]);
      if (isEnded(status)) continue;
      who.sandbox.codes.send(who.contactNumber, 'accountDeletion');
      const authCode = who.sandbox.messages.list(who.contactNumber)[0]?.authCode ?? '';
      expect(who.run('deleteAccount', { reasons, authCode })).toMatchObject({
        code: 200104,
        message:
          'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
      });
      expect(who.sandbox.codes.redeem(who.contactNumber, 'accountDeletion', authCode)).toEqual({ outcome: 'right' });
    }
  });

  test('[4.11] [6.3] ends every session of the number, whose next account is new and has nothing of the old one', async () => {
    const contactNumber = freshNumber();
    const earlier = await client.login(contactNumber);
    const who = await BorrowerOnWire.logIn(client, contactNumber);
    const { userIdentifier } = await who.ok('userIdentifierInfo', {});
    await who.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    const ofLogin = await codeFor(contactNumber, 'login');
    expect(await who.codeOf('deleteAccount', { reasons, authCode: ofLogin })).toBe(codes.VERIFICATION_CODE_WRONG.code);
    await who.ok('deleteAccount', { reasons, authCode: await codeFor(contactNumber) });
    for (const token of [who.token, earlier])
      expect(await client.call('userIdentifierInfo', {}, { token })).toMatchObject({
        code: codes.TOKEN_INVALID.code,
        results: [],
      });
    const state = JSON.stringify(((await client.admin('GET', '/snapshot')) as { state: object }).state);
    for (const trace of [userIdentifier, 'Adaeze']) expect(state).not.toContain(trace);
    await client.admin('POST', '/clock/advance', { ms: 60_000 });
    const again = await BorrowerOnWire.logIn(client, contactNumber);
    const info = await again.ok('userIdentifierInfo', {});
    expect(info).toMatchObject({ contactNumber, fullName: '', completedSteps: [] });
    expect(info.userIdentifier).not.toBe(userIdentifier);
  });

  test('repeats its reply on a retry, and runs no later entry of its envelope', async () => {
    const who = await BorrowerOnWire.logIn(client, freshNumber());
    const data = { reasons, authCode: await codeFor(who.contactNumber) };
    const entries = [
      { method: 'deleteAccount', data },
      { method: 'saveTicketNote', data: { kind: 'text', text: 'Still here' } },
    ];
    const options = { token: who.token, requestId: randomId() };
    const first = await client.entries(entries, options);
    expect(first.results.map(({ code }) => code)).toEqual([codes.SUCCESS.code, codes.TOKEN_INVALID.code]);
    expect(await client.entries(entries, options)).toEqual(first);
    expect(await client.entries(entries, { token: who.token })).toMatchObject({
      code: codes.TOKEN_INVALID.code,
      results: [],
    });
  });
});
