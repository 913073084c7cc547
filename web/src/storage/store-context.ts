import { createContext, useContext } from 'react';
import type { LocalStore } from './local-store';

export const StoreContext = createContext<LocalStore | undefined>(undefined);

/** The local storage, by the names of `localKeys`. */
export const useStore = (): LocalStore => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore needs a StoreContext above it');
  return store;
};
