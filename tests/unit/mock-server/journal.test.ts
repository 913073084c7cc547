import { inspect } from 'node:util';
import { Channel } from '@kit/mock-server/crypto/channel';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { describe, expect, it } from 'vitest';

const channel = new Channel('0123456789abcdef0123456789abcdef');
const MEBIBYTE = 1024 * 1024;
const call = (changes: Partial<CallRecord> = {}): CallRecord => ({
  url: '/app/homePage',
  rawHeaders: ['Content-Type', 'text/plain'],
  request: Buffer.from(channel.seal('{"t":1}')),
  reply: channel.seal('{"code":0}'),
  channel,
  methods: ['homePage'],
  contactNumber: '08031234567',
  code: 0,
  http: 200,
  durationMs: 1,
  note: undefined,
  ...changes,
});
const ids = (journal: Journal, filter: Parameters<Journal['list']>[0] = { limit: 1000 }) =>
  journal.list(filter).map(({ id }) => id);

describe('the journal', () => {
  it('decrypts a call, and keeps its bytes', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    journal.record(call(), 0);
    expect(journal.list({ limit: 1 })).toMatchObject([
      {
        id: 1,
        clock: '1970-01-01T00:00:00.000Z',
        headers: { 'content-type': 'text/plain' },
        request: { t: 1 },
        reply: { code: 0 },
        raw: { request: channel.seal('{"t":1}'), reply: channel.seal('{"code":0}') },
      },
    ]);
  });

  it('returns all recorded data, including rare fields', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const rare = {
      url: '/app/homePage?x=%0a',
      rawHeaders: ['AppVersion', '1.2', 'OSType', ''],
      methods: ['home\nPage', 'naïve 😀'],
      contactNumber: undefined,
      note: 'Error: no\n    at here',
      code: 100103,
      http: 504,
      durationMs: 12.25,
      faults: [],
      before: 9_007_199_254_740_991,
      replay: { context: { at: 5, seed: 'ab' }, hasFile: true },
    };
    journal.record(call(rare), 77);
    const { rawHeaders: _, faults: __, ...shown } = rare;
    expect(journal.find(1)).toMatchObject({
      ...shown,
      at: '1970-01-01T00:00:00.005Z',
      clock: '1970-01-01T00:00:00.077Z',
      headers: { appversion: '1.2', ostype: '' },
      fault: [],
    });
    expect(journal.find(2)).toBeUndefined();
  });

  it('keeps the headers of the wire, and no credential of the kit', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const secrets = ['Cookie', 'admin=1.c00kie', 'X-Admin-Token', 't0ken', 'Proxy-Authorization', 'pr0xy'];
    const keptHeaders = ['generateSk', 'true', 'KEYID', 'k1', 'Authorization', 'Bearer b1', 'Host', 'x.localhost'];
    const rawHeaders = [...secrets, ...keptHeaders, 'X-Forwarded-For', 'f0rwarded', 'Sec-Fetch-Site', 'same-origin'];
    journal.record(call({ rawHeaders, device: 'a' }), 0);
    expect(journal.find(1)?.headers).toEqual({
      ...{ generatesk: 'true', keyid: 'k1' },
      ...{ authorization: 'Bearer b1', host: 'x.localhost' },
    });
    expect(inspect(journal, { depth: 9, showHidden: true })).not.toMatch(/c00kie|t0ken|pr0xy|f0rwarded/);
  });

  it('shows an undecryptable body as null, with its raw bytes', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    journal.record(call({ request: Buffer.from('hello'), reply: '{"code":401}', channel: undefined }), 0);
    expect(journal.list({ limit: 1 })).toMatchObject([
      { request: null, reply: { code: 401 }, raw: { request: 'hello', reply: '{"code":401}' } },
    ]);
  });

  it('filters by method, number and code, and pages from newest to oldest', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    journal.record(call({ methods: ['homePage', 'userIdentifierInfo'] }), 0);
    journal.record(call({ code: 100103, contactNumber: undefined }), 0);
    journal.record(call(), 0);
    expect(ids(journal)).toEqual([3, 2, 1]);
    expect(ids(journal, { method: 'userIdentifierInfo', limit: 10 })).toEqual([1]);
    expect(ids(journal, { contactNumber: '08031234567', limit: 10 })).toEqual([3, 1]);
    expect(ids(journal, { code: 100103, limit: 10 })).toEqual([2]);
    expect(ids(journal, { limit: 1 })).toEqual([3]);
    expect(ids(journal, { before: 3, limit: 1 })).toEqual([2]);
  });

  it('is limited in calls, and keeps the newest', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE });
    for (let count = 0; count < 8; count += 1) journal.record(call(), 0);
    expect(ids(journal)).toEqual([8, 7, 6]);
  });

  it('is limited in bytes, and keeps whole calls only', () => {
    const journal = new Journal({ entries: 1000, bytes: MEBIBYTE });
    const body = Buffer.alloc(100 * 1024, 'a');
    for (let count = 0; count < 50; count += 1) journal.record(call({ request: body, channel: undefined }), 0);
    const held = journal.list({ limit: 1000 });
    expect(held[0]?.id).toBe(50);
    expect(held.length).toBeGreaterThan(3);
    expect(held.length * body.length).toBeLessThanOrEqual(MEBIBYTE);
    expect(new Set(held.map(({ raw }) => raw.request.length))).toEqual(new Set([body.length]));
  });

  it('is empty after clearing, and continues its ids', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE });
    journal.record(call(), 0);
    journal.clear();
    expect(ids(journal)).toEqual([]);
    journal.record(call(), 0);
    expect(ids(journal)).toEqual([2]);
  });
});

describe('the ids of calls', () => {
  it('count from 1, and list the stored calls after an id, or all for an unknown id', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE });
    expect([journal.lastId, journal.isUntouched, journal.isContinued]).toEqual([0, true, false]);
    expect(journal.idsAfter(0)).toEqual([]);
    for (let count = 0; count < 2; count += 1) journal.record(call(), 0);
    expect([journal.lastId, journal.isUntouched]).toEqual([2, false]);
    expect(journal.idsAfter(0)).toEqual([1, 2]);
    expect(journal.idsAfter(1)).toEqual([2]);
    expect(journal.idsAfter(2)).toEqual([]);
    for (let count = 0; count < 3; count += 1) journal.record(call(), 0);
    expect(journal.idsAfter(1)).toEqual([3, 4, 5]);
    // An id that was never issued belongs to another journal, so the client gets everything.
    expect(journal.idsAfter(6)).toEqual([3, 4, 5]);
    expect(journal.find(2)).toBeUndefined();
    expect(journal.find(3)?.id).toBe(3);
    expect(journal.find(6)).toBeUndefined();
  });

  it('continue in another range under a new owner', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE }, 2);
    expect([journal.lastId, journal.isUntouched, journal.isContinued]).toEqual([1_000_000_000, true, true]);
    journal.record(call(), 0);
    expect(journal.idsAfter(7)).toEqual([1_000_000_001]);
    expect(ids(journal)).toEqual([1_000_000_001]);
    expect(ids(journal, { before: 1_000_000_001, limit: 5 })).toEqual([]);
    expect(journal.find(1)).toBeUndefined();
  });
});

describe('a call with rare fields', () => {
  it('has its device, decryption problem, upstream backend and document positions', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const upstream = { origin: 'https://backend.example', durationMs: 12.5, deviations: [{ path: 'x', reason: 'y' }] };
    journal.record(
      call({
        ...{ device: 'a', upstream, before: 4, after: 0, note: 'Something', request: Buffer.alloc(0) },
        ...{ unopened: 'none', replay: { context: { at: 9, seed: undefined }, hasFile: false }, token: 'token' },
        session: { state: 'squeezed', endedAt: 7, by: 'b' },
      }),
      0,
    );
    expect(journal.find(1)).toMatchObject({
      ...{
        device: 'a',
        upstream,
        before: 4,
        after: 0,
        note: 'Something',
        unopened: 'empty',
        contactNumber: '08031234567',
        session: { state: 'squeezed', endedAt: 7, by: 'b' },
      },
      replay: { context: { at: 9, seed: undefined }, hasFile: false },
    });
    expect(journal.devices.list()).toMatchObject([{ device: 'a', token: 'token' }]);
    journal.record(call(), 0);
    expect(journal.find(2)).toMatchObject({
      ...{ note: undefined, upstream: undefined, before: undefined, after: undefined, device: undefined },
      ...{ unopened: null, fault: null, replay: undefined, contractVersion: expect.stringMatching(/^\d+\.\d+/) },
    });
    expect(journal.devices.list()).toHaveLength(1);
  });

  it.each([
    ['a note', { note: 'it failed' }],
    ['faults', { faults: [] }],
    ['a seed', { replay: { context: { at: 1, seed: 'ab' }, hasFile: false } }],
    ['a backend', { upstream: { origin: 'https://b.example', durationMs: 1, deviations: [] } }],
    ['an ended session', { session: { state: 'squeezed', endedAt: 7, by: 'b' } }],
    ['a screen', { screen: '/loans' }],
    ['an end', { end: 'aborted' }],
    ['a pending number', { begun: 3 }],
  ] as const)('has %s even without any other field', (_, rare) => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    journal.record(call(rare), 0);
    const { faults, ...shown } = { faults: undefined, ...rare };
    expect(journal.find(1)).toMatchObject({ ...shown, fault: faults ?? null });
  });

  it('has a decryption problem even without any other field', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    journal.record(call({ unopened: 'none', request: Buffer.alloc(0) }), 0);
    expect(journal.find(1)).toMatchObject({ unopened: 'empty' });
  });
});

describe('a listener', () => {
  it('receives each recorded call until it unsubscribes', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const received: number[] = [];
    const stop = journal.listen({ hear: (id) => void received.push(id), end: () => void received.push(-1) });
    journal.record(call(), 0);
    stop();
    journal.record(call(), 0);
    journal.end();
    expect(received).toEqual([1]);
  });

  it('is removed if it fails, without affecting the call or other listeners', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const received: (number | string)[] = [];
    journal.listen({
      hear: (id) => {
        received.push(`fails at ${id}`);
        throw new Error('the listener is broken');
      },
      end: () => {
        received.push('is let go');
        throw new Error('and cannot end either');
      },
    });
    journal.listen({ hear: (id) => void received.push(id), end: () => void received.push('ends') });
    journal.record(call(), 0);
    journal.record(call(), 0);
    expect(received).toEqual(['fails at 1', 'is let go', 1, 2]);
    expect(ids(journal)).toEqual([2, 1]);
    journal.end();
    journal.record(call(), 0);
    expect(received).toEqual(['fails at 1', 'is let go', 1, 2, 'ends']);
  });
});
