import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from '../../../../mock-server/shell/settings';
import { PHONE_A, phonePage } from './phone-page';

/** A phone in a frame of the workbench. */
const start = async (orders: object | undefined, path = '/s/mine/repay?orderNo=N1') => {
  const requests = phonePage(orders);
  const { pushState, replaceState } = history;
  onTestFinished(() => {
    Object.assign(history, { pushState, replaceState });
  });
  history.replaceState(null, '', path);
  const postMessage = vi.fn();
  vi.stubGlobal('parent', { postMessage });
  const page = await import('../../../../mock-server/shell/device-page');
  const settings = { ...readSettings(() => undefined), nativeUser: '0803' };
  return {
    ...page,
    requests,
    tell: () => page.tellPage(settings),
    news: () => postMessage.mock.calls.map(([message, target]) => [message.device, target]),
    bodies: () => requests.map(({ body }) => body),
  };
};
/** Lets the pending reports end. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the page of a phone', () => {
  it('is reported to the server and to the workbench', async () => {
    const { tell, requests, news } = await start(PHONE_A);
    tell();
    await settle();
    expect(requests).toEqual([
      { address: '/__admin/devices/a.workbench/report?sandbox=mine', body: { path: '/repay?orderNo=N1' } },
    ]);
    expect(news()).toEqual([[{ path: '/repay?orderNo=N1', nativeUser: '0803' }, '*']]);
  });

  it.each<[string, () => void, object]>([
    ['a new page', () => history.pushState(null, '', '/s/mine/next'), { path: '/next' }],
    ['another address', () => history.replaceState(null, '', '/s/mine/other'), { path: '/other' }],
    ['going back', () => window.dispatchEvent(new PopStateEvent('popstate')), { path: '/repay?orderNo=N1' }],
  ])('is reported after %s', async (_, change, expected) => {
    const { tell, bodies, news } = await start(PHONE_A);
    tell();
    await settle();
    change();
    await settle();
    expect(bodies().slice(1)).toEqual([expected]);
    expect(news()).toHaveLength(2);
  });

  it('is at the server before a call of the app', async () => {
    const { tell, requests } = await start(PHONE_A);
    tell();
    await settle();
    history.pushState(null, '', '/s/mine/next');
    await fetch('/api');
    expect(requests.slice(1).map(({ address }) => address)).toEqual([
      '/__admin/devices/a.workbench/report?sandbox=mine',
      '/api',
    ]);
    await fetch('/api');
    expect(requests).toHaveLength(4);
  });
});
