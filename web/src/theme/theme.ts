import type { LocalValue } from '../storage/local-keys';
import type { LocalStore } from '../storage/local-store';

export type ThemeMode = LocalValue<'themeMode'>;

export interface Theme {
  readonly mode: () => ThemeMode;
  /** stores the choice (3.15) and applies it at once */
  readonly choose: (mode: ThemeMode) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Light, dark, or as set on the phone: `data-theme` on the root, which the tokens read; without it, the system decides.
 */
export const createTheme = (store: LocalStore, root: HTMLElement): Theme => {
  const listeners = new Set<() => void>();
  const show = (mode: ThemeMode) => {
    if (mode === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', mode);
  };
  show(store.get('themeMode'));
  return {
    mode: () => store.get('themeMode'),
    choose: (mode) => {
      store.set('themeMode', mode);
      show(mode);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
