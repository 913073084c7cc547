import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { BRIDGE_OBJECT } from '@kit/contracts/bridge/message';
import { act } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { boot } from '../../../web/src/app/boot';
import { allSucceed, createFakeBackend } from './fake-backend';
import { createFakeShell } from './fake-shell';
import { noSettings } from './make-services';
import { awaitChunks } from './start-app';

// React requires this flag for act()
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A valid configuration, as the site writes it into the page. */
export const good = { ...noSettings, publicKey: createFakeBackend(allSucceed).publicKey };

/** Writes the configuration into the page, as the site does. */
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
  /** the replies of the native app; null if the page runs outside of it */
  readonly shell?: Parameters<typeof createFakeShell>[0] | null;
  readonly config?: string | undefined;
  readonly token?: string;
  /** the raw stored values before the start */
  readonly stored?: Readonly<Record<string, unknown>>;
  readonly answer?: Parameters<typeof createFakeBackend>[0];
}

/** A page with its own root element in the browser's window, before the start. */
const openPage = ({ path = '/', shell = {}, token, stored = {}, answer = allSucceed, ...rest }: Around) => {
  window.history.replaceState(null, '', path);
  writeConfig('config' in rest ? rest.config : JSON.stringify(good));
  const items = token === undefined ? stored : { ...stored, accessToken: token };
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, JSON.stringify(value));
  const backend = createFakeBackend(answer);
  vi.stubGlobal('fetch', vi.fn(backend.fetch));
  const element = document.body.appendChild(document.createElement('div'));
  /** functions that stop the started page */
  let stops: Awaited<ReturnType<typeof boot>> = [];
  onTestFinished(async () => {
    // a script that loads after the test would not be stopped
    await act(() => vi.dynamicImportSettled());
    await act(async () => {
      for (const stop of stops) stop();
    });
    const isLeft = element.querySelector('[data-screen]') !== null;
    element.remove();
    if (isLeft) throw new Error('The page of this test is still rendered: it would go on in the next test');
  });
  awaitChunks();
  const fake = createFakeShell({
    trackEvent: () => undefined,
    setBackSwitch: () => undefined,
    loginDetect: () => ({ isLogin: false }),
    ...shell,
  });
  if (shell !== null) {
    const host = fake.window[BRIDGE_OBJECT];
    Object.defineProperty(window, BRIDGE_OBJECT, { value: host, configurable: true });
    // the fake calls back on its own window, but the callbacks are on the page's window
    Object.setPrototypeOf(fake.window, window);
  }
  const started = async (starting: ReturnType<typeof boot>): Promise<void> => {
    stops = await starting;
  };
  return { element, shell: fake, backend, started };
};

/**
 * A page and the function that starts it.
 * @param start the app's `boot`, which a test may have reloaded
 */
export const createPage = (start: typeof boot, around: Around) => {
  const { started, ...page } = openPage(around);
  return {
    ...page,
    start: async (): Promise<void> => {
      // imported here, because the fakes must share the modules of a reloaded app
      const { fakeScreens, resetScreens } = await import('./fake-screens');
      resetScreens();
      fakeScreens();
      await act(() => started(start(page.element)));
    },
  };
};

const { productName } = assumptions;

/** Call this before each test: clears the storage and resets the page. */
export const resetPage = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  window.history.scrollRestoration = 'auto';
  for (const name of ['style', 'data-theme']) document.documentElement.removeAttribute(name);
};

/** Call this after each test: removes the configuration and the fake native app. */
export const closePage = (): void => {
  Reflect.deleteProperty(window, BRIDGE_OBJECT);
  writeConfig(undefined);
  overrideAssumptions({ productName });
};
