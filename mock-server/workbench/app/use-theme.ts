import { useEffect, useState } from 'react';

export type Theme = 'light' | 'dark';
const KEY = 'workbench.theme';

const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const stored = (): Theme | undefined => {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : undefined;
};

/** The theme is personal, so it is in local storage and not in the address. */
export const useTheme = (): { readonly theme: Theme; readonly change: () => void } => {
  const [chosen, choose] = useState(stored);
  const theme = chosen ?? system();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const change = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    choose(next);
  };
  return { theme, change };
};
