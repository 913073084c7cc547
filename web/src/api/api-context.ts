import { createContext, useContext } from 'react';
import type { ApiClient } from './client';

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** The client of this app. Screens use `useQuery` and `useAction`; this is for what happens outside a screen. */
export const useApi = (): ApiClient => {
  const client = useContext(ApiContext);
  if (!client) throw new Error('useApi needs an ApiContext above it');
  return client;
};
