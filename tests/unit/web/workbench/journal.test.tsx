import { act } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followJournal } from '../../../../mock-server/workbench/state/journal';
import { useNewWorkbench, useRefresh } from '../../../../mock-server/workbench/state/workbench';
import { later } from '../../../support/later';
import { entryOf } from '../../mock-server/workbench/calls';
import { renderHook } from '../render-hook';

const AT = Date.UTC(2026, 10, 23, 10);
const call = (id: number, more: object = {}) => entryOf(id, { at: new Date(AT).toISOString(), ...more });
const bridge = (id: number, at = AT) => ({ id, at, device: 'a.workbench', eventName: 'getUserInfo', params: {} });
const pending = (begun: number) => ({ begun, at: AT, device: null, methods: ['homePage', 'orderDetail'] });
const appError = (id: number, at = AT) => ({ id, at, device: 'a.workbench', kind: 'error', message: '', stack: '' });

/** The connections of the page to the event stream, oldest first. */
let opened: FakeEvents[] = [];
class FakeEvents extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly CLOSED = 2;
  readyState = FakeEvents.CONNECTING;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  constructor(readonly url: string) {
    super();
    opened.push(this);
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.onerror?.();
  }
  send(sent: unknown, event?: string): void {
    const data = JSON.stringify(sent);
    if (event === undefined) this.onmessage?.({ data });
    else this.dispatchEvent(Object.assign(new Event(event), { data }));
  }
  close(): void {
    this.readyState = FakeEvents.CLOSED;
  }
}
const latest = () => opened.at(-1) as FakeEvents;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  vi.stubGlobal('EventSource', FakeEvents);
});

/** Follows a sandbox whose server knows these errors of its phones. The server answers once `waits` is done. */
const follow = (errors: object[] = [], waits?: Promise<unknown>) => {
  vi.stubGlobal('fetch', async () => {
    await waits;
    return Response.json({ calls: [], errors });
  });
  const refreshed = vi.fn();
  const { journal, start, stop } = followJournal('mine', refreshed);
  start();
  const lines = () => journal.get().lines;
  const ids = () => lines().map(({ id }) => id);
  const send = (data: unknown, event?: string) => {
    latest().send(data, event);
    vi.advanceTimersByTime(300);
  };
  const calls = (...sent: number[]) => {
    for (const id of sent) latest().send(call(id));
    vi.advanceTimersByTime(300);
  };
  return { journal, stop, lines, ids, send, calls, refreshed };
};

describe('the live journal', () => {
  it('tells its listeners once for the calls of one frame, and keeps no bytes of a call', () => {
    const { journal, lines, calls, refreshed } = follow();
    const heard = vi.fn();
    const stop = journal.subscribe(heard);
    calls(1, 2);
    expect([heard.mock.calls.length, refreshed.mock.calls.length]).toEqual([1, 1]);
    const shown = lines().map(({ key, id, entry }) => [key, id, entry?.raw.request]);
    expect(shown).toEqual([1, 2].map((id) => [id, `${id}`, '']));
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

  it('counts the moves of the clock, by this page or another', () => {
    const { journal, refreshed } = follow();
    for (const url of ['POST /clock/advance', 'POST /clock/freeze', 'POST /clock/reset'])
      latest().send({ url }, 'change');
    expect(journal.get().clockMoves).toBe(2);
    expect(refreshed).toHaveBeenCalledTimes(3);
  });

  it('keeps 10,000 lines while the page is in the background, which draws no frames, and continues without doubling', () => {
    vi.stubGlobal('requestAnimationFrame', () => 0);
    const { ids, lines, calls } = follow();
    calls(1);
    for (let id = 2; id <= 12_000; id += 1) latest().send(call(id));
    // Refused before the calls are shown: the next connection must not repeat them.
    latest().fail(FakeEvents.CLOSED);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(3_000);
    expect(latest().url).toContain('lastEventId=12000');
    calls(12_001);
    expect([opened.length, ids().length, ids()[0], ids().at(-1)]).toEqual([2, 10_000, '2002', '12001']);
    expect(lines().some(({ isGone }) => isGone)).toBe(false);
  });

  it('connects again if the stream is silent, although nothing closed it, and never after it stops', () => {
    const { journal, stop, refreshed } = follow();
    const first = latest();
    expect(journal.get().connection).toBe('connecting');
    first.onopen?.();
    expect(refreshed).toHaveBeenCalledTimes(1);
    for (let beat = 0; beat < 4; beat += 1) {
      vi.advanceTimersByTime(5_000);
      first.send('', 'beat');
    }
    expect([opened.length, journal.get().connection]).toEqual([1, 'live']);
    vi.advanceTimersByTime(12_000);
    expect([opened.length, journal.get().connection, first.readyState]).toEqual([2, 'lost', FakeEvents.CLOSED]);
    latest().onopen?.();
    expect(journal.get().connection).toBe('live');
    stop();
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(2);
  });

  it('says how a call ended, but not for a call from before a restart', () => {
    const { send, calls, lines } = follow();
    const ends = () => lines().map(({ entry, result }) => `${result?.word} ${entry?.durationMs}`);
    calls(1, 2);
    send({ id: 2, end: 'aborted', durationMs: 9 }, 'ended');
    expect(ends()).toEqual(['0 3', 'aborted 9']);
    calls(1);
    send({ id: 1, end: 'lost', durationMs: 4 }, 'ended');
    expect(ends()).toEqual(['0 3', 'aborted 9', 'lost 4']);
  });
});

describe('the lines beside the calls', () => {
  it('are calls over the bridge, errors of the app, and pending calls until their entry comes or the connection breaks', () => {
    const { send, calls, ids, lines, journal } = follow();
    send(bridge(3, AT + 9), 'bridge');
    send(appError(4, AT + 8), 'app-error');
    send(pending(5), 'begun');
    send(pending(6), 'begun');
    calls(1);
    expect(ids()).toEqual(['pending-5', 'pending-6', '1', 'app-4', 'bridge-3']);
    expect(lines()[0]).toMatchObject({ device: '', names: ['homePage', 'orderDetail'], isPending: true, kind: 'call' });
    send(call(2, { begun: 6 }));
    expect(ids()).toEqual(['pending-5', '1', '2', 'app-4', 'bridge-3']);
    latest().fail(FakeEvents.CONNECTING);
    expect(ids()).toEqual(['1', '2', 'app-4', 'bridge-3']);
    journal.clear();
    expect(ids()).toEqual([]);
  });

  it('are those of the server and of the stream meanwhile, and then the page is loaded', async () => {
    const { promise, resolve } = later();
    const { send, ids, journal } = follow([appError(1, AT - 9)], promise);
    send(appError(9), 'app-error');
    send(bridge(3), 'bridge');
    latest().onopen?.();
    send(appError(2), 'app-error');
    expect([journal.get().isLoaded, ids()]).toEqual([false, ['app-9', 'bridge-3', 'app-2']]);
    resolve();
    await vi.advanceTimersByTimeAsync(300);
    // After a restart, the server no longer knows those from before.
    expect([journal.get().isLoaded, ids()]).toEqual([true, ['app-1', 'app-2']]);
  });
});

describe('the page', () => {
  it('follows one sandbox until it leaves it', async () => {
    let sandbox = 'mine';
    const page = await renderHook(() => useNewWorkbench(sandbox));
    await page.show((node) => node);
    expect(opened).toHaveLength(1);
    sandbox = 'other';
    await page.show((node) => node);
    expect(opened.map(({ url, readyState }) => [url.split('=').at(-1), readyState])).toEqual([
      ['mine', FakeEvents.CLOSED],
      ['other', FakeEvents.CONNECTING],
    ]);
    await page.show(() => null);
    expect(latest().readyState).toBe(FakeEvents.CLOSED);
  });

  it('refreshes the data of the sandbox at most twice a second, and nothing else', async () => {
    const loads = { clock: 0, contract: 0 };
    const use = () => {
      useSWR(['clock'], () => ++loads.clock);
      useSWR('contract', () => ++loads.contract);
      return useRefresh();
    };
    const page = await renderHook(use, (node) => (
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{node}</SWRConfig>
    ));
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(1_000);
    page.latest();
    await pass(300);
    page.latest();
    await pass(199);
    expect(loads).toEqual({ clock: 1, contract: 1 });
    await pass(301);
    expect(loads).toEqual({ clock: 2, contract: 1 });
    page.latest();
    await pass(500);
    expect(loads).toEqual({ clock: 3, contract: 1 });
  });
});
