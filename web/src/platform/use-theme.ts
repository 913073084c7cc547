import { createContext, useContext, useSyncExternalStore } from 'react';
import { provided } from './provided';
import type { Theme, ThemeMode } from './theme';

export const ThemeContext = createContext<Theme | undefined>(undefined);

/** The current theme, and the function to choose another. */
export const useTheme = (): { readonly mode: ThemeMode; readonly choose: (mode: ThemeMode) => void } => {
  const theme = provided(useContext(ThemeContext), 'Theme');
  return { mode: useSyncExternalStore(theme.subscribe, theme.mode), choose: theme.choose };
};
