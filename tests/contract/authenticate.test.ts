import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
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
  test('[3.12] [7.7] answers authIdentifier to a phone login and userToken to a login check, each good for calls', async () => {
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

  test('refuses a login check of a token that was never given', async () => {
    expect(await answer({ loginCheck: true, authIdentifier: randomId() })).toMatchObject({
      code: codes.TOKEN_INVALID.code,
      message: codes.TOKEN_INVALID.message,
    });
  });

  test('refuses a login check of a token that a later login replaced', async () => {
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
});
