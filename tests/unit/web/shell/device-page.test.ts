import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { reportShortcuts } from '../../../../mock-server/shell/device-page';
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

const openIn = (parent: unknown) => {
  phonePage(undefined);
  vi.stubGlobal('parent', parent);
  reportShortcuts();
};
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

it('a phone in the workbench hands over Ctrl K and characters outside fields, and keeps all other keys', () => {
  const postMessage = vi.fn();
  openIn({ postMessage });
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('K', { metaKey: true }, field)).toBe(true);
  expect(press('s')).toBe(false);
  expect(press('s', {}, field)).toBe(false);
  expect(press('s', { altKey: true })).toBe(false);
  expect(press('j', { ctrlKey: true })).toBe(false);
  expect(press('Enter')).toBe(false);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(postMessage.mock.calls).toEqual([
    [{ device: { key: 'k', ctrlKey: true } }, '*'],
    [{ device: { key: 'K', ctrlKey: true } }, '*'],
    [{ device: { key: 's', ctrlKey: false } }, '*'],
  ]);
});

it('a page outside the workbench keeps Ctrl K', () => {
  openIn(window);
  expect(press('k', { ctrlKey: true })).toBe(false);
});
