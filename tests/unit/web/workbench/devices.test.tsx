import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screenSizes } from '../../../../mock-server/workbench/regions/devices/device-size';
import { Devices } from '../../../../mock-server/workbench/regions/devices/devices';
import { button, only, tap } from '../../../support/mount';
import {
  confirmInMenu,
  giveRoom,
  itemsOf,
  mountRegion,
  openRegion,
  parameter,
  postedOf,
  runInMenu,
  visit,
} from './page-around';

const NUMBER = '08031234567';
const OTHER = '08030000000';

interface HappyDocument {
  readonly happyDOM: { readonly settings: { readonly fetch: object } };
}

// Nothing serves the app here. Each phone loads an empty page.
const { settings } = (window as unknown as HappyDocument).happyDOM;
Object.assign(settings.fetch, { interceptor: { beforeAsyncRequest: async () => new window.Response('') } });

const goTo = (search: string, host = 'workbench.localhost:3000') => visit(`http://${host}/__admin/${search}`);

const replies = {
  'GET /borrowers': { borrowers: [{ contactNumber: OTHER }, { contactNumber: NUMBER }] },
  'GET /devices': {
    devices: [
      { device: 'a.workbench', session: { contactNumber: NUMBER, state: 'valid', endedAt: null, by: null } },
      { device: 'b.workbench', session: { contactNumber: OTHER, state: 'expired', endedAt: null, by: null } },
    ],
  },
  'GET /faults': { faults: [{ match: { device: 'a.workbench' }, network: 'slow-3g' }] },
};

afterEach(() => localStorage.clear());

const open = (search: string, width = 600) => {
  goTo(`?sandbox=mine${search}`);
  giveRoom(width, 700);
  return openRegion(<Devices />, replies);
};
const frames = () => [...document.querySelectorAll('iframe')];
const frameOf = (name: string) => only<HTMLIFrameElement>(`iframe[data-phone="${name}"]`);
const shown = () => frames().map(({ dataset, style }) => [dataset.phone, style.width, style.height, style.transform]);

describe('a phone when the page opens', () => {
  const source = () => new URL(frameOf('a').src).searchParams;

  it('keeps its login if the address does not name it, because another tab may show it', async () => {
    await open('');
    expect([source().get('shell.wipe'), source().get('shell.nativeUser')]).toEqual([null, null]);
  });

  it('logs in the borrower of the link', async () => {
    await open(`&phone.a=375~light~100~${NUMBER}~/`);
    expect([source().get('shell.wipe'), source().get('shell.nativeUser')]).toEqual([null, NUMBER]);
  });

  it('starts without the data of another sandbox', async () => {
    localStorage.setItem('workbench.sandbox-of-phone-a', 'other');
    await open('');
    expect(source().get('shell.wipe')).toBe('yes');
  });
});

it('a phone whose clock moved offers to load again, until it shows another page', async () => {
  const { change } = await open('&phone.a=375');
  const offer = () => [...document.querySelectorAll('button')].find(({ title }) => title.includes('clock moved'));
  expect(offer()).toBeUndefined();
  await change({ clockMoves: 1 });
  expect(offer()?.textContent).toBe('Clock moved · reload');
  await tap(offer() as HTMLElement);
  expect(offer()).toBeUndefined();
});

/** Replaces the page of a phone. @returns the messages to it, and sends one from it */
const screenOf = (name: string) => {
  const heard: unknown[] = [];
  const screen = { postMessage: (...message: unknown[]) => heard.push(message) };
  Object.defineProperties(frameOf(name), { contentWindow: { value: screen }, contentDocument: { value: null } });
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) =>
    act(async () => {
      const event = { source: screen, origin: `http://${name}.workbench.localhost:3000`, ...from, data };
      window.dispatchEvent(Object.assign(new Event('message'), event));
    });
  return { heard, say };
};

describe('the phones', () => {
  it('show as many phones as fit, and keep the others running behind them', async () => {
    await open('&phone.a=360~dark~200~08031234567~/pay&phone.b=375&phone.c=375&phone=c');
    expect(shown()).toEqual([
      ['a', '360px', '740px', 'scale(0.736)'],
      ['b', '375px', '780px', 'scale(0.736)'],
      ['c', '375px', '780px', 'scale(0.736)'],
    ]);
    const figures = [...document.querySelectorAll('figure')];
    expect(figures.map((figure) => [figure.ariaLabel ?? figure.getAttribute('aria-label'), figure.className])).toEqual([
      ['Phone A', expect.stringContaining('behind')],
      ['Phone B', expect.stringContaining('phone')],
      ['Phone C', expect.stringContaining('phone')],
    ]);
    const names = ['Phone A', 'Phone B', 'Phone C'];
    expect(names.map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
    await tap(button('Phone A'));
    expect(parameter('phone')).toBe('a');
    expect([...document.querySelectorAll('figure')].map(({ className }) => /behind/.test(className))).toEqual([
      ...[false, false, true],
    ]);
    const { searchParams, host, pathname } = new URL(frameOf('a').src);
    expect([host, pathname, searchParams.get('shell.theme'), searchParams.get('shell.nativeUser')]).toEqual([
      ...['a.workbench.localhost:3000', '/s/mine/pay', 'dark', NUMBER],
    ]);
    expect([frameOf('a').title, frameOf('a').getAttribute('allow')]).toEqual([
      ...['The app on phone A', 'camera; clipboard-write; geolocation'],
    ]);
  });

  it('are behind each other in a narrow window', async () => {
    await open('&phone.a=375&phone.b=375', 559);
    expect([...document.querySelectorAll('figure')].map(({ className }) => /behind/.test(className))).toEqual([
      ...[false, true],
    ]);
  });

  it('are not loaded before the region has a size', async () => {
    await open('', 0);
    expect(frames()).toEqual([]);
  });

  it('are up to four, each with a separate origin', async () => {
    await open('&phone.a=375&phone.c=375');
    await tap(button('Add a phone'));
    expect([parameter('phone.b'), parameter('phone')]).toEqual(['375~light~100~~/', 'b']);
    await tap(button('Add a phone'));
    expect(frames().map(({ dataset }) => dataset.phone)).toEqual(['a', 'b', 'c', 'd']);
    expect(document.querySelector('[aria-label="Add a phone"]')).toBeNull();
  });

  it('are limited to one if they would share an origin', async () => {
    goTo('?sandbox=mine', 'localhost:3000');
    giveRoom(600, 700);
    await mountRegion(<Devices />, replies);
    expect(document.querySelector('[aria-label="Add a phone"]')).toBeNull();
  });

  it.each([
    ['full size at most', [375], { width: 2_000, height: 2_000 }, { scale: 1, heights: [780] }],
    ['shorter in a low room', [375], { width: 2_000, height: 700 }, { scale: 1, heights: [700] }],
    ['smaller in a lower room', [360, 320], { width: 2_000, height: 306 }, { scale: 0.5, heights: [612, 612] }],
    ['smaller in a narrow room', [320, 412], { width: 366, height: 900 }, { scale: 0.5, heights: [640, 860] }],
    ['never too small to read', [375], { width: 10, height: 10 }, { scale: 0.3, heights: [637] }],
  ] as const)('are %s', (_, widths, room, sizes) => expect(screenSizes(widths, room)).toEqual(sizes));
});

describe('a phone', () => {
  it('says who is logged in on the server, and logs another borrower in natively', async () => {
    const { workbench } = await open('&phone.a=375&phone.b=375~dark');
    const who = button('Borrower of phone A');
    expect([who.textContent, button('Borrower of phone B').textContent]).toEqual([
      ...['0803 123 4567 ▾', '0803 000 0000 · expired ▾'],
    ]);
    const hints = ['Not logged in', '0803 123 4567here', '0803 000 0000log in natively'];
    expect(await itemsOf(who)).toEqual(hints);
    expect((await itemsOf(button('Borrower of phone B'))).at(-1)).toBe('0803 000 0000log in natively');
    await runInMenu(who, '0803 000 0000');
    expect([parameter('phone.a'), parameter('phone.b')]).toEqual([`375~light~100~${OTHER}~/`, '375~dark~100~~/']);
    expect(workbench.reloads.get()).toEqual({ a: { count: 1, mode: 'wipe' } });
    expect(new URL(frameOf('a').src).searchParams.get('shell.wipe')).toBe('yes');
    await runInMenu(who, 'Not logged in');
    expect(parameter('phone.a')).toBe('375~light~100~~/');
    expect(workbench.reloads.get().a?.count).toBe(2);
  });

  it('is not logged in if the server does not know it', async () => {
    await open('&phone.c=375');
    expect(button('Borrower of phone C').textContent).toBe('not logged in ▾');
  });

  it('writes its page and its borrower into the address, and ignores messages of other origins and windows', async () => {
    await open('');
    const { src } = frameOf('a');
    const { say } = screenOf('a');
    const news = { device: { path: '/pay', nativeUser: NUMBER } };
    await say(news, { origin: 'http://evil.example' });
    await say(news, { source: window });
    for (const wrong of [null, {}, { device: { path: '/pay' } }, { device: { nativeUser: NUMBER } }]) await say(wrong);
    expect(parameter('phone.a')).toBeNull();
    await say(news);
    expect([parameter('phone.a'), frameOf('a').src]).toEqual([`375~light~100~${NUMBER}~/pay`, src]);
  });

  it('changes its text size and theme without loading again', async () => {
    await open('');
    const { heard } = screenOf('a');
    const more = button('More of phone A');
    await runInMenu(more, 'Text at 200 %');
    await runInMenu(more, 'Dark theme');
    const sent = (textSize: number, theme: string) => [
      { shell: { textSize, theme } },
      'http://a.workbench.localhost:3000',
    ];
    expect(heard).toEqual([sent(200, 'light'), sent(200, 'dark')]);
    await runInMenu(more, 'Text at 100 %');
    await runInMenu(more, 'Light theme');
    expect(heard.slice(2)).toEqual([sent(100, 'dark'), sent(100, 'light')]);
  });

  it('gets another width, loads again, goes home, is wiped and removed', async () => {
    const { workbench } = await open(`&phone.a=375~dark~100~${NUMBER}~/pay&phone.b=375`);
    const width = button('Width of phone A');
    expect([width.textContent, await itemsOf(width)]).toEqual([
      ...['375 ▾', ['320 wide', '360 wide', '375 widenow', '412 wide']],
    ]);
    await runInMenu(width, '412 wide');
    expect(parameter('phone.a')).toBe(`412~dark~100~${NUMBER}~/pay`);
    await tap(button('Reload phone A'));
    expect(workbench.reloads.get()).toEqual({ a: { count: 1, mode: 'stay' } });
    const more = button('More of phone A');
    expect(await itemsOf(more)).toEqual([
      ...['Text at 200 %', 'Light theme', 'Home', 'Open in new tab', 'Wipeclears storage'],
      'Remove phone A',
    ]);
    await runInMenu(more, 'Home');
    expect([parameter('phone.a'), workbench.reloads.get().a]).toEqual([
      `412~dark~100~${NUMBER}~/`,
      { count: 2, mode: 'stay' },
    ]);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await runInMenu(more, 'Open in new tab');
    expect(opened).toHaveBeenCalledWith(expect.stringContaining('/s/mine/?shell.'), '_blank', 'noopener');
    await confirmInMenu(more, 'Wipe');
    expect([parameter('phone.a'), workbench.reloads.get().a?.mode]).toEqual(['412~dark~100~~/', 'wipe']);
    await runInMenu(more, 'Remove phone A');
    expect([parameter('phone.a'), frames().length]).toEqual([null, 1]);
    expect(await itemsOf(button('More of phone B'))).not.toContain('Remove phone B');
  });

  it('shows its network, and changes it', async () => {
    const { sent } = await open('&phone.a=375&phone.b=375');
    const network = button('Network of phone A: Slow 3G');
    expect(await itemsOf(network)).toEqual(['Online', 'Offline', 'Slow 3Gnow', 'Fast 3G']);
    await runInMenu(network, 'Offline');
    await runInMenu(network, 'Online');
    expect(postedOf(sent)).toEqual([
      ['PUT /devices/a.workbench/network?sandbox=mine', { network: 'offline' }],
      ['PUT /devices/a.workbench/network?sandbox=mine', { network: 'online' }],
    ]);
    expect(network.className).toMatch(/slow/);
    await tap(button('Phone B'));
    expect(button('Network of phone B: Online').className).not.toMatch(/slow/);
  });
});
