import { codes } from '@kit/contracts/codes';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requiredHeaders } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import { PHONE, type WireClient } from '../support/wire-client';

const LOGIN: EnvelopeEntry = { method: 'sendAuthCode', data: { contactNumber: PHONE, purpose: 'login' } };

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

const send = async (
  sent: Record<string, string>,
  entry: EnvelopeEntry = LOGIN,
  path: string = BATCH,
): Promise<ReplyEnvelope> => {
  const { body } = await client.post(path, client.seal([entry]), sent);
  return client.opened(body);
};
const without = (name: string, sent = client.headersOf()): Record<string, string> =>
  Object.fromEntries(Object.entries(sent).filter(([header]) => header !== name));
const refusedFor = (name: string, reason: string) => ({
  code: codes.REQUEST_INVALID.code,
  message: codes.REQUEST_INVALID.message,
  results: [],
  data: { issues: [{ path: `headers.${name}`, reason }] },
});

describe('[7.4] the headers of a call', () => {
  it.each(requiredHeaders.map((name) => headers[name]))('without %s are refused, and nothing runs', async (name) => {
    const before = await client.admin('GET', '/messages');
    expect(await send(without(name))).toEqual(refusedFor(name, 'Is missing'));
    expect(await client.admin('GET', '/messages')).toEqual(before);
  });

  it('of an upload are checked before its file', async () => {
    expect(await send(without('pkg'), { method: UPLOAD, data: { purpose: 'face' } }, UPLOAD)).toEqual(
      refusedFor('pkg', 'Is missing'),
    );
  });

  it.each(['', 'A'.repeat(32), 'a'.repeat(31), 'a'.repeat(33), 'g'.repeat(32), `${'a'.repeat(32)},${'b'.repeat(32)}`])(
    'include a request id of 32 lower-case hex characters, which %j is not',
    async (requestId) => {
      expect(await send({ ...client.headersOf(), requestid: requestId })).toEqual(
        refusedFor('requestid', 'Must be 32 lower-case hex characters'),
      );
    },
  );

  it('may omit the protocol version, but not name another one', async () => {
    const read: EnvelopeEntry = { method: 'operationConfiguration', data: {} };
    for (const version of ['', '0', '2', '1.0']) {
      expect(await send({ ...client.headersOf(), protocolversion: version }, read)).toEqual(
        refusedFor('protocolversion', 'Must be 1'),
      );
    }
    expect((await send({ ...client.headersOf(), protocolversion: '1' }, read)).code).toBe(codes.SUCCESS.code);
    expect((await send(without('protocolversion'), read)).code).toBe(codes.SUCCESS.code);
  });

  it('may be empty if the device does not know their values', async () => {
    const unknown = { pkg: '', lang: '', ostype: '', appversion: '', application: '' };
    expect(
      (await send({ ...client.headersOf(), ...unknown }, { method: 'operationConfiguration', data: {} })).code,
    ).toBe(codes.SUCCESS.code);
  });
});

describe('[7.4] the token of a call', () => {
  const home: EnvelopeEntry = { method: 'homePage', data: {} };
  const authorized = (authorization: string) => send({ ...client.headersOf(), authorization }, home);

  it('needs Bearer in front, in any case; otherwise it is refused with the name of its header', async () => {
    const token = await client.login(PHONE);
    for (const value of [token, `Basic ${token}`, `Bearer${token}`, `Token ${token}`, 'x']) {
      expect([value, await authorized(value)]).toEqual([
        value,
        refusedFor(headers.authorization, 'Must be "Bearer <token>"'),
      ]);
    }
    for (const value of [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`]) {
      expect([value, (await authorized(value)).code]).toEqual([value, codes.SUCCESS.code]);
    }
  });

  it('is required if one of several entries needs it, and then none of them runs', async () => {
    const { code, results } = await client.entries([{ method: 'operationConfiguration', data: {} }, home]);
    expect([code, results]).toEqual([codes.TOKEN_EMPTY.code, []]);
  });
});
