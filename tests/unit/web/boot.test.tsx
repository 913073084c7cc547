import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { boot } from '../../../web/src/app/boot';
import { createFakeBackend } from './fake-backend';
import { chunk, resetScreens } from './fake-screens';
import { createFakeShell } from './fake-shell';
import { allSucceed, awaitChunks, shows, TOKEN, until } from './start-app';

/** What the page keeps for as long as it lives, and a test only until it ends. */
const roots = vi.hoisted((): { unmount: () => void }[] => []);
vi.mock('react-dom/client', async (load) => {
  const client = await load<typeof import('react-dom/client')>();
  return {
    ...client,
    createRoot: (element: Element) => {
      const root = client.createRoot(element);
      roots.push(root);
      return root;
    },
  };
});

const stops = vi.hoisted((): (() => void)[] => []);
vi.mock('../../../web/src/ui/tap-guard', async (load) => {
  const { guardTaps, ...others } = await load<typeof import('../../../web/src/ui/tap-guard')>();
  return { ...others, guardTaps: (around: Window) => stops.push(guardTaps(around)) };
});
vi.mock('../../../web/src/ui/focus-keeper', async (load) => {
  const { keepFocus, ...others } = await load<typeof import('../../../web/src/ui/focus-keeper')>();
  return { ...others, keepFocus: (around: Window) => stops.push(keepFocus(around)) };
});

// React asks for this before act() may be used
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const backend = createFakeBackend(allSucceed);
const good = {
  publicKey: backend.publicKey,
  base: '',
  assumptions: {},
  fieldNames: {},
  paths: {},
  content: { agreements: {} },
};

/** Writes the configuration into the page as the host does. */
const writeConfig = (text: string | undefined): void => {
  document.getElementById(APP_CONFIG_ELEMENT)?.remove();
  if (text === undefined) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = APP_CONFIG_ELEMENT;
  script.textContent = text;
  document.head.append(script);
};

interface Around {
  readonly path?: string;
  /** what the shell answers; null where there is none */
  readonly shell?: Parameters<typeof createFakeShell>[0] | null;
  readonly config?: string | undefined;
  readonly token?: string;
  /** under which the token is stored */
  readonly tokenKey?: string;
}

/** Boots the page in an element of its own, in the browser's own window. */
const bootPage = async ({ path = '/', shell = {}, token, tokenKey = 'accessToken', ...rest }: Around) => {
  window.history.replaceState(null, '', path);
  writeConfig('config' in rest ? rest.config : JSON.stringify(good));
  if (token !== undefined) localStorage.setItem(tokenKey, JSON.stringify(token));
  vi.stubGlobal('fetch', vi.fn(backend.fetch));
  const element = document.body.appendChild(document.createElement('div'));
  onTestFinished(async () => {
    await act(async () => {
      for (const root of roots.splice(0)) root.unmount();
    });
    for (const stop of stops.splice(0)) stop();
    element.remove();
  });
  awaitChunks();
  const fake = createFakeShell({ trackEvent: () => undefined, setBackSwitch: () => undefined, ...shell });
  if (shell !== null) {
    const host = fake.window[BRIDGE_OBJECT];
    Object.defineProperty(window, BRIDGE_OBJECT, { value: host, configurable: true });
    // the fake answers on a window of its own: here the callbacks are on the page's
    Object.setPrototypeOf(fake.window, window);
  }
  await act(() => boot(element));
  return { element, shell: fake };
};

const violet = { accent: '#7a1f5c', onAccent: '#ffffff', accentSoft: '#f3e6ef' };
const { productName } = assumptions;

beforeEach(() => {
  resetScreens();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  document.documentElement.removeAttribute('style');
});
afterEach(() => {
  Reflect.deleteProperty(window, BRIDGE_OBJECT);
  writeConfig(undefined);
  overrideAssumptions({ productName });
});

afterAll(async () => {
  // what a start does not wait for may have come after the test that it was of
  await vi.dynamicImportSettled();
  for (const stop of stops.splice(0)) stop();
});

describe('the start of the page', () => {
  it('enters the screen of its address once the shell has told what it is', async () => {
    const info = { pkgName: 'com.lender.app', topStatusHeight: 88, screenWidth: 375, osType: 'android' };
    const { shell } = await bootPage({ path: '/user_faq', shell: { getPackageInfo: () => info } });
    await shows('faq');
    expect(shell.named('getPackageInfo')).toHaveLength(1);
    expect(shell.named('loginDetect')).toEqual([]);
    expect(window.history.scrollRestoration).toBe('manual');
    await until(() => expect(document.title).toBe(`Common Problems - ${productName}`));
  });

  it('[9.6] [9.7] leaves room for the status bar, and 46 px for the header', async () => {
    const info = { pkgName: 'com.lender.app', topStatusHeight: 88, screenWidth: 375 };
    await bootPage({ path: '/user_faq', shell: { getPackageInfo: () => info } });
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--header-offset')).toBe('46px');
    expect(style.getPropertyValue('--status-bar')).toMatch(/^[1-9]\d*(?:\.\d+)?px$/);
  });

  it('[4.9] asks the shell for its user while the screen that needs one is still loading', async () => {
    let arrive: () => void = () => undefined;
    chunk.arrives = new Promise((resolve) => {
      arrive = resolve;
    });
    let asked: () => void = () => undefined;
    const detecting = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const started = bootPage({
      path: '/user_settings',
      shell: {
        getPackageInfo: () => ({ pkgName: 'com.lender.app' }),
        loginDetect: () => {
          asked();
          return { isLogin: false };
        },
      },
    });
    await detecting;
    expect(document.querySelector('[data-screen]')).toBeNull();
    arrive();
    chunk.arrives = Promise.resolve();
    await started;
    await shows('login');
  });

  it('asks the shell for nobody where a borrower is logged in', async () => {
    const { shell } = await bootPage({
      path: '/user_settings',
      token: TOKEN,
      shell: { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) },
    });
    await shows('settings');
    expect(shell.named('loginDetect')).toEqual([]);
  });

  it('finds its screens below the base that the host has given it', async () => {
    await bootPage({
      path: '/s/mine/user_faq',
      config: JSON.stringify({ ...good, base: '/s/mine' }),
      shell: { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) },
    });
    await shows('faq');
  });

  it('opens home at the base itself', async () => {
    await bootPage({
      path: '/s/mine',
      token: TOKEN,
      tokenKey: '/s/mine:accessToken',
      config: JSON.stringify({ ...good, base: '/s/mine' }),
      shell: { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) },
    });
    await shows('home');
  });

  it('shows its colours and its name as the host wants them', async () => {
    await bootPage({
      path: '/user_faq',
      config: JSON.stringify({
        ...good,
        accent: { light: violet, dark: violet },
        assumptions: { productName: 'Harvest' },
      }),
      shell: { getPackageInfo: () => ({ pkgName: 'com.lender.app' }) },
    });
    await shows('faq');
    await until(() => expect(document.title).toBe('Common Problems - Harvest'));
    expect(document.documentElement.style.getPropertyValue('--accent')).toContain('#7a1f5c');
  });

  it('[8.12] is a page that sends to the app where there is no shell', async () => {
    const { element } = await bootPage({ path: '/user_faq', shell: null });
    expect(document.title).toBe(`Please run in App - ${productName}`);
    expect(element.querySelector('[data-screen]')).toBeNull();
    expect(element.textContent).not.toBe('');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a page that the host has configured wrongly', () => {
  it.each([
    ['nothing', undefined, `The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`],
    ['an empty element', '', `The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`],
    ['no object', '7', `#${APP_CONFIG_ELEMENT} cannot be used: it: `],
    ['a field of another kind', JSON.stringify({ ...good, base: 7 }), `#${APP_CONFIG_ELEMENT} cannot be used: base: `],
    [
      'several fields of another kind',
      JSON.stringify({ ...good, base: 7, content: { agreements: 7 } }),
      /cannot be used: base: [^;]+; content\.agreements: /,
    ],
    ['what is no JSON', '{', new RegExp(`#${APP_CONFIG_ELEMENT} cannot be used: .*JSON`)],
  ])('with %s says so to the operator, and to the borrower what to do', async (_case, config, reason) => {
    const { element } = await bootPage({ config });
    const text = element.textContent ?? '';
    expect(text).toContain('The app could not start');
    expect(text).toContain('Close it and open it again. If that does not help, tell customer service: ');
    if (reason instanceof RegExp) expect(text).toMatch(reason);
    else expect(text).toContain(reason);
    expect(element.querySelector('[role=alert]')).not.toBeNull();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await act(async () => element.querySelector('button')?.click());
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
