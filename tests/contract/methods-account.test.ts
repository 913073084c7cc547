import { codes } from '@kit/contracts/codes';
import { beforeAll, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
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

test('[3.12] [7.7] a login by phone returns authIdentifier, a login check userToken, and both work for calls', async () => {
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

describe('deleting an account', () => {
  test('[4.11] [6.3] ends every session of the number, whose next account is new and has nothing of the old one', async () => {
    const contactNumber = freshNumber();
    const earlier = await client.login(contactNumber);
    const who = new BorrowerOnWire(client, await client.login(contactNumber));
    const { userIdentifier } = await who.ok('userIdentifierInfo', {});
    await who.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    const ofLogin = await codeFor(contactNumber, 'login');
    const refused = await who.call('deleteAccount', { reasons, authCode: ofLogin });
    expect(refused.code).toBe(codes.VERIFICATION_CODE_WRONG.code);
    await who.ok('deleteAccount', { reasons, authCode: await codeFor(contactNumber) });
    for (const token of [who.token, earlier])
      expect(await client.call('userIdentifierInfo', {}, { token })).toMatchObject({
        code: codes.TOKEN_INVALID.code,
        results: [],
      });
    const state = JSON.stringify((await client.admin('GET', '/snapshot')).state);
    for (const trace of [userIdentifier, 'Adaeze']) expect(state).not.toContain(trace);
    await client.admin('POST', '/clock/advance', { ms: 60_000 });
    const again = new BorrowerOnWire(client, await client.login(contactNumber));
    const info = await again.ok('userIdentifierInfo', {});
    expect(info).toMatchObject({ contactNumber, fullName: '', completedSteps: [] });
    expect(info.userIdentifier).not.toBe(userIdentifier);
  });

  test('repeats its reply on a retry, and runs no later entry of its envelope', async () => {
    const contactNumber = freshNumber();
    const token = await client.login(contactNumber);
    const data = { reasons, authCode: await codeFor(contactNumber) };
    const entries = [
      { method: 'deleteAccount', data },
      { method: 'saveTicketNote', data: { kind: 'text', text: 'Still here' } },
    ];
    const options = { token, requestId: randomId() };
    const first = await client.entries(entries, options);
    expect(first.results.map(({ code }) => code)).toEqual([codes.SUCCESS.code, codes.TOKEN_INVALID.code]);
    expect(await client.entries(entries, options)).toEqual(first);
    expect(await client.entries(entries, { token })).toMatchObject({
      code: codes.TOKEN_INVALID.code,
      results: [],
    });
  });
});
