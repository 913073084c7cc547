import { KEYBOARD_SCROLL_DELAY } from '@kit/contracts/constants';
import { type FocusEvent, useCallback, useEffect, useRef } from 'react';

/** What opens the keyboard when it takes focus. */
const opensKeyboard = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['radio', 'checkbox', 'file', 'date'].includes(element.type));

/** The top bar above and the action bar below, which a field must not hide behind. CSS pixels. */
const COVERED = { above: 72, below: 112 };

const isHidden = (field: HTMLElement): boolean => {
  const { top, bottom } = field.getBoundingClientRect();
  const viewport = window.visualViewport;
  const visibleBottom = viewport ? viewport.offsetTop + viewport.height : window.innerHeight;
  return top < COVERED.above || bottom > visibleBottom - COVERED.below;
};

/**
 * Scrolls a focused field into sight once the keyboard stands: soon where one field follows another and the keyboard is
 * there already, later where it has to open first (9.6).
 * @returns the focus handler of whatever holds the fields
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
