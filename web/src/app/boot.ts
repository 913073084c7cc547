import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { bridgeTexts } from '@kit/contracts/bridge/message';
import { SAFE_AREA_HEADER_OFFSET } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { startFirstReads } from '../api/early-reads';
import { guardDecision } from '../api/guard-decision';
import { showColours, showStatusBar } from '../platform/appearance';
import type { BridgeWindow } from '../platform/bridge';
import type { Device } from '../platform/device';
import { returnFromCheckout } from '../platform/history';
import { titleOf } from '../platform/location';
import { type RouteName, routeAt } from '../platform/routes';
import { createTheme } from '../platform/theme';
import { guardTaps } from '../ui/tap-guard';
import { loadRendering } from './load-rendering';
import { preloadScreen } from './screen-modules';
import { createServices, type Services } from './services';

/** The site configured the page wrongly. The message names the problem and its position for the operator. */
class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration that the site wrote into the page, and applies its assumptions.
 * @throws ConfigError that names the element, the field and the reason
 */
const readConfig = (document: Document): AppConfig => {
  const text = document.getElementById(APP_CONFIG_ELEMENT)?.textContent;
  if (!text) throw new ConfigError(`The page has no <script type="application/json" id="${APP_CONFIG_ELEMENT}">`);
  try {
    const parsed = z.safeParse(appConfig, JSON.parse(text));
    if (!parsed.success) {
      const reasons = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
      throw new ConfigError(`#${APP_CONFIG_ELEMENT} is invalid: ${reasons.join('; ')}`);
    }
    overrideAssumptions(parsed.data.assumptions);
    return parsed.data;
  } catch (thrown) {
    if (thrown instanceof ConfigError) throw thrown;
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new ConfigError(`#${APP_CONFIG_ELEMENT} is invalid: ${reason}`);
  }
};

/** Lets the browser paint and handle taps between two parts of a long task. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Logs a defect of our code for the developer. The borrower only sees a message. */
const logFault = (what: string, where: string): void => {
  // biome-ignore lint/suspicious/noConsole: only development builds call this, and developers read the console
  console.error(`${what}: ${where}`);
};

/** Sets the two custom properties that content below the header reads (9.6). */
const showTopPadding = (device: Device) => {
  const { style } = document.documentElement;
  showStatusBar(device.topPadding(), style);
  style.setProperty('--header-offset', `${SAFE_AREA_HEADER_OFFSET}px`);
};

/** Starts calls before anything renders: the native app's answers, the silent login and the first reads. */
const startCalls = async (services: Services, screen: RouteName): Promise<void> => {
  // before the first reads, which would show the previous borrower's data
  await Promise.all([services.device.load(), services.checkNativeUser()]);
  startFirstReads(services, screen);
  // the silent login needs no screen, so its key exchange and call run while the screen loads
  if (guardDecision(screen, services.session.state()) !== 'try native login') return;
  // after a failed silent login, the login screen comes next
  void services.nativeLogin().then((isIn) => (isIn ? undefined : preloadScreen('login')));
};

/** Removes the offer to try again, which index.html shows if the start takes too long. */
const endWaiting = (): void => document.getElementById('late')?.remove();

/** Shows the failure as plain text if the rendering script did not load, and the offer to try again at once. */
const showPlainFailure = (element: HTMLElement): void => {
  const text = document.createElement('p');
  // the class of the skeleton, whose space keeps the text below the status bar
  text.className = 'boot';
  text.textContent = `The app couldn’t start.`;
  element.replaceChildren(text);
  document.getElementById('late')?.style.setProperty('visibility', 'visible', 'important');
};

/**
 * Starts the app: configuration, native app, first screen. The page's skeleton stays until all three are ready. The app
 * waits for the native app for at most 4 s.
 * @returns functions that stop the app, for a test that starts it several times in one page
 */
export const boot = async (element: HTMLElement): Promise<(() => void)[]> => {
  const stops: (() => void)[] = [];
  const rendering = loadRendering();
  // the code below that awaits `rendering` handles the failure
  rendering.catch(() => undefined);
  // the browser has just evaluated the scripts, so it gets a pause
  await nextTask();
  returnFromCheckout(window);
  // each screen restores its own scroll position; the browser's would interfere on back
  window.history.scrollRestoration = 'manual';
  try {
    const config = readConfig(document);
    showColours(config, document.documentElement);
    const screen = routeAt(window.location.pathname.slice(config.base.length));
    const loading = preloadScreen(screen);
    stops.push(guardTaps(window));
    // the app also works without it
    import('../ui/follow-keyboard')
      .then(({ followKeyboard }) => stops.push(followKeyboard(window)))
      .catch(() => undefined);
    let isShown = false;
    const services = createServices(config, {
      window: window as BridgeWindow,
      fetch: window.fetch.bind(window),
      storage: () => window.localStorage,
      now: () => Date.now(),
      // a new height before the first rendering would move the prerendered screen
      onDeviceChange: (device) => isShown && showTopPadding(device),
      logFault: import.meta.env.DEV ? logFault : undefined,
    });
    // not awaited: the start has compared the users already
    import('./watch-native-user')
      .then(({ watchNativeUser }) => stops.push(watchNativeUser(services)))
      .catch(() => undefined);
    const theme = createTheme(services.store, document.documentElement);
    showTopPadding(services.device);
    if (!(await services.bridge.whenAvailable())) {
      document.title = titleOf(bridgeTexts.outsideApp);
      stops.push((await rendering).renderRunInApp(element));
      endWaiting();
      return stops;
    }
    await nextTask();
    await Promise.all([startCalls(services, screen), loading, rendering]);
    const onShow = () => {
      isShown = true;
      endWaiting();
      showTopPadding(services.device);
    };
    stops.push((await rendering).renderApp({ element, services, theme, onShow }));
  } catch (thrown) {
    const renderer = await rendering.catch(() => undefined);
    if (renderer) {
      stops.push(renderer.renderFailure(element, thrown));
      endWaiting();
    } else showPlainFailure(element);
  }
  return stops;
};
