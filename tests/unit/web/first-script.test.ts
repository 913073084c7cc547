import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prerenderScreens } from '../../../web/src/app/prerender-screens';

const NOW = Date.parse('2026-11-22T09:00:00Z');
const HOUR = 3_600_000;
const replaced = [
  '../../../web/src/api/rsa',
  '../../../web/src/app/load-rendering',
  '../../../web/src/app/screen-loaders',
];

/** The requested modules. */
const asked: string[] = [];
const loader = (name: string) => async () => void asked.push(name);

/** Runs the first script of the built page at an address. @returns the requested modules */
const runAt = async (path: string, config: object = {}, storage: () => Storage = () => localStorage) => {
  const text = JSON.stringify(config);
  document.head.innerHTML = `<script type="application/json" id="app-config">${text}</script>`;
  document.body.innerHTML = `<div id="root"><div class="boot"></div></div>${prerenderScreens()}`;
  const { preloadFirst } = await import('../../../web/src/app/preload-first');
  await preloadFirst({
    document,
    location: { ...window.location, pathname: path },
    get localStorage() {
      return storage();
    },
  });
  return [...asked].sort();
};
const storeKey = (age: number, name = 'encryptionKey') =>
  localStorage.setItem(name, JSON.stringify({ keyId: 'k', key: 'abc', bornAt: NOW - age }));

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.resetModules();
  vi.doMock('../../../web/src/api/rsa', () => ({ loadRsa: loader('rsa') }));
  vi.doMock('../../../web/src/app/load-rendering', () => ({ loadRendering: loader('rendering') }));
  vi.doMock('../../../web/src/app/screen-loaders', async (original) => {
    const { screenLoaders } = await original<typeof import('../../../web/src/app/screen-loaders')>();
    return { screenLoaders: Object.fromEntries(Object.keys(screenLoaders).map((name) => [name, loader(name)])) };
  });
});
afterEach(() => {
  for (const path of replaced) vi.doUnmock(path);
  vi.resetModules();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  for (const name of ['style', 'data-theme']) document.documentElement.removeAttribute(name);
  localStorage.clear();
});

describe('the first script of a page', () => {
  it.each([
    ['/', undefined, ['home', 'rsa']],
    ['/', 20 * HOUR - 1, ['home', 'rendering']],
    ['/', 20 * HOUR, ['home', 'rsa']],
    ['/pay_cashier/', undefined, ['cashier', 'rsa']],
    ['/nowhere', undefined, ['404', 'rsa']],
    // needs no key before the borrower types
    ['/login', undefined, ['login', 'rendering']],
  ])(
    'requests at %s with a key of %s ms the modules of that screen and of the start: %j',
    async (path, age, wanted) => {
      if (age !== undefined) storeKey(age);
      expect(await runAt(path)).toEqual(wanted);
    },
  );

  it('finds the screen and the key below the base path', async () => {
    storeKey(0, '/s/alice:encryptionKey');
    expect(await runAt('/s/alice/user_center', { base: '/s/alice' })).toEqual(['me', 'rendering']);
  });

  it('assumes no key if the device stores nothing', async () => {
    const off = () => {
      throw new DOMException('Access is denied for this document', 'SecurityError');
    };
    expect(await runAt('/', {}, off)).toEqual(['home', 'rsa']);
  });
});

describe('a prerendered screen', () => {
  const textOf = (selector: string) =>
    [...document.querySelectorAll(`#root ${selector}`)].map((each) => each.textContent);
  const rootStyle = document.documentElement.style;

  it.each([
    ['/', ['Zuma'], ['Home', 'Record', 'Me'], 0],
    ['/login', ['Zuma'], [], 0],
    ['/db_order_list', [], [], 1],
  ])('at %s has the title %j and the tabs %j, or the skeleton of the page', async (path, title, tabs, skeletons) => {
    await runAt(path);
    expect(textOf('h1')).toEqual(title);
    expect(textOf('nav button')).toEqual(tabs);
    expect(document.querySelectorAll('#root .boot')).toHaveLength(skeletons);
  });

  it("has the lender's name, and colours in both themes, some for the panel", async () => {
    const tones = { accent: '#112233', onAccent: '#ffffff', accentSoft: '#eeeeff' };
    const ofPanel = { panel: '#101010', onPanel: '#fefefe', onPanelSoft: '#cccccc', second: '#ffcc00' };
    await runAt('/', {
      assumptions: { productName: 'Harbour Loans' },
      accent: { light: tones, dark: { ...tones, accent: '#99aabb' } },
      panel: { light: ofPanel, dark: { ...ofPanel, onPanelSoft: '#dddddd' } },
    });
    expect(textOf('h1')).toEqual(['Harbour Loans']);
    expect(textOf('header > span')).toEqual(['Harbour Loans']);
    expect(rootStyle.getPropertyValue('--accent')).toBe('var(--light, #112233) var(--dark, #99aabb)');
    expect(rootStyle.getPropertyValue('--on-panel-soft')).toBe('var(--light, #cccccc) var(--dark, #dddddd)');
  });

  it.each([
    ['themeMode', '"dark"', 'dark', ''],
    ['themeMode', '"light"', 'light', ''],
    ['commonInfo', '{"topPaddingHeight":24}', null, '24px'],
    ['commonInfo', '{"topPaddingHeight":900}', null, '64px'],
  ])('[9.7] uses the stored theme, and is below the stored status bar: %s %s', async (name, stored, theme, height) => {
    localStorage.setItem(name, stored);
    await runAt('/');
    expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
    expect(rootStyle.getPropertyValue('--status-bar')).toBe(height);
  });
});
