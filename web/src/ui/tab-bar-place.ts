import { useLayoutEffect, useSyncExternalStore } from 'react';
import { opensKeyboard } from './opens-keyboard';

/** What may stand where the tab bar would: a screen's action bar, or the shape of a screen that may bring one. */
export type Occupant = 'action bar' | 'skeleton';

const counts: Record<Occupant, number> = { 'action bar': 0, skeleton: 0 };
const listeners = new Set<() => void>();
const change = (occupant: Occupant, by: 1 | -1) => {
  counts[occupant] += by;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says that this component is on screen; one in a hidden screen that is kept alive is not. */
export const useTabBarPlace = (occupant: Occupant): void => {
  useLayoutEffect(() => {
    change(occupant, 1);
    return () => change(occupant, -1);
  }, [occupant]);
};

/** Whether there is such a component on screen. In time for the same frame, so that two bars never stand together. */
export const useIsOnScreen = (occupant: Occupant): boolean =>
  useSyncExternalStore(subscribe, () => counts[occupant] > 0);

const subscribeToFocus = (listener: () => void) => {
  // a field that is removed while it has focus fires no event, but its keyboard closes
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

/** A dialog lies over the tab bar, whatever is typed in it. */
const isTyping = (): boolean => {
  const { activeElement } = document;
  return opensKeyboard(activeElement) && activeElement.closest('dialog, [role="dialog"]') === null;
};

/** Whether a field of the screen has the keyboard. */
export const useIsTyping = (): boolean => useSyncExternalStore(subscribeToFocus, isTyping);
