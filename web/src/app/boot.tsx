import { bridgeTexts } from '@kit/contracts/bridge/message';
import { SAFE_AREA_HEADER_OFFSET } from '@kit/contracts/constants';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { BridgeWindow } from '../bridge/hosts';
import type { Device } from '../device/device';
import { returnFromCheckout } from '../navigation/checkout-return';
import { guardDecision } from '../navigation/guard-decision';
import { routeAt } from '../navigation/routes';
import { titleOf } from '../navigation/title';
import { showAccent } from '../theme/accent';
import { createTheme } from '../theme/theme';
import { RunInApp } from '../ui/run-in-app';
import { App } from './app';
import { BootFailure } from './boot-failure';
import { readConfig } from './config';
import { logFault } from './log-fault';
import { preloadScreen } from './screens';
import { createServices } from './services';

/** Everything below the status bar reads the first (9.7); what scrolls below the header reads both (9.6). */
const showTopPadding = (device: Device) => {
  const { style } = document.documentElement;
  style.setProperty('--status-bar', `${device.topPadding()}px`);
  style.setProperty('--header-offset', `${SAFE_AREA_HEADER_OFFSET}px`);
};

/**
 * Starts the app: configuration, shell, first screen. The page's own skeleton stays until all three are ready; the
 * shell is waited for no longer than 4 s.
 */
export const boot = async (element: HTMLElement): Promise<void> => {
  const root = createRoot(element);
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
      root.render(<RunInApp />);
      return;
    }
    const path = window.location.pathname.slice(config.base.length);
    const screen = routeAt(path || '/');
    const loadDevice = async () => {
      await services.device.load();
      // The silent login needs no screen: its key and its call start while the screen is loading.
      if (guardDecision(screen, services.session.state()) === 'try native login') void services.nativeLogin();
    };
    const guard = async () => (await import('../ui/tap-guard')).guardTaps(window);
    // not waited for: nothing has focus yet
    import('../ui/focus-keeper').then(({ keepFocus }) => keepFocus(window)).catch(() => undefined);
    await Promise.all([loadDevice(), preloadScreen(screen), guard().catch(() => undefined)]);
    root.render(
      <StrictMode>
        <App services={services} theme={theme} />
      </StrictMode>,
    );
  } catch (thrown) {
    root.render(<BootFailure reason={thrown instanceof Error ? thrown.message : String(thrown)} />);
  }
};
