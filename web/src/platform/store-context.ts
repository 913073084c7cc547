import { createContext, useContext } from 'react';
import type { LocalStore } from './local-store';
import { provided } from './provided';

export const StoreContext = createContext<LocalStore | undefined>(undefined);

/** The local storage, by the names of `localKeys`. */
export const useStore = (): LocalStore => provided(useContext(StoreContext), 'Store');
