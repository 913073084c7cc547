import { assumptions } from '@kit/contracts/assumptions';
import type { PackageInfo } from '@kit/contracts/bridge/events';
import { STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import type { ClientIdentity } from '@kit/contracts/wire/codec';
import { boundedStatusBar } from './appearance';
import type { Bridge } from './bridge';
import type { LocalStore } from './local-store';
import { withTimeout } from './util';

export interface Device {
  /** asks the native app about this device; never rejects and waits at most STARTUP_TIMEOUT (8.14) */
  readonly load: () => Promise<void>;
  /** reads the stored description of app and device */
  readonly describe: () => ClientIdentity;
  /** height of the status bar in CSS pixels (9.7) */
  readonly topPadding: () => number;
}

/** Converts the status bar's height from pixels of a 750-pixel design to CSS pixels of this screen (9.7). */
const scaledTopHeight = (topStatusHeight: number, screenWidth: number): number =>
  boundedStatusBar((topStatusHeight * screenWidth) / DESIGN_WIDTH);

export interface DevicePorts {
  readonly bridge: Bridge;
  readonly store: LocalStore;
  /** runs after the stored description has changed */
  readonly onChange: () => void;
}

export const createDevice = ({ bridge, store, onChange }: DevicePorts): Device => {
  const saveInfo = ({
    pkgName,
    lang,
    applicationName,
    bodyHeader,
    screenWidth,
    topStatusHeight,
    ...message
  }: PackageInfo) => {
    store.set('packageName', pkgName);
    if (lang) store.set('appLanguage', lang);
    if (applicationName) store.set('appName', applicationName);
    store.set('appendedHeaders', bodyHeader);
    store.set('deviceMessage', message);
    store.set('commonInfo', {
      ...store.get('commonInfo'),
      screenWidth,
      topPaddingHeight: scaledTopHeight(topStatusHeight, screenWidth),
    });
    onChange();
  };

  const clearInfo = () => {
    store.set('appendedHeaders', {});
    store.set('deviceMessage', {});
    onChange();
  };

  return {
    load: async () => {
      let isOver = false;
      // a late answer still replaces the fallback
      const asked = bridge.call('getPackageInfo', {}).then(saveInfo, () => {
        if (!isOver) clearInfo();
      });
      const inTime = await withTimeout(
        STARTUP_TIMEOUT,
        asked.then(() => true),
      );
      isOver = true;
      if (!inTime) clearInfo();
    },
    describe: () => {
      const message = store.get('deviceMessage');
      const textOf = (name: string): string => (typeof message[name] === 'string' ? message[name] : '');
      return {
        appName: store.get('appName') || assumptions.productName,
        packageName: store.get('packageName'),
        language: store.get('appLanguage'),
        osType: textOf('osType'),
        appVersion: textOf('appVersion'),
        appendedHeaders: store.get('appendedHeaders'),
      };
    },
    // an earlier version may have stored a height out of bounds
    topPadding: () => boundedStatusBar(store.get('commonInfo').topPaddingHeight),
  };
};
