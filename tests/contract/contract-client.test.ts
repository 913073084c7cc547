import * as crypto from 'node:crypto';
import { type Client, connect, type Fetch, nodeCrypto } from '@kit/contracts/client';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { authenticate, sendAuthCode } from '@kit/contracts/methods/session';
import { tictetQuestionList } from '@kit/contracts/methods/tickets';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { headers } from '@kit/contracts/wire/headers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { jpeg } from '../support/files';
import { serverOfFile } from '../support/server';
import { httpTransport, PHONE, type WireClient } from '../support/wire-client';

type Sent = Parameters<Fetch>[1] & { readonly path: string };
type Send = (sent: Sent) => Promise<{ status: number; body: string }>;

const server = serverOfFile();
let wire: WireClient;
let publicKey: string;
beforeAll(async () => {
  wire = await server.client('contract-client');
  publicKey = String(await wire.admin('GET', '/public-key'));
});

/** A client of the server. `change` intercepts its requests after the key exchange. */
const clientWith = (change: (sent: Sent, send: Send) => ReturnType<Send> = (sent, send) => send(sent)) => {
  const seen: Sent[] = [];
  const send: Send = ({ body, ...sent }) =>
    httpTransport(server.address).send({ ...sent, body: typeof body === 'string' ? body : Buffer.from(body) });
  const fetch: Fetch = async (path, init) => {
    const sent = { path, ...init };
    seen.push(sent);
    const { status, body } = await (path.endsWith('generateSk') ? send(sent) : change(sent, send));
    return { status, text: () => Promise.resolve(body) };
  };
  const client = connect({ base: '/s/contract-client', publicKey, fetch, crypto: nodeCrypto(crypto) });
  const paths = () => seen.map(({ path }) => path.split('/').at(-1));
  const ids = (name: string) =>
    seen.filter(({ path }) => path.endsWith(name)).map((sent) => sent.headers[headers.requestId]);
  return { client, paths, ids };
};
/** Loses the first reply to a method. */
const losingOne = (method: string, lose: (reply: ReturnType<Send>) => ReturnType<Send>) => {
  let isLost = false;
  return clientWith((sent, send) => {
    if (isLost || !sent.path.endsWith(method)) return send(sent);
    isLost = true;
    return lose(send(sent));
  });
};
const cutOff: Parameters<typeof losingOne>[1] = (reply) => reply.then(() => Promise.reject(new Error('no network')));

const logIn = async (client: Client): Promise<Client> => {
  await client.call(sendAuthCode, { contactNumber: PHONE, purpose: 'login' });
  return client.logIn(PHONE, await wire.codeSentTo(PHONE));
};

describe('the client of the contract', () => {
  it('logs in and reads the borrower, with one key exchange for all calls, also for those that start together', async () => {
    const { client, paths } = clientWith();
    await Promise.all([client.call(operationConfiguration, {}), client.call(tictetQuestionList, {})]);
    const borrower = await logIn(client);
    const [me, home] = await Promise.all([borrower.call(userIdentifierInfo, {}), borrower.call(homePage, {})]);
    expect([me.contactNumber, home.button]).toEqual([PHONE, 'apply']);
    expect(paths().filter((name) => name === 'generateSk')).toHaveLength(1);
  });

  it.each<[string, typeof cutOff]>([
    ['is lost on its way to the client', cutOff],
    ['has HTTP status 502', async (reply) => ({ ...(await reply), status: 502 })],
    ['cannot be decrypted', (reply) => reply.then(() => ({ status: 200, body: 'ab'.repeat(16) }))],
  ])('sends a call again with the same request id if its reply %s, and it runs once', async (_, lose) => {
    const { client, ids } = losingOne('sendAuthCode', lose);
    const request = { contactNumber: '08039999999', purpose: 'accountDeletion' } as const;
    const { resendAfterMs } = await client.call(sendAuthCode, request);
    expect(resendAfterMs).toBeGreaterThan(0);
    const [first, second, ...more] = ids('sendAuthCode');
    expect([second, more]).toEqual([first, []]);
    await wire.admin('POST', '/clock/advance', { ms: 60_000 });
  });

  it('throws NoReply with the request id after the retry, and that id gets the stored reply later', async () => {
    let isDown = true;
    const { client, ids } = clientWith((sent, send) => (isDown ? cutOff(send(sent)) : send(sent)));
    const request = { contactNumber: '08038888888', purpose: 'login' } as const;
    const lost = await client.call(sendAuthCode, request).catch((cause: unknown) => cause);
    expect(lost).toMatchObject({ name: 'NoReply', method: 'sendAuthCode', requestId: ids('sendAuthCode')[0] });
    isDown = false;
    const { requestId } = lost as { requestId: string };
    await expect(client.call(sendAuthCode, request, { requestId })).resolves.toMatchObject({ expiresInMs: 300_000 });
    await expect(client.call(sendAuthCode, request)).rejects.toMatchObject({ codeName: 'TOO_MANY_ATTEMPTS' });
    expect(new Set(ids('sendAuthCode')).size).toBe(2);
  });

  it('renews a refused key once, and sends the call again with the same request id', async () => {
    const refuse = async () => ({ status: 200, body: '{"code":401,"message":"AES expired"}' });
    const { client, paths, ids } = losingOne('operationConfiguration', refuse);
    await client.call(operationConfiguration, {});
    expect(paths()).toEqual(['generateSk', 'operationConfiguration', 'generateSk', 'operationConfiguration']);
    expect(new Set(ids('operationConfiguration')).size).toBe(1);
    const always = clientWith(refuse);
    await expect(always.client.call(operationConfiguration, {})).rejects.toMatchObject({ name: 'NoReply' });
    expect(always.paths()).toEqual(paths());
  });

  it('exchanges a new key when the old one reaches its lifetime', async () => {
    const { client, paths } = clientWith();
    await client.call(operationConfiguration, {});
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + KEY_LIFETIME);
    await client.call(operationConfiguration, {}).catch(() => undefined);
    clock.mockRestore();
    // The server would refuse the old key too, but the client does not try it.
    expect(paths()).toEqual(['generateSk', 'operationConfiguration', 'generateSk', 'operationConfiguration']);
  });

  it('throws a refusal with its code and data, of an entry and of the envelope', async () => {
    const { client } = clientWith();
    await expect(client.call(authenticate, { contactNumber: PHONE, authCode: '000000' })).rejects.toMatchObject({
      name: 'CallRefused',
      codeName: 'VERIFICATION_CODE_WRONG',
      data: { attemptsLeft: 0 },
    });
    await expect(client.as('no-such-token-0123').call(homePage, {})).rejects.toMatchObject({
      code: 100103,
      codeName: 'TOKEN_INVALID',
    });
  });

  it('returns the codes of several entries in one reply', async () => {
    const { client, paths } = clientWith();
    const { code, results } = await client.send([
      { method: 'operationConfiguration', data: {} },
      { method: 'noSuchMethod', data: {} },
    ]);
    expect([code, results.map((result) => result.code)]).toEqual([0, [0, 100404]]);
    expect(paths().at(-1)).toBe('batch');
  });

  it('uploads a file byte by byte, again with the same request id if the reply is lost, and throws its refusal', async () => {
    const { client, ids } = losingOne('mediaUpload', cutOff);
    const borrower = await logIn(client);
    const bytes = jpeg();
    const { fileId, ...file } = await borrower.upload({ bytes, type: 'image/jpeg' }, { purpose: 'feedback' });
    expect(file).toEqual({ url: expect.stringContaining(fileId), size: bytes.length, mime: 'image/jpeg' });
    const [first, second, ...more] = ids('mediaUpload');
    expect([second, more]).toEqual([first, []]);
    const { state = [] } = await wire.admin('GET', '/snapshot');
    const again = borrower.upload({ bytes, type: 'image/jpeg' }, { purpose: 'feedback' }, { requestId: first ?? '' });
    await expect(again).resolves.toMatchObject({ fileId });
    expect(state.filter(({ kind }) => kind === 'file')).toMatchObject([{ body: { fileId } }]);
    const sent = { bytes: new Uint8Array([1, 2, 3]), type: 'image/jpeg' } as const;
    await expect(borrower.upload(sent, { purpose: 'feedback' })).rejects.toMatchObject({
      name: 'CallRefused',
      codeName: 'FILE_TYPE_REFUSED',
    });
  });

  it('drops unknown fields of a response, and names the first field that breaks the contract', async () => {
    const { client } = clientWith();
    const usual = await client.call(operationConfiguration, {});
    const fault = (effect: object) =>
      wire.admin('POST', '/faults', { match: { method: 'operationConfiguration' }, effect, times: 1 });
    await fault({ reply: { set: { aFieldThatNoContractKnows: 1 } } });
    await expect(client.call(operationConfiguration, {})).resolves.toEqual(usual);
    await fault({ reply: { set: { 'agreements.0.url': 7 } } });
    await expect(client.call(operationConfiguration, {})).rejects.toMatchObject({
      name: 'ContractBroken',
      path: 'agreements.0.url',
    });
  });
});
