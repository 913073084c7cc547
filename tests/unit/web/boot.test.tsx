import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fingerprintOf } from '../../../web/src/api/native-login';
import { boot } from '../../../web/src/app/boot';
import { screenLoaders } from '../../../web/src/app/screen-loaders';
import { later } from '../../support/later';
import { keyExchangeVectors } from '../contracts/vectors';
import { allSucceed, createFakeBackend, methodsOf } from './fake-backend';
import { fakeScreens } from './fake-screens';
import { createFakeShell } from './fake-shell';
import { noSettings } from './make-services';
import { awaitChunks, shows, TOKEN, until } from './start-app';

const { productName } = assumptions;

/** A valid configuration, as the site writes it into the page, with these settings. */
const configured = (settings: object = {}) =>
  JSON.stringify({ ...noSettings, publicKey: keyExchangeVectors.publicKey, ...settings });

interface Around {
  readonly path?: string;
  readonly shell?: Parameters<typeof createFakeShell>[0];
  /** the text of the configuration in the page */
  readonly config?: string;
  /** the raw stored values before the start */
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** A page with its own root element in the browser's window, and the function that starts it. */
const createPage = ({ path = '/', shell = {}, stored = {}, config = configured() }: Around) => {
  fakeScreens();
  window.history.replaceState(null, '', path);
  document.head.innerHTML = `<script type="application/json" id="${APP_CONFIG_ELEMENT}">${config}</script>`;
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, JSON.stringify(value));
  const backend = createFakeBackend(allSucceed);
  vi.stubGlobal('fetch', backend.fetch);
  const element = document.body.appendChild(document.createElement('div'));
  /** functions that stop the started page */
  let stops: Awaited<ReturnType<typeof boot>> = [];
  onTestFinished(async () => {
    // a script that loads after the test would not be stopped
    await act(() => vi.dynamicImportSettled());
    await act(async () => {
      for (const stop of stops) stop();
    });
    element.remove();
  });
  awaitChunks();
  const usual = {
    trackEvent: () => undefined,
    setBackSwitch: () => undefined,
    loginDetect: () => ({ isLogin: false }),
  };
  const fake = createFakeShell({ ...usual, ...shell }, window);
  const start = async () => {
    await act(async () => {
      stops = await boot(element);
    });
  };
  return { element, shell: fake, backend, start };
};

const bootPage = async (around: Around) => {
  const page = createPage(around);
  await page.start();
  return page;
};

const info = { pkgName: 'com.lender.app', topStatusHeight: 88, screenWidth: 375, osType: 'android' };
const withUser = (token: string) => ({
  getPackageInfo: () => info,
  loginDetect: () => ({ isLogin: true }),
  getUserInfo: () => ({ token }),
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.scrollRestoration = 'auto';
  for (const name of ['style', 'data-theme']) document.documentElement.removeAttribute(name);
});
afterEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
  overrideAssumptions({ productName });
});

describe('the start of the page', () => {
  it('[7.35] [9.6] [9.7] enters the screen of its address once the native app has described the device, below the status bar and 46 px of header', async () => {
    const { shell } = await bootPage({ path: '/user_faq', shell: { getPackageInfo: () => info } });
    await shows('faq');
    expect(shell.named('getPackageInfo')).toHaveLength(1);
    expect(shell.named('loginDetect')).toEqual([]);
    expect(window.history.scrollRestoration).toBe('manual');
    await until(() => expect(document.title).toBe(`Common Problems - ${productName}`));
    expect(shell.named('trackEvent')).toHaveLength(1);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--header-offset')).toBe('46px');
    expect(style.getPropertyValue('--status-bar')).toMatch(/^[1-9]\d*(?:\.\d+)?px$/);
  });

  it('logs in as the user of the native app, and shows nothing of the stored session of another', async () => {
    const { backend } = await bootPage({
      path: '/user_settings',
      stored: {
        accessToken: TOKEN,
        sessionOpener: fingerprintOf('native-token-of-ada'),
        drafts: { owner: 'somebody else', texts: { personal: { firstName: 'Ada' } } },
      },
      shell: withUser('native-token-of-bayo'),
    });
    await shows('settings');
    expect(backend.seen[0]?.entries).toEqual([
      { method: 'authenticate', data: { loginCheck: true, authIdentifier: 'native-token-of-bayo' } },
    ]);
    expect(backend.seen.map(({ headers }) => headers.authorization)).not.toContain(`Bearer ${TOKEN}`);
    expect(localStorage.getItem('sessionOpener')).toBe(JSON.stringify(fingerprintOf('native-token-of-bayo')));
    expect(JSON.parse(localStorage.getItem('encryptionKey') ?? '')).toMatchObject({ bornAt: expect.any(Number) });
    await until(() => expect(localStorage.getItem('drafts')).toBeNull());
  });

  it('compares again when the borrower returns to the page, and then restarts at home', async () => {
    let token = 'native-token-of-ada';
    const { shell } = await bootPage({
      path: '/user_settings',
      stored: { accessToken: TOKEN, sessionOpener: fingerprintOf(token) },
      shell: { ...withUser(token), getUserInfo: () => ({ token }) },
    });
    await shows('settings');
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const become = async (state: 'visible' | 'hidden') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    };
    await become('visible');
    await until(() => expect(shell.named('getUserInfo')).toHaveLength(2));
    token = 'native-token-of-bayo';
    await become('hidden');
    expect(shell.named('getUserInfo')).toHaveLength(2);
    expect(replace).not.toHaveBeenCalled();
    expect(localStorage.getItem('accessToken')).not.toBeNull();
    await become('visible');
    await until(() => expect(replace.mock.calls).toEqual([['/']]));
  });
});

describe('a start whose screen is still loading', () => {
  /** A page whose screen loads when the test calls `arrive`. */
  const waiting = async (screen: 'home' | 'settings', around: Around) => {
    const { promise, resolve } = later();
    const load = screenLoaders[screen];
    vi.spyOn(screenLoaders, screen).mockImplementation(() => promise.then(load));
    const page = createPage(around);
    const started = page.start();
    const arrive = async () => {
      expect(document.querySelector('[data-screen]')).toBeNull();
      resolve();
      await started;
    };
    return { ...page, arrive };
  };

  it('has started its reads, below its base', async () => {
    const base = '/s/mine';
    const { backend, arrive } = await waiting('home', {
      path: base,
      shell: { getPackageInfo: () => info },
      config: configured({ base }),
      stored: { [`${base}:accessToken`]: TOKEN },
    });
    const reads = ['displayTicketNote', 'homePage', 'operationConfiguration', 'userIdentifierInfo'];
    await expect.poll(() => methodsOf(backend.seen.slice(0, 1)).sort()).toEqual(reads);
    await arrive();
    await shows('home');
  });

  it('[4.9] has started the silent login, for a screen that needs a user', async () => {
    const { shell, arrive } = await waiting('settings', {
      path: '/user_settings',
      shell: { getPackageInfo: () => info },
    });
    await expect.poll(() => shell.named('loginDetect')).toHaveLength(1);
    await arrive();
    await shows('login');
  });
});

it.each([
  ['nothing', '', `The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`],
  ['no object', '7', 'app-config is invalid: value: '],
  ['fields of another kind', configured({ base: 7, paths: 7 }), /is invalid: base: [^;]+; paths: /],
  ['what is no JSON', '{', /app-config is invalid: .*JSON/],
])(
  'a page whose configuration is %s reports the problem to the operator, and the next step to the borrower',
  async (_case, config, reason) => {
    const { element } = await bootPage({ config });
    const text = element.querySelector('[role=alert]')?.textContent;
    expect(text).toMatch(/^The app couldn’t start/);
    expect(text).toContain('Close it and open it again. If that doesn’t help, tell customer service: ');
    expect(text).toMatch(reason);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await act(async () => element.querySelector('button')?.click());
    expect(reload).toHaveBeenCalledTimes(1);
  },
);
