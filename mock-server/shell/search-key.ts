import { isInDesktopFrame } from './desktop-frame';

/** Reports Ctrl K to the workbench, which does not see the keys of a phone that has the focus. */
export const reportSearchKey = (): void => {
  if (window.parent === window || isInDesktopFrame()) return;
  addEventListener('keydown', (event) => {
    // Chromium's autofill sends keydown events without a key.
    if (!(event instanceof KeyboardEvent) || event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey))
      return;
    event.preventDefault();
    // Any page may receive this message, because it contains no secret.
    window.parent.postMessage({ device: { search: true } }, '*');
  });
};
