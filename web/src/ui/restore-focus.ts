import { visibleHeading } from './top-bar';

/**
 * Restores focus when the focused element is removed, for example a file that is deleted from a list. Without this,
 * focus falls back to the body. Keyboard and screen reader users then restart at the top of the page. Does nothing if
 * other code has already moved the focus.
 * @returns a function that stops it
 */
export const restoreFocus = (window: Window): (() => void) => {
  const { document } = window;
  /** the last focused element and its ancestors, innermost first */
  let path: readonly Element[] = [];

  const onFocus = ({ target }: FocusEvent) => {
    const next: Element[] = [];
    for (let node = target instanceof Element ? target : null; node; node = node.parentElement) next.push(node);
    path = next;
  };
  const onChange = () => {
    const { activeElement, body } = document;
    const [last] = path;
    if (!last || last.isConnected || (activeElement !== null && activeElement !== body)) return;
    const ancestor = path.find((element) => element.isConnected);
    path = [];
    // a part inside main may take focus; main itself may not, because a screen reader would read the whole screen
    const isPart =
      ancestor instanceof HTMLElement && ancestor.closest('main, dialog') !== null && ancestor.localName !== 'main';
    const next = isPart ? ancestor : visibleHeading(document);
    if (!next) return;
    if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
    next.focus({ preventScroll: true });
  };

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true });
  document.addEventListener('focusin', onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
};
