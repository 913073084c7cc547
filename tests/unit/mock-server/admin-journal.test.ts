import { CONTRACT_VERSION } from '@kit/contracts/version';
import { journalRoutes } from '@kit/mock-server/admin/journal';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';
import { emptySandbox } from '../../support/empty-sandbox';

const NUMBER = '08031234567';

const record = (sandbox: Sandbox, more: Partial<CallRecord> = {}): void => {
  const call: CallRecord = {
    ...{ url: '/app/homePage', rawHeaders: ['KeyId', 'k1'], request: Buffer.from('ab'), reply: '{"code":5}' },
    ...{ channel: undefined, methods: ['homePage'], contactNumber: NUMBER, code: 5, http: 200, durationMs: 3 },
    ...{ note: 'a reason', replay: { context: { at: 77, seed: 'ab' }, hasFile: false } },
    ...more,
  };
  runInContext({ at: 77, seed: undefined, drawn: 0 }, () => sandbox.journal.record(call, 99));
};

const entry = (id: number, more: object = {}) => ({
  ...{ id, contractVersion: CONTRACT_VERSION, at: '1970-01-01T00:00:00.077Z', clock: '1970-01-01T00:00:00.099Z' },
  ...{ url: '/app/homePage', methods: ['homePage'], contactNumber: NUMBER, code: 5, http: 200, durationMs: 3 },
  ...{ headers: { keyid: 'k1' }, request: null, reply: { code: 5 }, raw: { request: 'ab', reply: '{"code":5}' } },
  ...{ unopened: null, fault: null, note: 'a reason', answeredBy: 'local', canGoBack: false },
  ...more,
});

describe('the journal of the admin API', () => {
  it('shows whole calls, newest first, without what only a replay needs', async () => {
    const { sandbox, call } = await adminCaller();
    expect(await call('GET', '/requests')).toEqual([200, { requests: [] }]);
    record(sandbox);
    const before = sandbox.documents.position;
    sandbox.borrowers.findOrRegister(NUMBER);
    record(sandbox, { before, after: sandbox.documents.position, methods: ['orderDetail'] });
    expect(await call('GET', '/requests')).toEqual([
      200,
      { requests: [entry(2, { methods: ['orderDetail'], canGoBack: true }), entry(1)] },
    ]);
  });

  it('offers no way back to a state that the history does not reach', async () => {
    const { sandbox, call } = await adminCaller();
    sandbox.borrowers.findOrRegister(NUMBER);
    record(sandbox, { before: 0, after: sandbox.documents.position });
    record(sandbox, { before: sandbox.documents.position });
    const canGoBack = async () => {
      const [, body] = await call('GET', '/requests');
      return (body as { requests: { canGoBack: boolean }[] }).requests.map((shown) => shown.canGoBack);
    };
    expect(await canGoBack()).toEqual([true, true]);
    sandbox.documents.clear();
    expect(await canGoBack()).toEqual([false, false]);
  });

  it.each([
    ['method=orderDetail', [3]],
    ['contactNumber=8030000000', [2]],
    ['code=7', [1]],
    ['before=3', [2, 1]],
    ['limit=2', [3, 2]],
    ['before=3&limit=1', [2]],
    ['method=homePage&code=5', [2]],
  ])('lists the calls of %s', async (query, ids) => {
    const { sandbox, call } = await adminCaller();
    record(sandbox, { code: 7 });
    record(sandbox, { contactNumber: '08030000000' });
    record(sandbox, { methods: ['orderDetail'] });
    const [status, body] = await call('GET', `/requests?${query}`);
    expect([status, (body as { requests: { id: number }[] }).requests.map(({ id }) => id)]).toEqual([200, ids]);
  });

  it('says that it starts at the last claim if another server recorded earlier calls', () => {
    const { documents } = emptySandbox();
    const sandbox = new Sandbox('test', documents, new Journal({ entries: 10, bytes: 1_000_000 }, 2));
    const list = journalRoutes.find(({ method }) => method === 'GET');
    expect(list?.handle({ sandbox, query: {} } as never)).toEqual({
      requests: [],
      note: 'Another server owned the sandbox before, or this server lost it and claimed it again. The journal starts at the last claim.',
    });
  });

  it('is emptied', async () => {
    const { sandbox, call } = await adminCaller();
    record(sandbox);
    expect(await call('DELETE', '/requests')).toEqual([200, {}]);
    expect(await call('GET', '/requests')).toEqual([200, { requests: [] }]);
  });
});

describe('the text messages of the admin API', () => {
  it('are listed newest first, of all numbers or of one', async () => {
    const { sandbox, call } = await adminCaller();
    const message = (id: string, contactNumber: string) => ({
      ...{ id, contactNumber, text: `to ${contactNumber}`, authCode: null, purpose: 'login', sentAt: 5 },
    });
    const [first, second] = [message('1', NUMBER), message('2', '08030000000')];
    for (const { id: _, ...sent } of [first, second]) sandbox.messages.send(sent);
    expect(await call('GET', '/messages')).toEqual([200, { messages: [second, first] }]);
    expect(await call('GET', '/messages?contactNumber=8031234567')).toEqual([200, { messages: [first] }]);
  });
});

describe('the networks of the admin API', () => {
  const presets = ['offline', 'slow-3g', 'fast-3g', 'lossy'];
  const offline = (device: string | null) => ({
    ...{ preset: 'offline', device, latencyMs: 0, downBytesPerSecond: null, upBytesPerSecond: null, loss: 1 },
  });
  const slow = (device: string | null) => ({
    ...{ preset: 'slow-3g', device, latencyMs: 2_000, downBytesPerSecond: 50_000, upBytesPerSecond: 50_000, loss: 0 },
  });

  it('are described with their numbers, for all devices and for one', async () => {
    const { call } = await adminCaller();
    expect(await call('GET', '/network')).toEqual([200, { networks: [], presets }]);
    expect(await call('PUT', '/network', { preset: 'offline' })).toEqual([200, offline(null)]);
    expect(await call('PUT', '/network', { preset: 'slow-3g', device: 'a' })).toEqual([200, slow('a')]);
    expect(await call('GET', '/network')).toEqual([200, { networks: [offline(null), slow('a')], presets }]);
  });

  it('end for one device or for all', async () => {
    const { call } = await adminCaller();
    for (const device of ['a', 'b', 'c']) await call('PUT', '/network', { preset: 'offline', device });
    expect(await call('DELETE', '/network?device=b')).toEqual([200, { networks: 1 }]);
    expect(await call('DELETE', '/network?device=b')).toEqual([200, { networks: 0 }]);
    expect(await call('GET', '/network')).toEqual([200, { networks: [offline('a'), offline('c')], presets }]);
    expect(await call('DELETE', '/network')).toEqual([200, { networks: 2 }]);
    expect(await call('GET', '/network')).toEqual([200, { networks: [], presets }]);
  });

  it('are at most fifty', async () => {
    const { sandbox, call } = await adminCaller();
    for (let index = 0; index < 50; index += 1) sandbox.networks.set('lossy', `d${index}`);
    expect(await call('PUT', '/network', { preset: 'offline', device: 'more' })).toEqual([
      409,
      {
        error: '50 devices already have their own network. Remove some with DELETE /__admin/network.',
        issues: [],
      },
    ]);
    expect((await call('PUT', '/network', { preset: 'offline', device: 'd1' }))[0]).toBe(200);
  });
});
