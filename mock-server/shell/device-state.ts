import { parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { watchAddress } from './desktop-frame';
import { originalFetch, sendReport } from './reports';
import { adminAddress, deviceInPage, isOfThisSandbox, pageBase, type ShellSettings } from './settings';

const AREAS = { local: () => localStorage, session: () => sessionStorage } as const;
type Area = keyof typeof AREAS;

const storedState = z.object({
  items: z.array(z.object({ area: z.enum(['local', 'session']), key: z.string(), value: z.string() })),
});

/** Maximum length of a stored value; a server limit. */
const LONGEST_VALUE = 64 * 1024;
/** Characters that the server accepts in a path only if escaped. */
const NOT_IN_PATH = /[^\w\-./~%?&=+:@,;]/g;

/** The page of the app, below the base path of the sandbox. */
export const currentPath = (): string =>
  (location.pathname.slice(pageBase().length) + location.search).replace(NOT_IN_PATH, encodeURIComponent) || '/';

const itemsIn = (area: Area) => {
  const storage = AREAS[area]();
  return Object.keys(storage)
    .filter((key) => isOfThisSandbox(area, key))
    .map((key) => ({ area, key, value: storage.getItem(key) ?? '' }))
    .filter(({ value }) => value.length <= LONGEST_VALUE);
};

/** Reports the current page of the device to the workbench around it. Only the workbench may frame the page. */
const tellWorkbench = ({ nativeUser }: ShellSettings): void => {
  if (window.parent !== window) window.parent.postMessage({ device: { path: currentPath(), nativeUser } }, '*');
};

/** Calls `changed` after each change of the storage or of the page. */
const watch = (changed: () => void): void => {
  for (const name of ['setItem', 'removeItem', 'clear'] as const) {
    const change: (...given: never[]) => void = Storage.prototype[name];
    Storage.prototype[name] = function (this: Storage, ...given: never[]) {
      change.apply(this, given);
      changed();
    };
  }
  watchAddress(changed);
};

/**
 * Reports the page and the storage of this device after each change, so that going back in the workbench can restore
 * them. API calls of the app wait for pending reports. So the server knows the complete state before each call.
 */
export const keepState = (settings: ShellSettings): void => {
  tellWorkbench(settings);
  if (deviceInPage()?.remember !== true) return;
  let isFirst = true;
  let isChanged = true;
  let sending: Promise<unknown> = Promise.resolve();
  const report = (): Promise<unknown> => {
    if (!isChanged) return sending;
    isChanged = false;
    sending = sending.then(() => {
      const state = { path: currentPath(), items: [...itemsIn('local'), ...itemsIn('session')] };
      const first = isFirst ? { isFirst } : {};
      isFirst = false;
      return sendReport('state', { ...state, ...first });
    });
    return sending;
  };
  watch(() => {
    if (isChanged) return;
    isChanged = true;
    queueMicrotask(() => {
      tellWorkbench(settings);
      void report();
    });
  });
  void report();
  window.fetch = async (...given) => {
    await report();
    return originalFetch(...given);
  };
};

/** Restores the storage that this device had when the sandbox was at its current state. Runs before the app starts. */
export const restoreState = (device: string): void => {
  const request = new XMLHttpRequest();
  // Synchronous: the app must not read the storage before it is restored.
  request.open('GET', adminAddress(`/devices/${encodeURIComponent(device)}/state`), false);
  request.send();
  if (request.status !== 200) return;
  for (const { area, key, value } of z.parse(storedState, parseJson(request.responseText)).items) {
    if (isOfThisSandbox(area, key)) AREAS[area]().setItem(key, value);
  }
};
