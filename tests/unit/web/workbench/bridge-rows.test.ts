import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  followJournal,
  isAnalytics,
  loadBridgeRows,
  rowOfBridge,
  rowOfPending,
  withBridgeRows,
} from '../../../../mock-server/workbench/api/journal';
import { fakeEvents } from './fake-events';

const AT = Date.UTC(2026, 10, 23, 10);
const bridge = (id: number, at = AT) => ({ id, at, device: 'a.workbench', eventName: 'getUserInfo', params: {} });
const pending = (begun: number, device: string | null = 'a.workbench') => ({
  begun,
  at: AT,
  device,
  methods: ['homePage', 'orderDetail'],
});
const appError = { id: 4, device: 'a.workbench', at: AT, kind: 'error', message: 'x', stack: '', screen: '/' };

const answer = (replies: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const [path = ''] = url.replace('/__admin', '').split('?');
    return new Response(JSON.stringify(replies[path] ?? {}), { headers: { 'content-type': 'application/json' } });
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => window.setTimeout(draw, 16));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a row beside the calls', () => {
  it('has a key that no other row has', () => {
    expect([rowOfBridge(bridge(3)).key, rowOfPending(pending(3)).key]).toEqual([-3, -3.25]);
  });

  it('for a pending call names its phone and its methods', () => {
    const row = { id: 3, at: AT, device: 'a.workbench', eventName: 'homePage, orderDetail', params: {} };
    expect(rowOfPending(pending(3))).toEqual({ key: -3.25, bridge: row, isPending: true });
    expect(rowOfPending(pending(3, null)).bridge.device).toBe('');
  });

  it('is an analytics event, or asks the native app for something', () => {
    expect(isAnalytics({ eventName: 'trackEvent' })).toBe(true);
    expect(isAnalytics({ eventName: 'getUserInfo' })).toBe(false);
  });

  it('appears once, in order of time, and only the newest 2,000 stay', () => {
    const early = rowOfBridge(bridge(9, AT));
    const late = rowOfBridge(bridge(1, AT + 5));
    expect(withBridgeRows([late], [early, late]).map(({ key }) => key)).toEqual([-9, -1]);
    const many = Array.from({ length: 2_001 }, (_, index) => rowOfBridge(bridge(index + 1, AT + index)));
    expect(withBridgeRows([], many).map(({ key }) => key)).toEqual(many.slice(1).map(({ key }) => key));
  });

  it('is loaded for each phone, with the errors of every app', async () => {
    answer({ '/reports': { calls: [bridge(2)], errors: [appError] } });
    expect((await loadBridgeRows('mine')).map(({ key }) => key)).toEqual([-2, -4.5]);
  });
});

describe('the event stream', () => {
  const follow = (known: Readonly<Record<string, unknown>> = {}) => {
    answer({ '/reports': { calls: [], errors: [] }, ...known });
    const events = fakeEvents();
    const refreshed = vi.fn();
    const followed = followJournal('mine', refreshed);
    followed.start();
    const send = (data: unknown, event?: string) => {
      events.latest().send(data, event);
      vi.advanceTimersByTime(300);
    };
    const call = (id: number, more: object = {}) =>
      send({ id, at: '2026-11-23T10:00:00.000Z', methods: ['homePage'], raw: { request: 'aa', reply: 'bb' }, ...more });
    const state = () => followed.journal.get();
    const keys = () => state().bridge.map(({ key }) => key);
    return { ...followed, events, send, call, state, keys, refreshed };
  };

  it('announces bridge calls and errors of the app', () => {
    const { send, keys } = follow();
    send(bridge(3), 'bridge');
    send(appError, 'app-error');
    expect(keys()).toEqual([-3, -4.5]);
  });

  it('announces a pending call, which its journal entry replaces', () => {
    const { send, call, keys } = follow();
    send(pending(1), 'begun');
    send(pending(2), 'begun');
    send(bridge(1), 'bridge');
    expect(keys()).toEqual([-1.25, -2.25, -1]);
    call(1, { begun: 2 });
    expect(keys()).toEqual([-1.25, -1]);
  });

  it('drops pending calls with the connection, and keeps the other rows', () => {
    const { send, events, keys } = follow();
    send(pending(1), 'begun');
    send(bridge(3), 'bridge');
    events.latest().fail(EventSource.CONNECTING);
    expect(keys()).toEqual([-3]);
  });

  it('after a restart shows the rows of the server, and those announced meanwhile', async () => {
    const { send, events, keys } = follow({ '/reports': { calls: [], errors: [appError] } });
    send(bridge(3), 'bridge');
    send(pending(1), 'begun');
    events.latest().open();
    send(bridge(5), 'bridge');
    await vi.advanceTimersByTimeAsync(1);
    expect(keys()).toEqual([-4.5, -1.25, -5]);
  });

  it('says how a call ended, but not for a call from before a restart', () => {
    const { send, call, state } = follow();
    const ends = () => state().rows.map(({ entry }) => [entry.id, entry.end, entry.durationMs]);
    call(1);
    call(2);
    send({ id: 2, end: 'aborted', durationMs: 9 }, 'ended');
    expect(ends()).toEqual([
      [1, undefined, undefined],
      [2, 'aborted', 9],
    ]);
    call(1);
    send({ id: 1, end: 'lost', durationMs: 4 }, 'ended');
    expect(ends().map(([, end]) => end)).toEqual([undefined, 'aborted', 'lost']);
  });

  it('refreshes the page after a change by another page', () => {
    const { send, refreshed } = follow();
    send({}, 'change');
    expect(refreshed).toHaveBeenCalledTimes(1);
  });

  it('is emptied of both kinds of rows, and can be stopped before it started', () => {
    const { send, call, journal, state } = follow();
    send(bridge(3), 'bridge');
    call(1);
    journal.clear();
    expect([state().rows, state().bridge]).toEqual([[], []]);
    expect(() => followJournal('mine', () => undefined).stop()).not.toThrow();
  });
});
