import { isInDesktopFrame } from './desktop-frame';

/** A message about the keyboard from a simulated device to the workbench. */
export type KeyboardNews =
  /** Ctrl K: opens the search of the workbench */
  | 'search'
  /** Escape that the app did not handle: the workbench takes the focus back */
  | 'leave'
  /** The page took the focus without a user action */
  | 'taken';

/** Any page may receive this message, because it contains no secret. The workbench checks the sender. */
const tell = (keyboard: KeyboardNews): void => window.parent.postMessage({ device: { keyboard } }, '*');

/** A script can move the focus within the page, but not from the workbench into the page. */
const keepFocusOutside = (): void => {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (this: HTMLElement, options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  for (const name of ['show', 'showModal'] as const) {
    const show = HTMLDialogElement.prototype[name];
    HTMLDialogElement.prototype[name] = function (this: HTMLDialogElement) {
      const had = document.hasFocus();
      show.call(this);
      // A dialog always takes the focus.
      if (!had && document.hasFocus()) tell('taken');
    };
  }
};

/** Leaves the focus with the workbench around the page, and reports the shortcuts of the workbench. */
export const shareKeyboard = (): void => {
  if (window.parent === window || isInDesktopFrame()) return;
  keepFocusOutside();
  addEventListener('keydown', (event) => {
    // Chromium's autofill sends keydown events without a key.
    if (!(event instanceof KeyboardEvent)) return;
    const { key, ctrlKey, metaKey, defaultPrevented } = event;
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
      event.preventDefault();
      tell('search');
    } else if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null) {
      tell('leave');
    }
  });
};
