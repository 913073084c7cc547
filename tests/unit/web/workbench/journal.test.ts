import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followJournal, type JournalEntry } from '../../../../mock-server/workbench/api/journal';
import { later } from '../../../support/later';
import { fakeEvents } from './fake-events';

const call = (id: number): JournalEntry =>
  ({ id, at: '2026-11-23T10:00:00.000Z', methods: ['homePage'], raw: { request: 'aa', reply: 'bb' } }) as never;

const follow = () => {
  const events = fakeEvents();
  const refreshed = vi.fn();
  const followed = followJournal('mine', refreshed);
  followed.start();
  const rows = () => followed.journal.get().rows;
  const send = (...ids: number[]) => {
    for (const id of ids) events.latest().send(call(id));
    vi.advanceTimersByTime(300);
  };
  return { ...followed, events, rows, send, refreshed };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"devices":[]}', { headers: { 'content-type': 'application/json' } }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the live journal', () => {
  it('reads the events of its sandbox from the start', () => {
    const { events } = follow();
    expect(events.latest().url).toBe('/__admin/events?lastEventId=0&sandbox=mine');
  });

  it('says whether it is connecting, live or lost', () => {
    const { journal, events, refreshed } = follow();
    expect(journal.get().connection).toBe('connecting');
    events.latest().open();
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(journal.get().connection).toBe('live');
    events.latest().fail(EventSource.CONNECTING);
    expect(journal.get().connection).toBe('lost');
  });

  it('tells its listeners once for the calls of one frame, and numbers the rows itself', () => {
    const { journal, rows, send, refreshed } = follow();
    const heard = vi.fn();
    const stop = journal.subscribe(heard);
    send(1, 2, 3);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(refreshed).toHaveBeenCalledTimes(1);
    expect(rows().map(({ key, entry, isGone }) => [key, entry.id, isGone])).toEqual([
      [1, 1, false],
      [2, 2, false],
      [3, 3, false],
    ]);
    stop();
    send(4);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(journal.get().received).toBe(4);
  });

  it('shows rows from before a restart as gone, even if both arrive within one frame', () => {
    const { rows, send } = follow();
    send(1, 2);
    send(1);
    expect(rows().map(({ isGone }) => isGone)).toEqual([true, true, false]);
    send(2, 3, 1);
    expect(rows().map(({ isGone }) => isGone)).toEqual([true, true, true, true, true, false]);
    send(1);
    expect(rows().map(({ isGone }) => isGone)).toEqual([true, true, true, true, true, true, false]);
  });

  it('connects again after a refused connection, from the last call that it has', () => {
    const { events, send } = follow();
    send(7);
    events.latest().fail(EventSource.CLOSED);
    expect(events.all).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(events.all).toHaveLength(2);
    expect(events.latest().url).toContain('lastEventId=7');
  });

  it('leaves a broken connection to the browser, which retries it', () => {
    const { events } = follow();
    events.latest().fail(EventSource.CONNECTING);
    vi.advanceTimersByTime(10_000);
    expect(events.all).toHaveLength(1);
  });

  it('stops reading and retrying', () => {
    const { events, stop } = follow();
    events.latest().fail(EventSource.CLOSED);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(events.all).toHaveLength(1);
    expect(events.latest().readyState).toBe(EventSource.CLOSED);
  });

  it('counts the moves of the clock, by this page or another', () => {
    const { journal, events, refreshed } = follow();
    for (const name of ['POST /clock/advance', 'POST /clock/freeze', 'POST /clock/reset'])
      events.latest().send({ url: name }, 'change');
    expect(journal.get().clockMoves).toBe(2);
    expect(refreshed).toHaveBeenCalledTimes(3);
  });

  it('empties its rows', () => {
    const { journal, rows, send } = follow();
    send(1);
    journal.clear();
    expect(rows()).toEqual([]);
  });

  it('keeps its rows while the page is in the background, which draws no frames, and continues without doubling', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { rows, send, events, journal } = follow();
    send(1);
    for (let id = 2; id <= 12_000; id += 1) events.latest().send(call(id));
    // Refused before the calls are shown: the next connection must not repeat them.
    events.latest().fail(EventSource.CLOSED);
    vi.advanceTimersByTime(3_000);
    expect(events.latest().url).toContain('lastEventId=12000');
    send(12_001);
    expect(rows()).toHaveLength(10_000);
    expect(rows().some(({ isGone }) => isGone)).toBe(false);
    expect(journal.get().received).toBe(12_001);
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
});

describe('the rows of the phones', () => {
  const error = (id: number, at: number) => ({
    id,
    at,
    device: 'a.workbench',
    kind: 'error',
    message: `m${id}`,
    stack: '',
    screen: '/',
  });
  /** Answers the lists of the server. The reports wait until `reply` is called. */
  const slowLists = () => {
    const { promise, resolve } = later();
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.includes('reports')) await promise;
      const lists = { calls: [], errors: [error(1, 10)] };
      return new Response(JSON.stringify(lists), { headers: { 'content-type': 'application/json' } });
    });
    return { reply: resolve };
  };

  it('are those of the server and of the stream meanwhile, and then the page is loaded', async () => {
    const { reply } = slowLists();
    const { journal, events } = follow();
    events.latest().open();
    await vi.advanceTimersByTimeAsync(0);
    events.latest().send(error(2, 20), 'app-error');
    await vi.advanceTimersByTimeAsync(300);
    expect(journal.get().isLoaded).toBe(false);
    reply();
    await vi.advanceTimersByTimeAsync(300);
    expect(journal.get().isLoaded).toBe(true);
    expect(journal.get().bridge.map(({ bridge }) => bridge.problem)).toEqual(['m1', 'm2']);
  });

  it('are only those of the server after a restart', async () => {
    const { reply } = slowLists();
    const { journal, events } = follow();
    events.latest().send(error(9, 5), 'app-error');
    await vi.advanceTimersByTimeAsync(300);
    expect(journal.get().bridge.map(({ bridge }) => bridge.id)).toEqual([9]);
    events.latest().open();
    reply();
    await vi.advanceTimersByTimeAsync(300);
    expect(journal.get().bridge.map(({ bridge }) => bridge.id)).toEqual([1]);
  });
});

describe('ten minutes of 50 calls a second', () => {
  it('keep at most 10,000 rows, and the bytes of 2,000', () => {
    const { rows, send, journal } = follow();
    for (let second = 0; second < 600; second += 1)
      send(...Array.from({ length: 50 }, (_, at) => second * 50 + at + 1));
    expect(rows()).toHaveLength(10_000);
    expect([rows()[0]?.entry.id, rows().at(-1)?.entry.id]).toEqual([20_001, 30_000]);
    const withBytes = rows().filter(({ entry }) => entry.raw.request !== '');
    expect([withBytes.length, withBytes[0]?.entry.id]).toEqual([2_000, 28_001]);
    expect(journal.get().received).toBe(30_000);
  });
});
