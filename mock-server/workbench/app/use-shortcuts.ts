import { useEffect } from 'react';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Focuses the element whose `data-shortcut` is the pressed key. */
export const useShortcuts = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const place = document.querySelector<HTMLElement>(`[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]`);
      if (place === null) return;
      event.preventDefault();
      place.focus();
      if (place instanceof HTMLInputElement) place.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};
