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
  it('reads a call in plain text, with the bytes beside it', () => {
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

  it('gives back all that was told to it, also what few calls have', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const rare = {
      url: '/app/homePage?x=%0a',
      rawHeaders: ['X-Name', 'Adaeze', 'X-Empty', ''],
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
    const { rawHeaders: _, faults: __, ...told } = rare;
    expect(journal.find(1)).toMatchObject({
      ...told,
      at: '1970-01-01T00:00:00.005Z',
      clock: '1970-01-01T00:00:00.077Z',
      headers: { 'x-name': 'Adaeze', 'x-empty': '' },
      fault: [],
    });
    expect(journal.find(2)).toBeUndefined();
  });

  it('shows a body that nobody can open as null, and as it came', () => {
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

  it('holds as many calls as it may, and the newest of them', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE });
    for (let count = 0; count < 8; count += 1) journal.record(call(), 0);
    expect(ids(journal)).toEqual([8, 7, 6]);
  });

  it('holds no more bytes than it may, and whole calls only', () => {
    const journal = new Journal({ entries: 1000, bytes: MEBIBYTE });
    const body = Buffer.alloc(100 * 1024, 'a');
    for (let count = 0; count < 50; count += 1) journal.record(call({ request: body, channel: undefined }), 0);
    const held = journal.list({ limit: 1000 });
    expect(held[0]?.id).toBe(50);
    expect(held.length).toBeGreaterThan(3);
    expect(held.length * body.length).toBeLessThanOrEqual(MEBIBYTE);
    expect(new Set(held.map(({ raw }) => raw.request.length))).toEqual(new Set([body.length]));
  });

  it('is empty after it was emptied, and goes on counting', () => {
    const journal = new Journal({ entries: 3, bytes: MEBIBYTE });
    journal.record(call(), 0);
    journal.clear();
    expect(ids(journal)).toEqual([]);
    journal.record(call(), 0);
    expect(ids(journal)).toEqual([2]);
  });
});

describe('whoever follows the journal', () => {
  it('hears of each call once it is recorded, until it stops', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const heard: number[] = [];
    const stop = journal.listen({ hear: (id) => void heard.push(id), end: () => void heard.push(-1) });
    journal.record(call(), 0);
    stop();
    journal.record(call(), 0);
    journal.end();
    expect(heard).toEqual([1]);
  });

  it('is let go where it fails, and neither the call nor the others are the worse for it', () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const heard: (number | string)[] = [];
    journal.listen({
      hear: (id) => {
        heard.push(`fails at ${id}`);
        throw new Error('the listener is broken');
      },
      end: () => {
        heard.push('is let go');
        throw new Error('and cannot end either');
      },
    });
    journal.listen({ hear: (id) => void heard.push(id), end: () => void heard.push('ends') });
    journal.record(call(), 0);
    journal.record(call(), 0);
    expect(heard).toEqual(['fails at 1', 'is let go', 1, 2]);
    expect(ids(journal)).toEqual([2, 1]);
    journal.end();
    journal.record(call(), 0);
    expect(heard).toEqual(['fails at 1', 'is let go', 1, 2, 'ends']);
  });
});
