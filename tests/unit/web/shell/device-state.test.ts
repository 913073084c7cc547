import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../../../mock-server/shell/settings';
import { PHONE_A, phonePage } from './phone-page';

/** A phone in a frame of the workbench, with stored values. */
const start = async (orders: object | undefined, path = '/s/mine/repay?orderNo=N1', local = {}, session = {}) => {
  const requests = phonePage(orders);
  // A used storage of happy-dom ignores changes of its prototype.
  vi.stubGlobal('localStorage', Object.assign(new Storage(), local));
  vi.stubGlobal('sessionStorage', Object.assign(new Storage(), session));
  const { setItem, removeItem, clear: clearAll } = Storage.prototype;
  const { pushState, replaceState } = history;
  onTestFinished(() => {
    Object.assign(Storage.prototype, { setItem, removeItem, clear: clearAll });
    Object.assign(history, { pushState, replaceState });
  });
  history.replaceState(null, '', path);
  const postMessage = vi.fn();
  vi.stubGlobal('parent', { postMessage });
  const state = await import('../../../../mock-server/shell/device-state');
  const settings = { ...readSettings(() => undefined), nativeUser: '0803' };
  return {
    ...{ ...state, requests, settings },
    keep: () => state.keepState(settings),
    news: () => postMessage.mock.calls.map(([message, target]) => [message.device, target]),
    bodies: () => requests.map(({ body }) => body),
  };
};
/** Lets the pending reports end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the path of the page', () => {
  it.each([
    ['/s/mine/repay?orderNo=N1', '/repay?orderNo=N1'],
    ['/s/mine', '/'],
    ['/repay', '/repay'],
    ['/s/mine/a|b', '/a%7Cb'],
  ])('of %s is %s', async (address, path) => {
    const { currentPath } = await start(PHONE_A, address);
    expect(currentPath()).toBe(path);
  });
});

describe('the state of a phone', () => {
  it('is its page and its storage, and the first report says so', async () => {
    const local = {
      ...{ '/s/mine:token': 'k9', '/s/other:token': 'k9' },
      ...{ '/s/mine:long': 'x'.repeat(64 * 1024 + 1), '/s/mine:large': 'x'.repeat(64 * 1024) },
    };
    const { keep, requests, news } = await start(PHONE_A, undefined, local, { form: 'f' });
    keep();
    await settle();
    expect(requests).toEqual([
      {
        address: '/__admin/devices/a.workbench/state?sandbox=mine',
        body: {
          path: '/repay?orderNo=N1',
          isFirst: true,
          items: [
            { area: 'local', key: '/s/mine:token', value: 'k9' },
            { area: 'local', key: '/s/mine:large', value: 'x'.repeat(64 * 1024) },
            { area: 'session', key: 'form', value: 'f' },
          ],
        },
      },
    ]);
    expect(news()).toEqual([[{ path: '/repay?orderNo=N1', nativeUser: '0803' }, '*']]);
  });

  it.each<[string, () => void, object]>([
    ['a stored value', () => localStorage.setItem('/s/mine:a', '1'), { items: [{ key: '/s/mine:a' }] }],
    ['a deleted value', () => sessionStorage.removeItem('form'), { items: [] }],
    ['an emptied storage', () => sessionStorage.clear(), { items: [] }],
    ['a new page', () => history.pushState(null, '', '/s/mine/next'), { path: '/next' }],
    ['another address', () => history.replaceState(null, '', '/s/mine/other'), { path: '/other' }],
    ['going back', () => window.dispatchEvent(new PopStateEvent('popstate')), { path: '/repay?orderNo=N1' }],
  ])('is reported after %s', async (_, change, expected) => {
    const { keep, bodies, news } = await start(PHONE_A);
    keep();
    await settle();
    change();
    await settle();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toMatchObject(expected);
    expect(bodies()[1]).not.toHaveProperty('isFirst');
    expect(news()).toHaveLength(2);
  });

  it('is reported once for changes at the same time', async () => {
    const { keep, bodies } = await start(PHONE_A);
    keep();
    await settle();
    localStorage.setItem('/s/mine:a', '1');
    localStorage.setItem('/s/mine:b', '2');
    await settle();
    expect(bodies().slice(1)).toMatchObject([{ items: [{ value: '1' }, { value: '2' }] }]);
  });

  it('is at the server before a call of the app', async () => {
    const { keep, requests } = await start(PHONE_A);
    keep();
    await settle();
    localStorage.setItem('/s/mine:a', '1');
    await fetch('/api');
    expect(requests.slice(1).map(({ address }) => address)).toEqual([
      '/__admin/devices/a.workbench/state?sandbox=mine',
      '/api',
    ]);
    await fetch('/api');
    expect(requests).toHaveLength(4);
  });

  it.each([undefined, { device: 'a' }])('is not reported without the workbench: %j', async (orders) => {
    const { keep, requests, news } = await start(orders);
    keep();
    localStorage.setItem('/s/mine:a', '1');
    await settle();
    expect(requests).toEqual([]);
    // The workbench around it hears of the page.
    expect(news()).toHaveLength(1);
  });
});

describe('the state from the server', () => {
  const restore = async (status: number, responseText: string) => {
    const opened: unknown[] = [];
    class Request {
      status = status;
      responseText = responseText;
      open(...given: unknown[]) {
        opened.push(given);
      }
      send() {
        opened.push('sent');
      }
    }
    const { restoreState } = await start(PHONE_A);
    vi.stubGlobal('XMLHttpRequest', Request);
    restoreState('a b');
    return opened;
  };
  const items = [
    { area: 'local', key: '/s/mine:a', value: '1' },
    { area: 'local', key: '/s/other:a', value: '2' },
    { area: 'session', key: 'form', value: '3' },
  ];

  it('is in the storage before the app starts, without that of other sandboxes', async () => {
    expect(await restore(200, JSON.stringify({ items }))).toEqual([
      ['GET', '/__admin/devices/a%20b/state?sandbox=mine', false],
      'sent',
    ]);
    expect(Object.entries(localStorage)).toEqual([['/s/mine:a', '1']]);
    expect(Object.entries(sessionStorage)).toEqual([['form', '3']]);
  });

  it('may be missing', async () => {
    await restore(404, JSON.stringify({ items }));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
