import { randomUUID } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DeviatingProxy } from '../conformance/runner/deviating-proxy';
import { httpTransport } from '../support/http-transport';
import { startServer, type TestServer } from '../support/server';
import { backendKeys, startInFront } from '../support/two-backends';
import { upload } from '../support/upload';
import { WireClient } from '../support/wire-client';

const keys = backendKeys();
let back: TestServer;
let front: TestServer;
/** talks to the server in front of the backend */
let client: WireClient;
let behind: ReturnType<typeof httpTransport>;

beforeAll(async () => {
  back = await startServer({ privateKey: keys.privateFile });
  behind = httpTransport(back.address);
  front = await startInFront(back.address, keys.publicKey);
  client = await front.client();
});
afterAll(async () => {
  behind.close();
  await front.close();
  await back.close();
});

interface Entry {
  readonly methods: string[];
  readonly code: number;
  readonly http: number;
  readonly contactNumber?: string;
  readonly note?: string;
  readonly request: unknown;
  readonly reply: unknown;
  readonly raw: { readonly request: string; readonly reply: string };
  readonly upstream?: { readonly origin: string; readonly deviations: { path: string; reason: string }[] };
}

/** Calls the admin API for the backend's default sandbox: upstream calls carry no sandbox prefix. */
const atBackend = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return JSON.parse(
    (await behind.send({ method, path: `/__admin${path}`, headers, ...(sent && { body: sent }) })).body,
  );
};
const freshNumber = (): string => `080${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Logs in at the backend, through the server in front. */
const logIn = async (through: WireClient, contactNumber = freshNumber()): Promise<string> => {
  await through.call('sendAuthCode', { contactNumber, purpose: 'login' });
  const { messages } = (await atBackend('GET', `/messages?contactNumber=${contactNumber}`)) as {
    messages: { authCode: string }[];
  };
  const reply = await through.call('authenticate', { contactNumber, authCode: messages[0]?.authCode });
  return String(Reflect.get(reply.results[0]?.data as object, 'authIdentifier'));
};

describe('a server in front of a real backend', () => {
  test('gives the app a key of the backend with its key id, encrypted with its own key pair', async () => {
    const { keys: known } = (await atBackend('GET', '/snapshot')) as { keys?: unknown };
    expect(known).toBeUndefined();
    const snapshot = JSON.stringify(await atBackend('GET', '/snapshot'));
    expect(snapshot).toContain(client.keyId);
    expect(snapshot).toContain(client.key);
  });

  test('passes bodies on byte for byte in both directions, and records them in plain text', async () => {
    await client.call('operationConfiguration', {});
    const here = await client.newestCall();
    const [there] = ((await atBackend('GET', '/requests?limit=1')) as { requests: Entry[] }).requests;
    expect(here.raw).toEqual(there?.raw);
    expect(here.request).toMatchObject({ entries: [{ method: 'operationConfiguration', data: {} }] });
    expect(here.reply).toMatchObject({ code: 0, results: [{ method: 'operationConfiguration', code: 0 }] });
    expect(here.upstream).toMatchObject({ origin: back.address, deviations: [] });
    expect(here.methods).toEqual(['operationConfiguration']);
  });

  test('leaves logins, tokens, lifetimes and retries to the backend', async () => {
    const number = freshNumber();
    const token = await logIn(client, number);
    const infoReply = await client.call('userIdentifierInfo', {}, { token });
    expect(infoReply.results[0]?.code).toBe(0);
    expect(await client.newestCall()).toMatchObject({ contactNumber: number });
    await atBackend('POST', `/sessions/${number}/squeeze`, {});
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(10010304);
    await atBackend('POST', '/keys/expire', {});
    const plain = await client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), client.headersOf());
    expect(plain.body).toBe('{"code":401,"message":"AES expired"}');
    await client.exchange();
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
  });

  test('passes on bodies that do not decrypt, so that the backend itself refuses them', async () => {
    const exchange = await client.exchangeWith('no base64 at all');
    expect(exchange.body).toBe('{"code":100400,"message":"Request failed, click to reload"}');
    const garbled = await client.post('homePage', 'no hex', client.headersOf());
    expect(garbled.body).toBe('{"code":401,"message":"AES expired"}');
    const [there] = ((await atBackend('GET', '/requests?limit=1')) as { requests: Entry[] }).requests;
    expect(there?.raw.request).toBe('no hex');
  });

  test('streams an upload, and keeps its envelope but not its file', async () => {
    const token = await logIn(client);
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 1)]);
    const reply = await upload(client, file, { token, filename: 'receipt.pdf', type: 'application/pdf' });
    expect(reply.results[0]).toMatchObject({ code: 0, data: { size: file.length } });
    const here = await client.newestCall();
    expect(here).toMatchObject({ methods: ['mediaUpload'], request: { entries: [{ method: 'mediaUpload' }] } });
    expect(here.raw.request).toMatch(/^[0-9a-f]{100,600}$/);
  });

  test('applies faults: a code without asking the backend, or a change of its reply', async () => {
    await client.admin('POST', '/faults', { match: { method: 'homePage' }, effect: { code: 10010303 }, times: 1 });
    const before = ((await atBackend('GET', '/requests?limit=1')) as { requests: { id: number }[] }).requests[0]?.id;
    expect((await client.call('homePage', {})).code).toBe(10010303);
    expect(((await atBackend('GET', '/requests?limit=1')) as { requests: { id: number }[] }).requests[0]?.id).toBe(
      before,
    );
    const effect = { payload: 'EXTRA_FIELD' };
    await client.admin('POST', '/faults', { match: { method: 'operationConfiguration' }, effect, times: 1 });
    const changed = await client.call('operationConfiguration', {});
    const untouched = await client.call('operationConfiguration', {});
    expect(Object.keys(changed.results[0]?.data as object).length).toBe(
      Object.keys(untouched.results[0]?.data as object).length + 1,
    );
    await client.admin('POST', '/faults', { match: { method: 'generateSk' }, effect: { http: 503 }, times: 1 });
    expect((await client.exchangeWith('x')).status).toBe(503);
  });
});

describe('a method that is answered here while the others are passed on', () => {
  test('is answered for a borrower of this server, also in an envelope with others', async () => {
    const mixed = await startInFront(back.address, keys.publicKey, ['customerServiceTicket', 'tictetQuestionList']);
    const own = await mixed.client();
    const number = freshNumber();
    const token = await logIn(own, number);
    const reply = await own.entries(
      [
        { method: 'userIdentifierInfo', data: {} },
        { method: 'tictetQuestionList', data: {} },
        { method: 'operationConfiguration', data: {} },
      ],
      { token },
    );
    expect(reply.results.map(({ method, code }) => [method, code])).toEqual([
      ['userIdentifierInfo', 0],
      ['tictetQuestionList', 0],
      ['operationConfiguration', 0],
    ]);
    const [there] = ((await atBackend('GET', '/requests?limit=1')) as { requests: Entry[] }).requests;
    expect(there?.methods).toEqual(['userIdentifierInfo', 'operationConfiguration']);
    const { borrowers } = (await own.admin('GET', '/borrowers')) as { borrowers: { contactNumber: string }[] };
    expect(borrowers.map(({ contactNumber }) => contactNumber)).toContain(number);
    await mixed.close();
  });

  test('pays for an order of this server, and the backend receives nothing', async () => {
    const paying = ['orderDetail', 'repayTrial', 'createPayOrder', 'payOrderDetail', 'orderList', 'homePage'];
    const mixed = await startInFront(back.address, keys.publicKey, paying);
    const own = await mixed.client();
    const number = freshNumber();
    const token = await logIn(own, number);
    const { orderNo } = (await own.admin('POST', '/scenarios/repaying', { contactNumber: number })) as {
      orderNo: string;
    };
    const detail = await own.call('orderDetail', { orderNo }, { token });
    expect(detail.results[0]?.code).toBe(0);
    expect((await own.newestCall()).upstream).toBeUndefined();
    expect((await own.call('userIdentifierInfo', {}, { token })).results[0]?.code).toBe(0);
    const there = (await atBackend('GET', `/borrowers/${number}`)) as { orders?: unknown[] };
    expect(there.orders ?? []).toEqual([]);
    await mixed.close();
  });

  test('learns the orders of the backend, and says who answered each call', async () => {
    const mixed = await startInFront(back.address, keys.publicKey, ['createPayOrder', 'payOrderStatus']);
    const own = await mixed.client();
    const number = freshNumber();
    const { orderNo } = (await atBackend('POST', '/scenarios/overdue-3', { contactNumber: number })) as {
      orderNo: string;
    };
    const token = await logIn(own, number);
    const pay = (amount: number) =>
      own.call('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount }, { token });

    expect((await pay(1_000)).results[0]?.code).toBe(codes.ORDER_NOT_FOUND.code);
    const note = expect.stringContaining("It learns an order from the backend's orderDetail");
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'local', note });

    const { results } = await own.call('orderDetail', { orderNo }, { token });
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'upstream' });
    const { repayment } = Object(results[0]?.data) as { repayment: { remaining: number } };
    expect((await pay(repayment.remaining + 1)).results[0]?.code).toBe(codes.AMOUNT_REFUSED.code);
    const paid = (await pay(repayment.remaining)).results[0];
    expect(paid).toMatchObject({ code: 0, data: { orderNo, effect: 'closes the loan' } });
    const status = { method: 'payOrderStatus', data: { payOrderId: Reflect.get(Object(paid?.data), 'payOrderId') } };
    const both = await own.entries([status, { method: 'userIdentifierInfo', data: {} }], { token });
    expect(both.results.map(({ code }) => code)).toEqual([0, 0]);
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'mixed' });
    expect(await own.admin('GET', '/health')).toMatchObject({
      upstream: { address: `${back.address}/`, mocked: ['createPayOrder', 'payOrderStatus'], warnings: [] },
    });
    await mixed.close();
  });

  test('always sees the same borrower for a token whose login it did not see', async () => {
    const token = await logIn(client);
    const mixed = await startInFront(back.address, keys.publicKey, ['userIdentifierInfo']);
    const own = await mixed.client();
    const first = await own.call('userIdentifierInfo', {}, { token });
    const second = await own.call('userIdentifierInfo', {}, { token });
    expect(first.results[0]).toMatchObject({ code: 0 });
    expect(second.results[0]?.data).toEqual(first.results[0]?.data);
    expect((await own.call('userIdentifierInfo', {})).code).toBe(codes.TOKEN_EMPTY.code);
    await mixed.close();
  });
});

describe('a backend that breaks the contract', () => {
  test('is reported in the journal with the path, and its reply is passed on unchanged', async () => {
    const proxy = new DeviatingProxy(back.address, keys.privateKey);
    const address = await proxy.listen();
    const watched = await startInFront(address, keys.publicKey);
    const own = new WireClient(httpTransport(watched.address), `t-${randomUUID()}`);
    await own.exchange();
    const token = await logIn(own);
    proxy.plant([{ to: 'result', method: 'userIdentifierInfo', at: 'userIdentifier', do: { remove: true } }]);
    const reply = await own.call('userIdentifierInfo', {}, { token });
    const entry = await own.newestCall();
    expect(reply.results[0]?.data).not.toHaveProperty('userIdentifier');
    expect(entry.upstream?.deviations[0]?.path).toBe('userIdentifierInfo.data.userIdentifier');
    proxy.plant([]);
    await own.call('userIdentifierInfo', { surplus: 1 } as never, { token });
    expect((await own.newestCall()).upstream?.deviations[0]).toEqual({
      path: 'userIdentifierInfo.request.surplus',
      reason: 'There is no such field',
    });
    await watched.close();
    await proxy.close();
  });
});
