import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { reportShortcuts } from '../../../../mock-server/shell/device-page';
import { readSettings } from '../../../../mock-server/shell/settings';
import { PHONE_A, phonePage, phoneSettings } from './phone-page';

beforeEach(() => void vi.useFakeTimers());
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const ORDERS = { device: 'a b', report: true, bridge: 'ok', events: {} };
const record = (at: number) => ({ at, eventName: 'logout', params: {} });

/** A phone with orders in its page. @param reply of the server to each report */
const takeOrders = async (orders: object | undefined, reply: () => unknown = () => ({ orders: null })) => {
  const requests = phonePage(orders, reply);
  history.replaceState(null, '', '/s/mine/');
  const module = await import('../../../../mock-server/shell/report');
  const settings = readSettings(() => undefined);
  return { settings, requests, report: module.takeOrders(settings) };
};

describe('the orders of the workbench', () => {
  it.each<[string, object | undefined, boolean, object]>([
    ['are followed', { ...ORDERS, bridge: 'missing', events: { logout: 'error' } }, false, { logout: 'error' }],
    ['may name unknown events', { ...ORDERS, events: { logout: 'error', other: 'error' } }, true, { logout: 'error' }],
    ['are ignored if they are broken', { ...ORDERS, events: { logout: 'never' } }, true, {}],
    ['are missing without a workbench', undefined, true, {}],
  ])('%s', async (_, orders, bridge, events) => {
    expect((await takeOrders(orders)).settings).toMatchObject({ bridge, events });
  });

  it.each<[string, () => unknown]>([
    ['no orders', () => ({ orders: null })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('stay after a reply with %s', async (_, reply) => {
    const { settings, report } = await takeOrders(ORDERS, reply);
    report(record(1));
    await wait(100);
    expect(settings).toMatchObject({ bridge: true, events: {} });
  });
});

describe('the calls of a phone', () => {
  it('are reported together', async () => {
    const { report, requests } = await takeOrders(ORDERS);
    report(record(1));
    await wait(49);
    report(record(2));
    expect(requests).toEqual([]);
    await wait(1);
    const body = { calls: [record(1), record(2)], width: innerWidth };
    expect(requests).toEqual([{ address: '/__admin/devices/a%20b/report?sandbox=mine', body }]);
    report(record(3));
    await wait(50);
    expect(requests.at(-1)?.body).toMatchObject({ calls: [record(3)] });
  });

  it('are reported in lots that the server takes', async () => {
    const { report, requests } = await takeOrders(ORDERS);
    const sent = Array.from({ length: 201 }, (_, at) => record(at));
    for (const each of sent) report(each);
    for (let lot = 0; lot < 4; lot += 1) await wait(50);
    const lots = requests.map(({ body }) => (body as { calls: object[] }).calls);
    expect(lots).toEqual([sent.slice(0, 100), sent.slice(100, 200), sent.slice(200)]);
  });

  it.each([{ ...ORDERS, report: false }, undefined])('are not reported if the orders are %j', async (orders) => {
    const { report, requests } = await takeOrders(orders);
    report(record(1));
    await wait(100);
    expect(requests).toEqual([]);
  });
});

describe('the errors inside the app', () => {
  const watch = async (orders: object | undefined) => {
    const requests = phonePage(orders);
    history.replaceState(null, '', '/s/mine/repay?orderNo=N1');
    const { reportErrors } = await import('../../../../mock-server/shell/app-errors');
    const report = reportErrors();
    const sent = () => requests.map(({ body }) => (body as { errors: Record<string, unknown>[] }).errors[0]);
    const breaks = (properties: object, event = 'contract_break') =>
      report({ at: 1, eventName: 'trackEvent', params: { event, properties } });
    return { requests, sent, breaks };
  };
  const throwInPage = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error }));
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }) as never);
  const broken = { method: 'homePage', direction: 'reply', path: 'order.amount', reason: 'expected number' };

  it('are reported with their stack and the screen, without the query, and so are contract breaks', async () => {
    const { requests, sent, breaks } = await watch(PHONE_A);
    throwInPage(new RangeError('Invalid time value'));
    reject('x');
    breaks(broken);
    breaks(broken, 'screen_view');
    breaks({ method: 'homePage' });
    expect(requests[0]?.address).toBe('/__admin/devices/a.workbench/report?sandbox=mine');
    const about = { at: expect.any(Number), screen: '/repay' };
    const stack = expect.stringContaining('RangeError');
    expect(sent()).toEqual([
      { ...about, kind: 'error', message: 'RangeError: Invalid time value', stack },
      { ...about, kind: 'rejection', message: 'x', stack: '' },
      { ...about, kind: 'contract', message: 'reply of homePage: order.amount: expected number', stack: '' },
    ]);
  });

  it.each([undefined, { device: 'a.workbench' }])('are not reported without the workbench: %j', async (orders) => {
    const { requests, breaks } = await watch(orders);
    throwInPage(new Error('x'));
    reject('x');
    breaks(broken);
    expect(requests).toEqual([]);
  });
});

describe('the page of a phone', () => {
  const REPORT = '/__admin/devices/a.workbench/report?sandbox=mine';
  const postMessage = vi.fn();

  /** Opens a page of a phone in a frame of the workbench. */
  const open = async () => {
    const requests = phonePage(PHONE_A);
    const { pushState, replaceState } = history;
    onTestFinished(() => {
      Object.assign(history, { pushState, replaceState });
    });
    history.replaceState(null, '', '/s/mine/repay?orderNo=N1');
    postMessage.mockReset();
    vi.stubGlobal('parent', { postMessage });
    const { tellPage } = await import('../../../../mock-server/shell/device-page');
    tellPage(phoneSettings({ nativeUser: '0803' }));
    await wait(0);
    return requests;
  };

  it.each<[string, () => void, string]>([
    ['a new page', () => history.pushState(null, '', '/s/mine/next'), '/next'],
    ['another address', () => history.replaceState(null, '', '/s/mine/other'), '/other'],
    ['going back', () => window.dispatchEvent(new PopStateEvent('popstate')), '/repay?orderNo=N1'],
  ])('is reported to the server and to the workbench, and again after %s', async (_, change, path) => {
    const requests = await open();
    change();
    await wait(0);
    const paths = ['/repay?orderNo=N1', path];
    expect(requests).toEqual(paths.map((shown) => ({ address: REPORT, body: { path: shown } })));
    const news = paths.map((shown) => [{ device: { path: shown, nativeUser: '0803' } }, '*']);
    expect(postMessage.mock.calls).toEqual(news);
  });

  it('is at the server before a call of the app', async () => {
    const requests = await open();
    history.pushState(null, '', '/s/mine/next');
    await fetch('/api');
    await fetch('/api');
    expect(requests.slice(1).map(({ address }) => address)).toEqual([REPORT, '/api', '/api']);
  });
});

describe('the keys that a phone hands over', () => {
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('are Ctrl K and characters outside fields, and only in the workbench', () => {
    phonePage(undefined);
    vi.stubGlobal('parent', window);
    reportShortcuts();
    expect(press('k', { ctrlKey: true })).toBe(false);
    const postMessage = vi.fn();
    vi.stubGlobal('parent', { postMessage });
    reportShortcuts();
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    expect([press('k', { ctrlKey: true }), press('K', { metaKey: true }, field)]).toEqual([true, true]);
    expect([press('s'), press('s', {}, field), press('Enter')]).toEqual([false, false, false]);
    // Chromium's autofill sends an event without a key.
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(postMessage.mock.calls.map(([{ device }]) => device)).toEqual([
      { key: 'k', ctrlKey: true },
      { key: 'K', ctrlKey: true },
      { key: 's', ctrlKey: false },
    ]);
  });
});
