import { createContext, useContext } from 'react';
import { provided } from '../lib/provided';
import type { LocalStore } from './local-store';

export const StoreContext = createContext<LocalStore | undefined>(undefined);

/** The local storage, by the names of `localKeys`. */
export const useStore = (): LocalStore => provided(useContext(StoreContext), 'Store');
