import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { changeAddress } from '../state/address';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const find = (key: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(key)}"]`);

/** The key of the list of calls, which only its tab renders. */
const CALLS = 't';

/** Presses the button, or focuses the element, whose `data-shortcut` is the pressed key. */
export const useShortcuts = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const key = event.key.toLowerCase();
      if (key === CALLS && find(key) === null) flushSync(() => changeAddress({ tab: '' }));
      const place = find(key);
      if (place === null) return;
      event.preventDefault();
      if (place instanceof HTMLButtonElement) place.click();
      else place.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
