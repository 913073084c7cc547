import { bridgeTexts } from '@kit/contracts/bridge/message';
import { SAFE_AREA_HEADER_OFFSET } from '@kit/contracts/constants';
import type { BridgeWindow } from '../bridge/hosts';
import type { Device } from '../device/device';
import { showStatusBar } from '../device/status-bar';
import { nextTask } from '../lib/next-task';
import { returnFromCheckout } from '../navigation/checkout-return';
import { guardDecision } from '../navigation/guard-decision';
import { type RouteName, routeAt } from '../navigation/routes';
import { titleOf } from '../navigation/title';
import { showAccent } from '../theme/accent';
import { createTheme } from '../theme/theme';
import { failure } from './boot-failure-text';
import { readConfig } from './config';
import { startFirstReads } from './first-reads';
import { loadRendering } from './load-rendering';
import { logFault } from './log-fault';
import { preloadScreen } from './screen-modules';
import { createServices, type Services } from './services';

/** What scrolls below the header reads both (9.6). */
const showTopPadding = (device: Device) => {
  const { style } = document.documentElement;
  showStatusBar(device.topPadding(), style);
  style.setProperty('--header-offset', `${SAFE_AREA_HEADER_OFFSET}px`);
};

/** What can be under way before there is anything to render: the shell's answers, the silent login, the first calls. */
const startCalls = async (services: Services, screen: RouteName): Promise<void> => {
  await services.device.load();
  startFirstReads(services, screen);
  // the silent login needs no screen: its key and its call start while the screen is loading
  if (guardDecision(screen, services.session.state()) !== 'try native login') return;
  // and where it fails, what comes is known before there is anything to render
  void services.nativeLogin().then((isIn) => (isIn ? undefined : preloadScreen('login')));
};

/** The tap guard must be there before anything that can be tapped; without it the app works as any other. */
const guardTaps = async (): Promise<void> => {
  try {
    (await import('../ui/tap-guard')).guardTaps(window);
  } catch {
    // as above
  }
};

/** What can be said without the script that says anything else. */
const showPlainFailure = (element: HTMLElement): void => {
  element.textContent = `${failure.title}. ${failure.text}`;
};

/**
 * Starts the app: configuration, shell, first screen. The page's own skeleton stays until all three are ready; the
 * shell is waited for no longer than 4 s.
 */
export const boot = async (element: HTMLElement): Promise<void> => {
  const rendering = loadRendering();
  // whoever awaits it gets the failure
  rendering.catch(() => undefined);
  // the scripts have just been evaluated
  await nextTask();
  returnFromCheckout(window);
  // each screen restores its own scroll position; the browser's would interfere after a step back
  window.history.scrollRestoration = 'manual';
  try {
    const config = readConfig(document);
    showAccent(config.accent, document.documentElement);
    const screen = routeAt(window.location.pathname.slice(config.base.length));
    const scripts = [preloadScreen(screen), guardTaps(), rendering];
    // not waited for: nothing has focus yet
    import('../ui/focus-keeper').then(({ keepFocus }) => keepFocus(window)).catch(() => undefined);
    const services = createServices(config, {
      window: window as BridgeWindow,
      fetch: (...parameters) => window.fetch(...parameters),
      storage: () => window.localStorage,
      now: () => Date.now(),
      onDeviceChange: showTopPadding,
      logFault: import.meta.env.DEV ? logFault : undefined,
    });
    const theme = createTheme(services.store, document.documentElement);
    showTopPadding(services.device);
    if (!services.bridge.isAvailable) {
      document.title = titleOf(bridgeTexts.outsideApp);
      (await rendering).renderRunInApp(element);
      return;
    }
    await nextTask();
    await Promise.all([startCalls(services, screen), ...scripts]);
    (await rendering).renderApp(element, services, theme);
  } catch (thrown) {
    const renderer = await rendering.catch(() => undefined);
    if (renderer) renderer.renderFailure(element, thrown);
    else showPlainFailure(element);
  }
};
