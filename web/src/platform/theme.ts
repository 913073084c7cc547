import { showTheme } from './appearance';
import type { LocalStore, LocalValue } from './local-store';
import { createListeners } from './util';

export type ThemeMode = LocalValue<'themeMode'>;

export interface Theme {
  readonly mode: () => ThemeMode;
  /** stores the choice (3.15) and applies it at once */
  readonly choose: (mode: ThemeMode) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The theme: light, dark, or the device's setting. */
export const createTheme = (store: LocalStore, root: HTMLElement): Theme => {
  const listeners = createListeners();
  showTheme(store.get('themeMode'), root);
  return {
    mode: () => store.get('themeMode'),
    choose: (mode) => {
      store.set('themeMode', mode);
      showTheme(mode, root);
      listeners.notify();
    },
    subscribe: listeners.subscribe,
  };
};
