import { isInDesktopFrame } from './desktop-frame';

/** What a phone tells the workbench about the keyboard. */
export type KeyboardNews =
  /** Ctrl K: opens the search of the workbench */
  | 'search'
  /** Escape that the app does not need: the keyboard returns to the workbench */
  | 'leave'
  /** The page took the focus without an act of a person */
  | 'taken';

/** The workbench checks the sender. The news contain nothing that another page could use. */
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

/** Leaves the keyboard to the workbench around the page, and hands its shortcuts over. */
export const shareKeyboard = (): void => {
  if (window.parent === window || isInDesktopFrame()) return;
  keepFocusOutside();
  addEventListener('keydown', (event) => {
    // Chromium fills in a form with keydown events that have no key.
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
