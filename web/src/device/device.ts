import { assumptions } from '@kit/contracts/assumptions';
import type { PackageInfo } from '@kit/contracts/bridge/events';
import { STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { DESIGN_WIDTH } from '@kit/contracts/constants';
import type { Bridge } from '../bridge/bridge';
import { within } from '../lib/within';
import type { LocalStore } from '../storage/local-store';
import { boundedStatusBar } from './status-bar';

/** What the envelope and its headers say about the app and the phone. */
export interface ClientDescription {
  readonly appName: string;
  readonly packageName: string;
  readonly language: string;
  readonly osType: string;
  readonly appVersion: string;
  /** additional fields of the shell for the envelope's header object */
  readonly appendedHeaders: Readonly<Record<string, unknown>>;
}

export interface Device {
  /** asks the shell about this phone; never rejects, and waits no longer than STARTUP_TIMEOUT (8.14) */
  readonly load: () => Promise<void>;
  /** the description of this app and phone for the wire, from storage */
  readonly describe: () => ClientDescription;
  /** the status bar's height in CSS pixels (9.7) */
  readonly topPadding: () => number;
}

/** The status bar's height in CSS pixels of this screen, from pixels of a design 750 wide (9.7). */
const scaledTopHeight = (topStatusHeight: number, screenWidth: number): number =>
  boundedStatusBar((topStatusHeight * screenWidth) / DESIGN_WIDTH);

export interface DevicePorts {
  readonly bridge: Bridge;
  readonly store: LocalStore;
  /** called when what is known about the device has changed */
  readonly onChange: () => void;
}

export const createDevice = ({ bridge, store, onChange }: DevicePorts): Device => {
  const keep = ({
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

  const fallBack = () => {
    store.set('appendedHeaders', {});
    store.set('deviceMessage', {});
    onChange();
  };

  return {
    load: async () => {
      let isOver = false;
      // a late answer is still better than the fallback
      const asked = bridge.call('getPackageInfo', {}).then(keep, () => {
        if (!isOver) fallBack();
      });
      const inTime = await within(
        STARTUP_TIMEOUT,
        asked.then(() => true),
      );
      isOver = true;
      if (!inTime) fallBack();
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
    // what an earlier version stored may have no bound
    topPadding: () => boundedStatusBar(store.get('commonInfo').topPaddingHeight),
  };
};
