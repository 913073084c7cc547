import { createContext, useContext } from 'react';
import type { ApiClient } from './client';

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** The app's API client, for code outside a screen. Screens use `useQuery` and `useAction`. */
export const useApi = (): ApiClient => {
  const client = useContext(ApiContext);
  if (!client) throw new Error('useApi needs an ApiContext above it');
  return client;
};
