import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../../../mock-server/shell/settings';
import { phonePage } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ORDERS = { device: 'a b', report: true, bridge: 'ok', events: {} };
const record = (at: number) => ({ at, eventName: 'logout', params: {} });

/** A phone with orders in its page. @param reply of the server to each report */
const start = async (orders: object | undefined, reply: () => unknown = () => ({ orders: null })) => {
  const requests = phonePage(orders, reply);
  history.replaceState(null, '', '/s/mine/');
  const { takeOrders } = await import('../../../../mock-server/shell/report');
  const settings = readSettings(() => undefined);
  return { settings, requests, report: takeOrders(settings) };
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('the orders of the workbench', () => {
  it.each<[string, object | undefined, boolean, object]>([
    ['are followed', { ...ORDERS, bridge: 'missing', events: { logout: 'error' } }, false, { logout: 'error' }],
    ['may name unknown events', { ...ORDERS, events: { logout: 'error', other: 'error' } }, true, { logout: 'error' }],
    ['are ignored if they are broken', { ...ORDERS, events: { logout: 'never' } }, true, {}],
    ['are missing without a workbench', undefined, true, {}],
  ])('%s', async (_, orders, bridge, events) => {
    expect((await start(orders)).settings).toMatchObject({ bridge, events });
  });

  it.each<[string, () => unknown]>([
    ['no orders', () => ({ orders: null })],
    ['something else', () => ({ orders: { bridge: 'missing' } })],
    [
      'nothing',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('stay after a reply with %s', async (_, reply) => {
    const { settings, report } = await start(ORDERS, reply);
    report(record(1));
    await wait(100);
    expect(settings).toMatchObject({ bridge: true, events: {} });
  });
});

describe('the calls of a phone', () => {
  it('are reported together', async () => {
    const { report, requests } = await start(ORDERS);
    report(record(1));
    await wait(49);
    report(record(2));
    expect(requests).toEqual([]);
    await wait(1);
    expect(requests).toEqual([
      {
        address: '/__admin/devices/a%20b/report?sandbox=mine',
        body: { calls: [record(1), record(2)], width: innerWidth },
      },
    ]);
    report(record(3));
    await wait(50);
    expect(requests.map(({ body }) => (body as { calls: unknown[] }).calls.length)).toEqual([2, 1]);
  });

  it('are reported in lots that the server takes', async () => {
    const { report, requests } = await start(ORDERS);
    for (let at = 0; at < 201; at += 1) report(record(at));
    await wait(50);
    await wait(50);
    await wait(50);
    await wait(50);
    const calls = requests.map(({ body }) => (body as { calls: { at: number }[] }).calls);
    expect(calls.map(({ length }) => length)).toEqual([100, 100, 1]);
    expect(calls.flat().map(({ at }) => at)).toEqual(Array.from({ length: 201 }, (_, at) => at));
  });

  it.each<[string, object | undefined]>([
    ['the workbench does not want them', { ...ORDERS, report: false }],
    ['there is no workbench', undefined],
  ])('are not reported if %s', async (_, orders) => {
    const { report, requests } = await start(orders);
    report(record(1));
    await wait(100);
    expect(requests).toEqual([]);
  });
});
