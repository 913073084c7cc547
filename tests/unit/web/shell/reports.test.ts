import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { reportShortcuts } from '../../../../mock-server/shell/device-page';
import { readSettings } from '../../../../mock-server/shell/settings';
import { PHONE_A, phonePage, phoneSettings } from './phone-page';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
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
    ['something else', () => ({ orders: { bridge: 'missing' } })],
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

  it.each<[string, object | undefined]>([
    ['the workbench does not want them', { ...ORDERS, report: false }],
    ['there is no workbench', undefined],
  ])('are not reported if %s', async (_, orders) => {
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

  it('are reported with their stack and the screen, without the query', async () => {
    const { requests, sent } = await watch(PHONE_A);
    throwInPage(new RangeError('Invalid time value'));
    reject('x');
    expect(requests[0]?.address).toBe('/__admin/devices/a.workbench/report?sandbox=mine');
    const about = { at: expect.any(Number), screen: '/repay' };
    const stack = expect.stringContaining('RangeError');
    expect(sent()).toEqual([
      { ...about, kind: 'error', message: 'RangeError: Invalid time value', stack },
      { ...about, kind: 'rejection', message: 'x', stack: '' },
    ]);
  });

  it("include a contract break with zod's reason, and no other analytics", async () => {
    const { sent, breaks } = await watch(PHONE_A);
    breaks(broken);
    breaks(broken, 'screen_view');
    breaks({ method: 'homePage' });
    const message = 'reply of homePage: order.amount: expected number';
    expect(sent()).toMatchObject([{ kind: 'contract', message }]);
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
  /** A phone in a frame of the workbench, whose first report is sent. */
  const tell = async () => {
    const requests = phonePage(PHONE_A);
    const { pushState, replaceState } = history;
    onTestFinished(() => {
      Object.assign(history, { pushState, replaceState });
    });
    history.replaceState(null, '', '/s/mine/repay?orderNo=N1');
    const postMessage = vi.fn();
    vi.stubGlobal('parent', { postMessage });
    const { tellPage } = await import('../../../../mock-server/shell/device-page');
    tellPage(phoneSettings({ nativeUser: '0803' }));
    await wait(0);
    return { requests, news: () => postMessage.mock.calls };
  };

  it('is reported to the server and to the workbench', async () => {
    const { requests, news } = await tell();
    expect(requests).toEqual([{ address: REPORT, body: { path: '/repay?orderNo=N1' } }]);
    expect(news()).toEqual([[{ device: { path: '/repay?orderNo=N1', nativeUser: '0803' } }, '*']]);
  });

  it.each<[string, () => void, object]>([
    ['a new page', () => history.pushState(null, '', '/s/mine/next'), { path: '/next' }],
    ['another address', () => history.replaceState(null, '', '/s/mine/other'), { path: '/other' }],
    ['going back', () => window.dispatchEvent(new PopStateEvent('popstate')), { path: '/repay?orderNo=N1' }],
  ])('is reported after %s', async (_, change, expected) => {
    const { requests, news } = await tell();
    change();
    await wait(0);
    expect(requests.slice(1).map(({ body }) => body)).toEqual([expected]);
    expect(news()).toHaveLength(2);
  });

  it('is at the server before a call of the app', async () => {
    const { requests } = await tell();
    history.pushState(null, '', '/s/mine/next');
    await fetch('/api');
    await fetch('/api');
    expect(requests.slice(1).map(({ address }) => address)).toEqual([REPORT, '/api', '/api']);
  });
});

describe('the keys that a phone in the workbench hands over', () => {
  const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const openIn = (parent: unknown) => {
    phonePage(undefined);
    vi.stubGlobal('parent', parent);
    reportShortcuts();
  };

  it('are Ctrl K and characters outside fields', () => {
    const postMessage = vi.fn();
    openIn({ postMessage });
    const field = document.body.appendChild(document.createElement('input'));
    onTestFinished(() => field.remove());
    expect([press('k', { ctrlKey: true }), press('K', { metaKey: true }, field)]).toEqual([true, true]);
    expect([press('s'), press('s', {}, field), press('Enter')]).toEqual([false, false, false]);
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(postMessage.mock.calls.map(([{ device }]) => device)).toEqual([
      { key: 'k', ctrlKey: true },
      { key: 'K', ctrlKey: true },
      { key: 's', ctrlKey: false },
    ]);
  });

  it('are none outside the workbench', () => {
    openIn(window);
    expect(press('k', { ctrlKey: true })).toBe(false);
  });
});
