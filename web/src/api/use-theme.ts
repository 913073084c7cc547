import { useSyncExternalStore } from 'react';
import type { ThemeMode } from '../platform/theme';
import { useServices } from './services';

/** The current theme, and the function to choose another. */
export const useTheme = (): { readonly mode: ThemeMode; readonly choose: (mode: ThemeMode) => void } => {
  const { theme } = useServices();
  return { mode: useSyncExternalStore(theme.subscribe, theme.mode), choose: theme.choose };
};
