import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntry } from '../../../../mock-server/workbench/api/client';
import { followJournal } from '../../../../mock-server/workbench/state/journal';
import { later } from '../../../support/later';
import { fakeEvents } from './fake-events';

const AT = Date.UTC(2026, 10, 23, 10);
const call = (id: number, more: object = {}): JournalEntry => {
  const at = new Date(AT).toISOString();
  const raw = { request: 'aa', reply: 'bb' };
  return {
    id,
    at,
    clock: at,
    methods: ['homePage'],
    raw,
    code: 0,
    http: 200,
    unopened: null,
    fault: null,
    ...more,
  } as never;
};
const bridge = (id: number, at = AT) => ({ id, at, device: 'a.workbench', eventName: 'getUserInfo', params: {} });
const pending = (begun: number) => ({ begun, at: AT, device: null, methods: ['homePage', 'orderDetail'] });
const appError = (id: number, at = AT) => ({
  id,
  at,
  device: 'a.workbench',
  kind: 'error',
  message: `m${id}`,
  stack: '',
  screen: '/',
});

/** Follows a sandbox whose server knows these lines of its phones. The server answers once `waits` is done. */
const follow = (known: { calls?: object[]; errors?: object[] } = {}, waits?: Promise<unknown>) => {
  vi.stubGlobal('fetch', async () => {
    await waits;
    const reports = { calls: [], errors: [], ...known };
    return new Response(JSON.stringify(reports), { headers: { 'content-type': 'application/json' } });
  });
  const events = fakeEvents();
  const refreshed = vi.fn();
  const followed = followJournal('mine', refreshed);
  followed.start();
  const lines = () => followed.journal.get().lines;
  const ids = () => lines().map(({ id }) => id);
  const send = (data: unknown, event?: string) => {
    events.latest().send(data, event);
    vi.advanceTimersByTime(300);
  };
  const calls = (...sent: number[]) => {
    for (const id of sent) events.latest().send(call(id));
    vi.advanceTimersByTime(300);
  };
  return { ...followed, events, lines, ids, send, calls, refreshed };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the live journal', () => {
  it('says whether it is connecting, live or lost', () => {
    const { journal, events, refreshed } = follow();
    expect(journal.get().connection).toBe('connecting');
    events.latest().open();
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(journal.get().connection).toBe('live');
    events.latest().fail(EventSource.CONNECTING);
    expect(journal.get().connection).toBe('lost');
  });

  it('tells its listeners once for the calls of one frame, and keeps no bytes of a call', () => {
    const { journal, lines, calls, refreshed } = follow();
    const heard = vi.fn();
    const stop = journal.subscribe(heard);
    calls(1, 2, 3);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(lines().map(({ key, id, entry }) => [key, id, entry?.raw.request])).toEqual([
      [1, '1', ''],
      [2, '2', ''],
      [3, '3', ''],
    ]);
    stop();
    calls(4);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('shows calls from before a restart as gone, even if both arrive within one frame', () => {
    const { lines, calls } = follow();
    const gone = () => lines().map(({ isGone }) => isGone === true);
    calls(1, 2);
    calls(1);
    expect(gone()).toEqual([true, true, false]);
    calls(2, 3, 1);
    expect(gone()).toEqual([true, true, true, true, true, false]);
    calls(1);
    expect(gone().slice(-2)).toEqual([true, false]);
  });

  it('connects again after a refused connection, from the last call that it has', () => {
    const { events, calls } = follow();
    calls(7);
    events.latest().fail(EventSource.CLOSED);
    expect(events.all).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(events.all).toHaveLength(2);
    expect(events.latest().url).toContain('lastEventId=7');
  });

  it('counts the moves of the clock, by this page or another', () => {
    const { journal, events, refreshed } = follow();
    for (const url of ['POST /clock/advance', 'POST /clock/freeze', 'POST /clock/reset'])
      events.latest().send({ url }, 'change');
    expect(journal.get().clockMoves).toBe(2);
    expect(refreshed).toHaveBeenCalledTimes(3);
  });

  it('keeps 10,000 lines while the page is in the background, which draws no frames, and continues without doubling', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { ids, lines, calls, events } = follow();
    calls(1);
    for (let id = 2; id <= 12_000; id += 1) events.latest().send(call(id));
    // Refused before the calls are shown: the next connection must not repeat them.
    events.latest().fail(EventSource.CLOSED);
    vi.advanceTimersByTime(3_000);
    expect(events.latest().url).toContain('lastEventId=12000');
    calls(12_001);
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([10_000, '2002', '12001']);
    expect(lines().some(({ isGone }) => isGone)).toBe(false);
  });

  it('connects again if the stream is silent, although nothing closed it', () => {
    const { events, journal } = follow();
    const first = events.latest();
    first.open();
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(5_000);
      first.send('', 'beat');
    }
    expect([events.all.length, journal.get().connection]).toEqual([1, 'live']);
    vi.advanceTimersByTime(12_000);
    expect([events.all.length, journal.get().connection, first.readyState]).toEqual([2, 'lost', EventSource.CLOSED]);
    events.latest().open();
    expect(journal.get().connection).toBe('live');
  });

  it('says how a call ended, but not for a call from before a restart', () => {
    const { send, calls, lines } = follow();
    const ends = () => lines().map(({ id, entry, result }) => [id, entry?.durationMs, result?.word]);
    calls(1, 2);
    send({ id: 2, end: 'aborted', durationMs: 9 }, 'ended');
    expect(ends()).toEqual([
      ['1', undefined, '0'],
      ['2', 9, 'aborted'],
    ]);
    calls(1);
    send({ id: 1, end: 'lost', durationMs: 4 }, 'ended');
    expect(ends().map(([, , word]) => word)).toEqual(['0', 'aborted', 'lost']);
  });
});

describe('the lines beside the calls', () => {
  it('are calls over the bridge, errors of the app and pending calls, in order of time', () => {
    const { send, calls, ids, lines, journal } = follow();
    send(bridge(3, AT + 9), 'bridge');
    send(appError(4, AT + 8), 'app-error');
    send(pending(5), 'begun');
    calls(1);
    expect(ids()).toEqual(['pending-5', '1', 'app-4', 'bridge-3']);
    expect(lines()[0]).toMatchObject({ device: '', names: ['homePage', 'orderDetail'], isPending: true, kind: 'call' });
    journal.clear();
    expect(ids()).toEqual([]);
  });

  it('lose a pending call to its journal entry, or with the connection', () => {
    const { send, events, ids } = follow();
    send(pending(1), 'begun');
    send(pending(2), 'begun');
    send(bridge(1), 'bridge');
    send(call(1, { begun: 2 }));
    expect(ids()).toEqual(['pending-1', 'bridge-1', '1']);
    events.latest().fail(EventSource.CONNECTING);
    expect(ids()).toEqual(['bridge-1', '1']);
  });

  it('are those of the server and of the stream meanwhile, and then the page is loaded', async () => {
    const { promise, resolve } = later();
    const { send, events, ids, journal } = follow({ errors: [appError(1, AT - 9)] }, promise);
    send(appError(9), 'app-error');
    send(bridge(3), 'bridge');
    events.latest().open();
    send(appError(2), 'app-error');
    expect([journal.get().isLoaded, ids()]).toEqual([false, ['app-9', 'bridge-3', 'app-2']]);
    resolve();
    await vi.advanceTimersByTimeAsync(300);
    // After a restart, the server no longer knows those from before.
    expect([journal.get().isLoaded, ids()]).toEqual([true, ['app-1', 'app-2']]);
  });
});
