/** The nearest heading of a screen that is shown, for when nothing closer is left. */
const heading = (document: Document): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('h1[tabindex]')].find(({ offsetParent }) => offsetParent !== null);

/**
 * Keeps focus near where it was when what had it goes away: a button that its own tap removes, a file that is taken out
 * of a list. Without this, focus falls back to the body, and whoever uses a keyboard or a screen reader starts again at
 * the top of the page. What moves focus on purpose comes first.
 * @returns what stops it
 */
export const keepFocus = (window: Window): (() => void) => {
  const { document } = window;
  /** what had focus last, and all that it stood in, from the inside out */
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
    const left = path.find((element) => element.isConnected);
    path = [];
    // below main, it is the part of the screen that lost it; what holds the whole screen would be read out as a whole
    const isPart = left instanceof HTMLElement && left.closest('main, dialog') !== null && left.localName !== 'main';
    const next = isPart ? left : heading(document);
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
