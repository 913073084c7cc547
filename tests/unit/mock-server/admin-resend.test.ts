import type { Deliver } from '@kit/mock-server/admin/define';
import { type Edited, sendAgain } from '@kit/mock-server/admin/resend';
import { Documents } from '@kit/mock-server/sandbox/documents';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import type { FullEntry } from '@kit/mock-server/sandbox/journal/journal-entry';
import { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import { CommitQueue } from '@kit/mock-server/store/commit-queue';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';
import { later } from '../../support/later';

const MINUTE = 60_000;
const envelope = { t: 5, clientId: 'c', entries: [{ method: 'homePage', data: {} }] };

const headersOf = (keyid: string) => [
  ...['KeyId', keyid, 'RequestId', 'old', 'Authorization', 'Bearer mine'],
  ...['Content-Length', '96', 'Origin', 'http://a', 'Host', 'b'],
];
const sentHeaders = { authorization: 'Bearer mine', host: 'b', cookie: 'sandbox=test' };

/** Records a call of the app in a sandbox. @returns its journal entry */
const recorded = (sandbox: Sandbox, more: Partial<CallRecord> = {}, request: unknown = envelope): FullEntry => {
  const { keyId, channel } = sandbox.keys.agree();
  const call: CallRecord = {
    ...{
      url: '/app/homePage',
      rawHeaders: headersOf(keyId),
      request: Buffer.from(channel.seal(JSON.stringify(request))),
    },
    ...{ reply: '{}', channel, methods: ['homePage'], contactNumber: undefined, code: 0, http: 200, durationMs: 3 },
    ...{ note: undefined, unopened: 'in force' as const },
    ...more,
  };
  const entry = sandbox.journal.find(sandbox.journal.record(call, 0) ?? 0);
  if (entry === undefined) throw new Error('Not recorded');
  return entry;
};
const opened = { unopened: undefined };

/** A server that records each call that it gets, and replies with 200. */
const server = (sandbox: Sandbox) => {
  const calls: { path: string; headers: Readonly<Record<string, string>>; body: unknown; signal: AbortSignal }[] = [];
  const deliver: Deliver = (path, headers, body, signal) => {
    const key = sandbox.keys.find(headers.keyid ?? '');
    calls.push({ path, headers, body: JSON.parse(key?.channel.open(Buffer.from(body)) ?? 'null'), signal });
    recorded(sandbox, opened);
    recorded(sandbox, { ...opened, rawHeaders: Object.entries(headers).flat() });
    return Promise.resolve(200);
  };
  return { calls, deliver };
};

/** An empty sandbox whose store commits in a given way. */
const sandboxOf = (commit: () => Promise<void>): Sandbox => {
  const documents = new Documents('test', new CommitQueue({ commit }, () => undefined), []);
  return new Sandbox('test', documents, new Journal({ entries: 10, bytes: 1_000_000 }));
};

const resend = (sandbox: Sandbox, entry: FullEntry, edited: Edited, deliver: Deliver, hasForeignKeys = false) =>
  sendAgain(sandbox, entry, edited, { deliver, hasForeignKeys });
const nowhere: Deliver = () => Promise.reject(new Error('no server'));
const refusal = (message: string) => expect.objectContaining({ message, status: 409, issues: [] });

afterEach(() => void vi.useRealTimers());

describe('a call that is sent again', () => {
  it('has the entries and headers of the original, but its own request id, time and sandbox', async () => {
    vi.useFakeTimers({ now: 99, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, opened);
    const { calls, deliver } = server(sandbox);
    expect(await resend(sandbox, entry, {}, deliver)).toBe(3);
    const requestid = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(calls).toEqual([
      {
        path: '/app/homePage',
        headers: { ...sentHeaders, keyid: entry.headers.keyid, requestid },
        body: { ...envelope, t: 99 },
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(calls[0]?.headers.requestid).not.toBe('old');
    expect([sandbox.journal.listeners, calls[0]?.signal.aborted, vi.getTimerCount()]).toEqual([0, true, 0]);
  });

  it.each<[string, Edited, object, object]>([
    ['entries', { entries: [5] }, { entries: [5] }, {}],
    ['no entries', { entries: [] }, { entries: [] }, {}],
    ['a token', { token: 'other' }, {}, { authorization: 'Bearer other' }],
    ['an empty token', { token: '' }, {}, { authorization: 'Bearer ' }],
  ])('may have other values: %s', async (_what, edited, body, headers) => {
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, opened);
    const { calls, deliver } = server(sandbox);
    await resend(sandbox, entry, edited, deliver);
    expect(calls[0]).toMatchObject({ body, headers: { ...sentHeaders, ...headers } });
    expect(calls[0]?.body).toEqual({ ...envelope, t: expect.any(Number), ...body });
  });

  it('gets a new session key if its own has ended', async () => {
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, opened);
    sandbox.keys.expireAll();
    const { calls, deliver } = server(sandbox);
    await resend(sandbox, entry, {}, deliver);
    expect(calls[0]?.headers.keyid).not.toBe(entry.headers.keyid);
    expect(calls[0]?.body).toMatchObject({ entries: envelope.entries });
  });

  it('uses a key of the upstream while it is valid, and is refused afterwards', async () => {
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, opened);
    const { calls, deliver } = server(sandbox);
    await resend(sandbox, entry, {}, deliver, true);
    expect(calls).toHaveLength(1);
    sandbox.keys.expireAll();
    await expect(resend(sandbox, entry, {}, deliver, true)).rejects.toEqual(
      refusal('The session key of this call has expired. Only the app can exchange a new one with the upstream.'),
    );
    expect(calls).toHaveLength(1);
  });

  it('leaves only after the store has its session key', async () => {
    const commit = later();
    const sandbox = sandboxOf(() => commit.promise);
    const { calls, deliver } = server(sandbox);
    const sending = resend(sandbox, recorded(sandbox, opened), {}, deliver);
    await new Promise(setImmediate);
    expect(calls).toEqual([]);
    commit.resolve();
    await sending;
    expect(calls).toHaveLength(1);
  });

  it('is refused if the store refuses its session key', async () => {
    const sandbox = sandboxOf(() => Promise.reject(new Error('disk full')));
    const { calls, deliver } = server(sandbox);
    await expect(resend(sandbox, recorded(sandbox, opened), {}, deliver)).rejects.toMatchObject({ status: 503 });
    expect(calls).toEqual([]);
  });

  it.each<[string, Partial<CallRecord>, unknown, string]>([
    [
      'it could not be opened',
      { unopened: 'unknown', request: Buffer.from('00'.repeat(16)) },
      envelope,
      'This call could not be opened, so it cannot be sent again: unknown key id',
    ],
    [
      'it is an upload',
      { ...opened, replay: { context: { at: 0, seed: undefined }, hasFile: true } },
      envelope,
      'An upload cannot be sent again: the journal does not store its file',
    ],
    [
      'its request is no object',
      { ...opened, methods: ['homePage', 'orderDetail'] },
      'text',
      'homePage, orderDetail has no envelope in plain text, so it cannot be sent again',
    ],
    [
      'its request is null',
      { ...opened, methods: [] },
      null,
      'This call has no envelope in plain text, so it cannot be sent again',
    ],
  ])('is refused if %s', async (_why, more, request, message) => {
    const sandbox = emptySandbox();
    const { calls, deliver } = server(sandbox);
    await expect(resend(sandbox, recorded(sandbox, more, request), {}, deliver)).rejects.toEqual(refusal(message));
    expect(calls).toEqual([]);
  });

  it('without a file is no upload', async () => {
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, { ...opened, replay: { context: { at: 0, seed: undefined }, hasFile: false } });
    expect(await resend(sandbox, entry, {}, server(sandbox).deliver)).toBe(3);
  });

  it.each<[string, Deliver, string]>([
    ['does not arrive', nowhere, 'The call failed: no server'],
    ['fails without an error', () => Promise.reject('refused'), 'The call failed: refused'],
    ['is not recorded', () => Promise.resolve(502), 'The call failed: HTTP 502, and the journal does not contain it'],
  ])('fails with the reason if it %s', async (_why, deliver, message) => {
    const sandbox = emptySandbox();
    await expect(resend(sandbox, recorded(sandbox, opened), {}, deliver)).rejects.toEqual(refusal(message));
    expect(sandbox.journal.listeners).toBe(0);
  });

  it('fails after a minute without a reply', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sandbox = emptySandbox();
    const entry = recorded(sandbox, opened);
    await sandbox.documents.flushed();
    const called = later<AbortSignal>();
    const silent: Deliver = (_path, _headers, _body, signal) => {
      called.resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const failed = expect(resend(sandbox, entry, {}, silent)).rejects.toEqual(
      refusal('The call failed: no reply within 60 seconds'),
    );
    const signal = await called.promise;
    vi.advanceTimersByTime(MINUTE - 1);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    await failed;
  });
});
