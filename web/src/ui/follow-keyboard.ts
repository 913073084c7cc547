import { KEYBOARD_SCROLL_DELAY } from '@kit/contracts/constants';
import { opensKeyboard } from './tab-bar-visibility';

/** The heights of the top bar and the action bar in CSS pixels, from the page's scroll-padding. */
const covered = (field: HTMLElement): { readonly above: number; readonly below: number } => {
  // a dialog covers both bars
  if (field.closest('dialog')) return { above: 0, below: 0 };
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { above: Number.parseFloat(scrollPaddingTop) || 0, below: Number.parseFloat(scrollPaddingBottom) || 0 };
};

const isHidden = (field: HTMLElement): boolean => {
  const { above, below } = covered(field);
  const { top, bottom } = field.getBoundingClientRect();
  const viewport = window.visualViewport;
  const visibleBottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
  return top < above || bottom > visibleBottom - below;
};

/** Height of the visible page in CSS pixels. A pinch zoom does not change it, a keyboard does. */
const visibleHeight = ({ innerHeight, visualViewport }: Window): number =>
  visualViewport ? visualViewport.height * visualViewport.scale : innerHeight;

/**
 * Keeps the focused field of the whole document above the keyboard (9.6). It checks the field after the specified delay,
 * after a tap on a field that already has focus, and each time a keyboard makes the visible page smaller. A keyboard can
 * open long after the focus.
 * @returns a function that stops it
 */
export const followKeyboard = (window: Window): (() => void) => {
  const { document, visualViewport } = window;
  const { withKeyboard, otherwise } = KEYBOARD_SCROLL_DELAY;
  let timer: number | undefined;
  let height = visibleHeight(window);

  const show = () => {
    const { activeElement } = document;
    // the action bar moves with the keyboard, so its field is always visible
    if (!opensKeyboard(activeElement) || activeElement.closest('[data-above-keyboard]')) return;
    if (isHidden(activeElement)) activeElement.scrollIntoView({ block: 'center' });
  };
  const showAfter = (delay: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(show, delay);
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    window.clearTimeout(timer);
    if (opensKeyboard(target)) showAfter(opensKeyboard(relatedTarget) ? withKeyboard : otherwise);
  };
  const onTap = ({ target }: Event) => {
    if (target === document.activeElement && opensKeyboard(target)) showAfter(otherwise);
  };
  const onResize = () => {
    const before = height;
    height = visibleHeight(window);
    // waits for the end of the keyboard's animation
    if (height < before) showAfter(withKeyboard);
  };

  const resized: EventTarget = visualViewport ?? window;
  document.addEventListener('focusin', onFocus);
  document.addEventListener('click', onTap);
  resized.addEventListener('resize', onResize);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('click', onTap);
    resized.removeEventListener('resize', onResize);
  };
};
