import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { type InProcess, startInProcess } from '../support/in-process';
import { randomId, WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

let server: InProcess;
let client: WireClient;
beforeAll(async () => {
  server = await startInProcess();
  client = new WireClient(server.transport, 'authenticate');
  await client.exchange();
});
afterAll(() => server.stop());

const answer = async (request: unknown, token?: string) =>
  (await client.call('authenticate', request, { token })).results[0];

describe('authenticate', () => {
  test('[3.12] [7.7] returns authIdentifier for a phone login and userToken for a login check, and both work for calls', async () => {
    const contactNumber = freshNumber();
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const authCode = await client.codeSentTo(contactNumber);
    const phone = await answer({ contactNumber, authCode });
    expect(phone).toMatchObject({ code: codes.SUCCESS.code, data: { authIdentifier: expect.any(String) } });
    expect(Object.keys(phone?.data as object)).toEqual(['authIdentifier']);
    const { authIdentifier } = z.parse(z.object({ authIdentifier: z.string() }), phone?.data);
    const before = await client.call('userIdentifierInfo', {}, { token: authIdentifier });
    expect(before.code).toBe(codes.SUCCESS.code);

    const check = await answer({ loginCheck: true, authIdentifier });
    expect(check).toMatchObject({ code: codes.SUCCESS.code, data: { userToken: expect.any(String) } });
    expect(Object.keys(check?.data as object)).toEqual(['userToken']);
    const { userToken } = z.parse(z.object({ userToken: z.string() }), check?.data);
    const after = await client.call('userIdentifierInfo', {}, { token: userToken });
    expect(after.results).toEqual(before.results);
    expect(z.safeParse(methods.userIdentifierInfo.response, after.results[0]?.data).success).toBe(true);
  });

  test('refuses a login check with a token that was never issued', async () => {
    expect(await answer({ loginCheck: true, authIdentifier: randomId() })).toMatchObject({
      code: codes.TOKEN_INVALID.code,
      message: codes.TOKEN_INVALID.message,
    });
  });

  test('refuses a login check with a token that a later login replaced', async () => {
    const contactNumber = freshNumber();
    const earlier = await client.login(contactNumber);
    await client.admin('POST', `/sessions/${contactNumber}/squeeze`);
    expect(await answer({ loginCheck: true, authIdentifier: earlier })).toMatchObject({
      code: codes.TOKEN_SQUEEZED.code,
    });
  });

  test.each(['000000', '999999'])('refuses %s for a number that no code was sent to', async (authCode) => {
    expect(await answer({ contactNumber: freshNumber(), authCode })).toMatchObject({
      code: codes.VERIFICATION_CODE_WRONG.code,
    });
  });

  test('refuses a code that was sent for another purpose or to another number', async () => {
    const [one, two] = [freshNumber(), freshNumber()];
    await client.call('sendAuthCode', { contactNumber: one, purpose: 'accountDeletion' });
    await client.call('sendAuthCode', { contactNumber: two, purpose: 'login' });
    const wrongPurpose = { contactNumber: one, authCode: await client.codeSentTo(one) };
    expect(await answer(wrongPurpose)).toMatchObject({ code: codes.VERIFICATION_CODE_WRONG.code });
    const right = await client.codeSentTo(two);
    await client.call('sendAuthCode', { contactNumber: one, purpose: 'login' });
    if (right !== (await client.codeSentTo(one))) {
      expect(await answer({ contactNumber: one, authCode: right })).toMatchObject({
        code: codes.VERIFICATION_CODE_WRONG.code,
      });
    }
  });

  test('says how long a code lives and when another can be sent, and refuses an earlier request', () => {
    const who = new BorrowerInSandbox();
    const { contactNumber } = who;
    const ask = () => who.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const sent = { data: { expiresInMs: 300_000, resendAfterMs: 60_000 } };
    expect(ask()).toEqual(sent);
    who.pass(45_000);
    expect(ask()).toEqual({ refused: 'TOO_MANY_ATTEMPTS', refusalData: { retryAfterMs: 15_000 } });
    expect(who.sandbox.messages.list(contactNumber)).toHaveLength(1);
    who.pass(15_000);
    expect(ask()).toEqual(sent);
    expect(who.sandbox.messages.list(contactNumber)).toHaveLength(2);
  });

  test('counts wrong codes, and then says how long to wait', () => {
    const who = new BorrowerInSandbox();
    const { contactNumber } = who;
    who.ok('sendAuthCode', { contactNumber, purpose: 'login' });
    const right = who.sandbox.messages.list(contactNumber)[0]?.authCode ?? '';
    const authCode = right === '000000' ? '000001' : '000000';
    who.pass(10_000);
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(who.call('authenticate', { contactNumber, authCode })).toEqual({
        refused: 'VERIFICATION_CODE_WRONG',
        refusalData: { attemptsLeft },
      });
    }
    expect(who.call('authenticate', { contactNumber, authCode: right })).toEqual({
      refused: 'TOO_MANY_ATTEMPTS',
      refusalData: { retryAfterMs: 50_000 },
    });
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
