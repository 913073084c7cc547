import { KEYBOARD_SCROLL_DELAY } from '@kit/contracts/constants';
import { type FocusEvent, useCallback, useEffect, useRef } from 'react';
import { opensKeyboard } from './opens-keyboard';

/** The heights of the top bar and the action bar in CSS pixels, from the page's scroll-padding. */
const covered = (): { readonly above: number; readonly below: number } => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { above: Number.parseFloat(scrollPaddingTop) || 0, below: Number.parseFloat(scrollPaddingBottom) || 0 };
};

const isHidden = (field: HTMLElement): boolean => {
  const { above, below } = covered();
  const { top, bottom } = field.getBoundingClientRect();
  const viewport = window.visualViewport;
  const visibleBottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
  return top < above || bottom > visibleBottom - below;
};

/**
 * Scrolls a focused field into view once the keyboard is open (9.6). The delay is short if the keyboard is already
 * open, and longer if it has to open first.
 * @returns the focus handler for the element around the fields
 */
export const useKeyboardScroll = (): ((event: FocusEvent) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(({ target, relatedTarget }: FocusEvent) => {
    clearTimeout(timer.current);
    if (!opensKeyboard(target)) return;
    const { withKeyboard, otherwise } = KEYBOARD_SCROLL_DELAY;
    timer.current = setTimeout(
      () => {
        if (document.activeElement === target && isHidden(target)) target.scrollIntoView({ block: 'center' });
      },
      opensKeyboard(relatedTarget) ? withKeyboard : otherwise,
    );
  }, []);
};
