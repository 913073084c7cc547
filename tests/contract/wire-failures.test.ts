import { type Commit, StoreUnavailable } from '@kit/mock-server/core/store/store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const server = serverOfFile();
let client: WireClient;
beforeEach(async () => {
  server.reports.length = 0;
  client = await server.client();
});

/** Makes the store refuse commits, by default those that change something. @returns what makes it accept them again */
const fillDisk = (isRefused = ({ steps }: Commit) => steps.length > 0, mayBeStored = false) => {
  const { store } = server.app.sandboxes;
  const commit = store.commit.bind(store);
  const spy = vi.spyOn(store, 'commit').mockImplementation((sandbox, given) => {
    if (isRefused(given)) return Promise.reject(new StoreUnavailable('The disk is full', mayBeStored));
    return commit(sandbox, given);
  });
  return () => spy.mockRestore();
};

const login = { contactNumber: '08031234567', purpose: 'login' };
const FAILED = { code: 100500, message: 'Network error, please try again later', results: [] };

describe('a server that fails', () => {
  it('to store a write tells the client only that it failed, and reports the details to the operator', async () => {
    const empty = fillDisk();
    expect(await client.call('sendAuthCode', login)).toEqual(FAILED);
    // The reply does not wait for the journal.
    const note = expect.stringMatching(/^StoreUnavailable: The disk is full\n +at /);
    await expect.poll(() => client.newestCall()).toMatchObject({ code: 100500, methods: [], note });
    expect(server.reports).toEqual([
      expect.stringMatching(/^\/s\/[\w-]+\/app\/batch: StoreUnavailable: The disk is full\n +at /),
    ]);
    empty();
    // Nothing of the failed call is left, so that a code can be sent at once.
    expect((await client.call('sendAuthCode', login)).results).toMatchObject([{ code: 0 }]);
    expect(server.reports).toHaveLength(1);
  });

  it('to record a delayed call answers it all the same, and reports the journal to the operator', async () => {
    await client.admin('POST', '/faults', { effect: { delay: 1 } });
    fillDisk(({ items }) => items.some(({ list }) => list === 'calls'));
    expect((await client.call('operationConfiguration', {})).results).toMatchObject([{ code: 0 }]);
    await expect
      .poll(() => server.reports)
      .toEqual([expect.stringMatching(/^The journal failed to record \/s\/.*: StoreUnavailable: The disk is full$/)]);
  });

  it('in the middle of a call answers it encrypted', async () => {
    const sandbox = await server.app.sandboxes.transact(client.sandbox, (opened) => opened);
    vi.spyOn(sandbox.sessions, 'check').mockImplementation(() => {
      throw new Error('A bug of ours');
    });
    expect(await client.call('operationConfiguration', {})).toEqual(FAILED);
    expect(server.reports).toEqual([expect.stringContaining('Error: A bug of ours')]);
    expect(await client.newestCall()).toMatchObject({ answeredBy: 'local', code: FAILED.code });
  });
});

describe('the admin API while the store refuses writes', () => {
  const admin = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const url = `${server.address}/s/${client.sandbox}/__admin${path}`;
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, body === undefined ? { method } : { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  it('answers every kind of read', async () => {
    await admin('POST', '/clock/freeze');
    fillDisk();
    const reads = ['/clock', '/history', '/requests', '/borrowers', '/devices', '/messages', '/sandboxes'];
    for (const path of reads) expect([path, (await admin('GET', path)).status]).toEqual([path, 200]);
    expect((await admin('GET', '/clock')).body).toMatchObject({ frozen: true });
    expect(server.reports).toEqual([]);
  });

  it.each([
    ['POST', '/clock/freeze', undefined],
    ['POST', '/sandboxes', { name: 'cloned', from: 'default' }],
  ] as const)('refuses %s %s with the cause, and changes nothing', async (method, path, payload) => {
    await server.app.sandboxes.transact('default', ({ clock }) => clock.advance(1_000));
    const before = (await admin('GET', '/snapshot')).body.state;
    const empty = fillDisk();
    const { status, body } = await admin(method, path, payload);
    expect([status, body.error]).toEqual([503, 'The store refuses writes: The disk is full. Nothing was changed.']);
    expect(server.reports).toEqual([]);
    expect((await admin('GET', '/snapshot')).body.state).toEqual(before);
    empty();
    fillDisk(undefined, true);
    expect((await admin(method, path, payload)).body.error).toBe(
      'The store did not answer: The disk is full. The change may be stored: read the state before you repeat the call.',
    );
  });
});

it.each([
  ['more than five minutes behind', -301_000, 100408],
  ['more than five minutes ahead', 301_000, 100408],
  ['nearly five minutes behind', -280_000, 0],
  ['nearly five minutes ahead', 280_000, 0],
])('a call whose clock is %s (%i ms) is answered with %i', async (_what, skew, code) => {
  const entries = [{ method: 'operationConfiguration', data: {} }];
  const reply = await client.envelope({ t: Date.now() + skew, header: { appName: 'Tests', version: '1' }, entries });
  expect(reply.code).toBe(code);
  const { serverTime } = reply.data ?? {};
  const isNow = Math.abs(Number(serverTime) - Date.now()) < 60_000;
  expect(isNow).toBe(code !== 0);
  expect(await client.newestCall()).toMatchObject({ code, methods: ['operationConfiguration'] });
});
