import { isInDesktopFrame, watchAddress } from './desktop-frame';
import { originalFetch, sendReport } from './report';
import { deviceInPage, pageBase, type ShellSettings } from './settings';

/** Characters that the server accepts in a path only if escaped. */
const NOT_IN_PATH = /[^\w\-./~%?&=+:@,;]/g;

/** The page of the app, below the base path of the sandbox. */
export const currentPath = (): string =>
  (location.pathname.slice(pageBase().length) + location.search).replace(NOT_IN_PATH, encodeURIComponent) || '/';

/** Reports the current page of the device to the workbench around it. Only the workbench may frame the page. */
const tellWorkbench = ({ nativeUser }: ShellSettings): void => {
  if (window.parent !== window) window.parent.postMessage({ device: { path: currentPath(), nativeUser } }, '*');
};

/**
 * Reports the page of this device after each change. API calls of the app wait for pending reports. So the server knows
 * the screen of each call.
 */
export const tellPage = (settings: ShellSettings): void => {
  tellWorkbench(settings);
  if (deviceInPage()?.remember !== true) return;
  let isChanged = true;
  let sending: Promise<unknown> = Promise.resolve();
  const report = (): Promise<unknown> => {
    if (!isChanged) return sending;
    isChanged = false;
    sending = sending.then(() => sendReport({ path: currentPath() }));
    return sending;
  };
  watchAddress(() => {
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

const FIELD = 'input, textarea, select, [contenteditable]';

/** Reports Ctrl K, and characters outside fields, to the workbench. It does not see the keys of a phone that has the focus. */
export const reportShortcuts = (): void => {
  if (window.parent === window || isInDesktopFrame()) return;
  addEventListener('keydown', (event) => {
    // Chromium's autofill sends keydown events without a key.
    if (!(event instanceof KeyboardEvent) || event.altKey || event.defaultPrevented) return;
    const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    const isCharacter = event.key.length === 1 && !(event.ctrlKey || event.metaKey);
    if (isSearch) event.preventDefault();
    else if (!isCharacter || (event.target as Element).matches(FIELD)) return;
    // Any page may receive this message, because it contains no secret.
    window.parent.postMessage({ device: { key: event.key, ctrlKey: isSearch } }, '*');
  });
};
