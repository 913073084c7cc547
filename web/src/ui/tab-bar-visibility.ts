import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../platform/util';

/** Returns true if focus on this element opens the keyboard. */
export const opensKeyboard = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['radio', 'checkbox', 'file', 'date'].includes(element.type));

/** A component that hides the tab bar: an action bar, or the skeleton of a screen that may have one. */
export type TabBarBlocker = 'action bar' | 'skeleton';

const counts: Record<TabBarBlocker, number> = { 'action bar': 0, skeleton: 0 };
const listeners = createListeners();
const change = (blocker: TabBarBlocker, by: 1 | -1) => {
  counts[blocker] += by;
  listeners.notify();
};

/** Counts the calling component while its screen is visible. */
export const useHidesTabBar = (blocker: TabBarBlocker): void => {
  useLayoutEffect(() => {
    change(blocker, 1);
    return () => change(blocker, -1);
  }, [blocker]);
};

/**
 * Returns true if a component of this kind is visible. It updates in the same frame, so two bars never appear together.
 */
export const useIsOnScreen = (blocker: TabBarBlocker): boolean =>
  useSyncExternalStore(listeners.subscribe, () => counts[blocker] > 0);

const subscribeToFocus = (listener: () => void) => {
  // removing a focused field fires no event, but it closes the keyboard and resizes the viewport
  const { visualViewport } = window;
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  visualViewport?.addEventListener('resize', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
    visualViewport?.removeEventListener('resize', listener);
  };
};

/** Ignores fields in a dialog, because the dialog covers the tab bar. */
const isTyping = (): boolean => {
  const { activeElement } = document;
  return opensKeyboard(activeElement) && activeElement.closest('dialog, [role="dialog"]') === null;
};

/** Returns true if the borrower is typing into a field of the screen. */
export const useIsTyping = (): boolean => useSyncExternalStore(subscribeToFocus, isTyping);
