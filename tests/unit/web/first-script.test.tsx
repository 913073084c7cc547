import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../web/src/api/session';
import { AuthGuard } from '../../../web/src/app/auth-guard';
import { prerenderScreens } from '../../../web/src/app/prerender-screens';
import { layers } from '../../../web/src/platform/history';
import { routeLocationOf } from '../../../web/src/platform/location';
import { mount, only } from '../../support/mount';
import { sessionWith } from './make-services';
import { TOKEN } from './start-app';
import { WithServices } from './with-services';

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

/** Writes the built page with its configuration: its skeleton and the prerendered screens. */
const writePage = (config: string): void => {
  document.head.innerHTML = `<script type="application/json" id="app-config">${config}</script>`;
  document.body.innerHTML = `<div id="root"><div class="boot" role="status" aria-label="Loading"></div></div>${prerenderScreens()}`;
};

/** Runs the first script at an address. @returns the requested modules */
const runAt = async (path: string, config: object | string = {}, storage: () => Storage = () => localStorage) => {
  const text = typeof config === 'string' ? config : JSON.stringify(config);
  writePage(text);
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

  it.each(['null', '{'])('requests nothing with the configuration %s, because the start reports it', async (config) => {
    expect(await runAt('/', config)).toEqual([]);
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
    ['a colour without its tones', { accent: { light: {} } }],
    ['a name that is none', { assumptions: { productName: 5 } }],
    ['assumptions that are none', { assumptions: null, base: 7 }],
  ])('is shown despite %s, which the start will reject', async (_what, config) => {
    await runAt('/', config);
    expect(textOf('h1')).toEqual(['Zuma']);
  });

  it.each([
    ['themeMode', '"dark"', 'dark', ''],
    ['themeMode', '"light"', 'light', ''],
    ['themeMode', '{', null, ''],
    ['commonInfo', '{"topPaddingHeight":24}', null, '24px'],
    ['commonInfo', '{"topPaddingHeight":900}', null, '64px'],
    ['commonInfo', '{"topPaddingHeight":"24"}', null, ''],
    ['commonInfo', 'null', null, ''],
  ])('[9.7] uses the stored theme, and is below the stored status bar: %s %s', async (name, stored, theme, height) => {
    localStorage.setItem(name, stored);
    await runAt('/');
    expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
    expect(rootStyle.getPropertyValue('--status-bar')).toBe(height);
  });
});

it('a start without its rendering script says so in plain text, with the offer to try again at once', async () => {
  writePage('{}');
  document.body.insertAdjacentHTML('beforeend', '<p id="late" style="visibility: hidden"></p>');
  const { boot } = await import('../../../web/src/app/boot');
  await boot(only('#root'));
  expect(only('#root').textContent).toBe('The app couldn’t start.');
  expect(only('#late').style.visibility).toBe('visible');
});

describe('the app during a redirect', () => {
  /** The texts of the guard of a screen before its redirect. */
  const guard = async (pathname: string, session: Session) => {
    writePage('{}');
    window.history.replaceState({ usr: { from: '/?a=1' }, idx: 0, key: 'k' }, '', pathname);
    vi.spyOn(layers, 'leave').mockImplementation(() => undefined);
    const { container } = await mount(
      <BrowserRouter>
        <WithServices session={session}>
          <AuthGuard route={routeLocationOf({ pathname, search: '' })} nativeLogin={() => new Promise(() => undefined)}>
            <h1>The screen itself</h1>
          </AuthGuard>
        </WithServices>
      </BrowserRouter>,
    );
    return ['h1', 'h2', 'nav'].map((each) => container.querySelector(each)?.textContent);
  };

  it('shows the prerendered login after the end of a session', async () => {
    const session = sessionWith(TOKEN);
    session.expire(TOKEN, 'It is over');
    expect(await guard('/user_settings', session)).toEqual(['Zuma', 'What is your phone number?', undefined]);
  });

  it('shows the prerendered home to a borrower who was there before the login', async () => {
    expect(await guard('/login', sessionWith(TOKEN))).toEqual(['Zuma', undefined, 'HomeRecordMe']);
  });
});
