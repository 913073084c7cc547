import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { codes } from '@kit/contracts/codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logInWithScenario } from '../support/borrower-on-wire';
import { eventsOf } from '../support/events';
import { examples } from '../support/examples';
import { serverOfFile } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { PHONE, randomId, WireClient } from '../support/wire-client';
import { stateOf } from './state';
import { steps, walk } from './walk';

const METHOD = 'operationConfiguration';

const server = serverOfFile({ store: join(temporaryFolder(), 'state.db') });

const back = (client: WireClient, point: string, body: object = {}) =>
  client.admin('POST', `/history/${point}/back`, body);
const advance = (client: WireClient, ms: number) => client.admin('POST', '/clock/advance', { ms });

/** Makes a call that changes no borrower. Going back to it restores the state before. @returns the point of the call */
const mark = async (client: WireClient): Promise<string> => {
  await client.call(METHOD, {});
  return `c${(await client.newestCall()).id}`;
};

describe('going back to before a call', () => {
  it('restores the complete state, backwards and forwards', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { minLength: 2, maxLength: 4 }), async (given, places) => {
        const client = await server.client(`back-${randomUUID()}`);
        const seen: { point: string; state: object }[] = [];
        for (const step of given) {
          const state = await stateOf(client);
          seen.push({ point: await mark(client), state });
          await walk(client, step);
        }
        for (const place of places) {
          const { point, state } = seen[place % seen.length] ?? { point: '', state: {} };
          await back(client, point);
          expect(await stateOf(client)).toEqual(state);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('restores the money before a payment, keeps the login valid, and allows the payment again', async () => {
    const client = await server.client();
    const borrower = await logInWithScenario(client, 'repaying', PHONE);
    const { orderNo } = borrower.facts;
    const ask = { orderNo, purpose: 'repay', method: 'transfer', amount: 2_000 } as const;
    const { virtualAccount } = await borrower.ok('createPayOrder', ask);
    const owed = async () => (await borrower.ok('orderDetail', { orderNo })).repayment?.remaining ?? 0;
    const before = await owed();
    const point = await mark(client);
    for (let time = 0; time < 2; time += 1) {
      expect(await owed()).toBe(before);
      await client.admin('POST', '/payments', { accountNo: virtualAccount?.accountNo, amount: 2_000 });
      expect(await owed()).toBe(before - 2_000);
      // A repeated read does not get the reply from before going back.
      const options = { token: borrower.token, requestId: randomId() };
      const read = async () => (await client.call('orderDetail', { orderNo }, options)).results[0]?.data;
      expect(await read()).toMatchObject({ repayment: { remaining: before - 2_000 } });
      await back(client, point);
      expect(await read()).toMatchObject({ repayment: { remaining: before } });
    }
  });

  it('undoes a key exchange and a snapshot too, and tells listeners, so that their pages reload', async () => {
    const client = await server.client();
    await client.exchange();
    const exchange = await client.newestCall('method=generateSk');
    expect((await client.call(METHOD, {})).code).toBe(0);
    const events = await eventsOf(server.address, client.sandbox);
    const snapshot = await client.admin('GET', '/snapshot');
    await client.admin('PUT', '/snapshot', snapshot);
    expect(await client.newestCall()).toMatchObject({ methods: [METHOD], canGoBack: true });
    await back(client, `c${exchange.id}`);
    expect(await events.until('/back')).toContain('event: change\ndata: {"call":"POST /history/:point/back"');
    await expect(client.call(METHOD, {})).rejects.toThrow();
  });
});

const points = async (client: WireClient) => (await client.admin('GET', '/history')).points;
const shown = async (client: WireClient) =>
  (await points(client)).map(({ text, isLeft }) => (isLeft ? `(${text})` : text));
const named = async (client: WireClient, text: string) =>
  (await points(client)).findLast((point) => point.text === text)?.id ?? 'c0';

describe('the history', () => {
  it('has calls that change state and acts of testers, and no call or act that changes nothing', async () => {
    const client = await server.client();
    await client.admin('POST', '/scenarios/repaying', { contactNumber: PHONE });
    await client.login(PHONE);
    await client.call(METHOD, {});
    await advance(client, 86_400_000);
    await client.admin('PUT', '/devices/a/shell', {});
    await client.admin('POST', `/sessions/${PHONE}/expire`);
    const all = await points(client);
    expect(all.map(({ text }) => text)).toEqual([
      ...['scenario repaying', 'sendAuthCode', 'authenticate', 'clock +1 day', `session of ${PHONE} expired`],
    ]);
    expect(all[2]).toMatchObject({ code: 0, request: expect.any(Number), canGoBefore: true, canGoAfter: true });
  });

  it('keeps a branch that was left, and returns to its end', async () => {
    const client = await server.client();
    const now = async () => (await client.admin('GET', '/clock')).now;
    await client.admin('POST', '/clock/freeze');
    const start = await now();
    await advance(client, 60_000);
    await advance(client, 3_600_000);
    await back(client, await named(client, 'clock +1 min'));
    expect(await now()).toBe(start);
    await advance(client, 1_000);
    expect(await shown(client)).toEqual([
      ...['clock frozen', '(clock +1 min)', '(clock +1 h)'],
      expect.stringMatching(/^back to before act /),
      'clock +1 s',
    ]);
    await back(client, await named(client, 'clock +1 h'), { to: 'after' });
    expect(await now()).toBe(start + 3_660_000);
    expect((await shown(client)).slice(0, 3)).toEqual(['clock frozen', 'clock +1 min', 'clock +1 h']);
    expect((await shown(client))[4]).toBe('(clock +1 s)');
  });
});

/** A new borrower who saved work information. */
const saved = async () => {
  const client = await server.client();
  await client.admin('POST', '/scenarios/new-borrower', { contactNumber: PHONE });
  const token = await client.login(PHONE);
  await client.call('saveWorkInfo', examples.saveWorkInfo.request, { token });
  return { client, call: await client.newestCall() };
};

it('the changes of a call list each document before and after it, and nothing that a tester changed later', async () => {
  const { client, call } = await saved();
  await advance(client, 5);
  const changesOf = async (id: number) =>
    (await client.admin('GET', `/requests/${id}/changes`)) as {
      changes: { kind: string; id: string; before?: object; after?: object }[];
    };
  const { changes } = await changesOf(call.id);
  expect(changes.map(({ kind }) => kind).sort()).toEqual(['borrower', 'reply']);
  const borrower = changes.find(({ kind }) => kind === 'borrower');
  const { jobIndustry } = examples.saveWorkInfo.request;
  expect(JSON.stringify(borrower?.before)).not.toContain(jobIndustry);
  expect(JSON.stringify(borrower?.after)).toContain(jobIndustry);
  const login = await client.newestCall('method=authenticate');
  const session = (await changesOf(login.id)).changes.find(({ kind }) => kind === 'session');
  expect(session).toEqual({
    kind: 'session',
    id: expect.any(String),
    after: expect.objectContaining({ contactNumber: PHONE }),
  });
  await client.call(METHOD, {});
  const read = await client.newestCall();
  expect(await changesOf(read.id)).toEqual({ request: read.id, changes: [] });
});

it('the history reaches back a thousand changing calls, and says so for an earlier one', async () => {
  const { client, call } = await saved();
  const wait = () => server.app.sandboxes.transact(client.sandbox, ({ clock }) => clock.advance(1));
  await Promise.all(Array.from({ length: 1_000 }, wait));
  expect(await client.newestCall()).toMatchObject({ id: call.id, canGoBack: false });
  for (const ask of [
    () => back(client, `c${call.id}`),
    () => client.admin('GET', `/requests/${call.id}/changes`),
    () => client.admin('GET', `/trace?from=${call.id}&to=${call.id}`),
  ])
    await expect(ask()).rejects.toThrow('HTTP 410');
});

describe('a resent call', () => {
  const again = async (client: WireClient, id: number, body: object = {}) =>
    (await client.admin('POST', `/requests/${id}/send`, body)) as { request: number };

  it('is a new call over the wire, with the same entries and its own request id', async () => {
    const { client, call } = await saved();
    const { request } = await again(client, call.id);
    const sent = await client.newestCall();
    expect(sent).toMatchObject({ id: request, methods: call.methods, code: 0 });
    expect(sent.request).toMatchObject({ entries: Object(call.request).entries });
    expect(sent.headers.authorization).toBe(call.headers.authorization);
    expect(sent.headers.requestid).not.toBe(call.headers.requestid);
  });

  it('may have other entries, even invalid ones, and another token or none', async () => {
    const { client, call } = await saved();
    const entries = [{ method: 'saveWorkInfo', data: { hello: 1 } }];
    for (const [body, { code }] of [
      [{ entries }, codes.REQUEST_INVALID],
      [{ entries: [5] }, codes.REQUEST_INVALID],
      [{ token: 'never-was' }, codes.TOKEN_INVALID],
      [{ token: '' }, codes.TOKEN_EMPTY],
    ] as const) {
      await again(client, call.id, body);
      const sent = await client.newestCall();
      expect([body, sent.code]).toEqual([body, code]);
      if ('entries' in body) expect(sent.request).toMatchObject({ entries: body.entries });
    }
  });

  it('is a call of its device, whatever its address, so that the faults of the device apply', async () => {
    const { client, call } = await saved();
    const { state } = await client.admin('GET', '/snapshot');
    const device = '192.168.1.23';
    const headers = { ...call.headers, host: '192.168.1.5:8787', origin: 'https://lender.example' };
    const { canGoBack: _, ...entry } = { ...call, device, headers };
    const header = await client.admin('GET', `/trace?from=${call.id}&to=${call.id}`);
    const opened = await client.admin('POST', '/trace', { ...header, state, calls: [entry] });
    const there = new WireClient(server.address, opened.sandbox);
    await there.admin('PUT', `/devices/${device}/network`, { network: 'offline' });
    const { request } = await again(there, 1);
    expect(await there.newestCall()).toMatchObject({ id: request, device, end: 'lost' });
  });

  it('renews an expired key, gets faults like any other call, and does not run if a fault loses it', async () => {
    const { client, call } = await saved();
    await client.admin('POST', '/keys/expire');
    await client.admin('POST', '/faults', { effect: { drop: 'reset' }, times: 1 });
    const { request } = await again(client, call.id);
    const sent = await client.newestCall();
    expect(sent).toMatchObject({ id: request, methods: ['saveWorkInfo'], fault: [{ id: 'f1' }] });
    expect(sent.headers.keyid).not.toBe(call.headers.keyid);
    await client.admin('POST', '/faults', { effect: { drop: 'before' } });
    const withoutFaultsAndKeys = async () =>
      Object.entries(await stateOf(client)).filter(([id]) => !/^(?:fault|key) /.test(id));
    const before = await withoutFaultsAndKeys();
    const { request: lost } = await again(client, call.id);
    expect(await client.newestCall()).toMatchObject({ id: lost, end: 'lost' });
    expect(await withoutFaultsAndKeys()).toEqual(before);
  });

  it('is refused for a key exchange, a call that did not decrypt, and wrong values', async () => {
    const { client, call } = await saved();
    await client.exchange();
    await expect(again(client, (await client.newestCall()).id)).rejects.toThrow(/HTTP 409.*generateSk/);
    await client.post('homePage', 'no hex', client.headersOf());
    await expect(again(client, (await client.newestCall()).id)).rejects.toThrow(/HTTP 409.*could not be opened/);
    await expect(again(client, call.id, { entries: 'x' })).rejects.toThrow(/HTTP 400.*body\.entries/);
    await expect(again(client, call.id, { token: 'a b\n' })).rejects.toThrow(/HTTP 400.*body\.token/);
  });
});
