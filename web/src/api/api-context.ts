import { createContext, useContext } from 'react';
import { provided } from '../platform/provided';
import type { ApiClient } from './client';

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** The app's API client, for code outside a screen. Screens use `useQuery` and `useAction`. */
export const useApi = (): ApiClient => provided(useContext(ApiContext), 'Api');
