import { bridgeTexts } from '@kit/contracts/bridge/message';
import { SAFE_AREA_HEADER_OFFSET } from '@kit/contracts/constants';
import type { BridgeWindow } from '../bridge/hosts';
import type { Device } from '../device/device';
import { returnFromCheckout } from '../navigation/checkout-return';
import { guardDecision } from '../navigation/guard-decision';
import { type RouteName, routeAt } from '../navigation/routes';
import { titleOf } from '../navigation/title';
import { showAccent } from '../theme/accent';
import { createTheme } from '../theme/theme';
import { readConfig } from './config';
import { startFirstReads } from './first-reads';
import { logFault } from './log-fault';
import { preloadScreen } from './screen-modules';
import { createServices, type Services } from './services';

/** Everything below the status bar reads the first (9.7); what scrolls below the header reads both (9.6). */
const showTopPadding = (device: Device) => {
  const { style } = document.documentElement;
  style.setProperty('--status-bar', `${device.topPadding()}px`);
  style.setProperty('--header-offset', `${SAFE_AREA_HEADER_OFFSET}px`);
};

/** React, and all that is rendered with it: most of the bytes of a start, which arrive while the calls are under way. */
const loadRendering = () => import('./render');

/** What can be under way before there is anything to render: the shell's answers, the silent login, the first calls. */
const startCalls = async (services: Services, screen: RouteName): Promise<void> => {
  await services.device.load();
  startFirstReads(services, screen);
  // the silent login needs no screen: its key and its call start while the screen is loading
  if (guardDecision(screen, services.session.state()) === 'try native login') void services.nativeLogin();
};

/**
 * Starts the app: configuration, shell, first screen. The page's own skeleton stays until all three are ready; the
 * shell is waited for no longer than 4 s.
 */
export const boot = async (element: HTMLElement): Promise<void> => {
  const rendering = loadRendering();
  returnFromCheckout(window);
  // each screen restores its own scroll position; the browser's would interfere after a step back
  window.history.scrollRestoration = 'manual';
  try {
    const config = readConfig(document);
    showAccent(config.accent, document.documentElement);
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
    const path = window.location.pathname.slice(config.base.length);
    const screen = routeAt(path || '/');
    const guard = async () => (await import('../ui/tap-guard')).guardTaps(window);
    await Promise.all([startCalls(services, screen), preloadScreen(screen), guard().catch(() => undefined), rendering]);
    (await rendering).renderApp(element, services, theme);
  } catch (thrown) {
    (await rendering).renderFailure(element, thrown);
  }
};
