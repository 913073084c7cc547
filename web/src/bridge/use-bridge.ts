import { createContext, useContext } from 'react';
import { provided } from '../lib/provided';
import type { Bridge } from './bridge';

export const BridgeContext = createContext<Bridge | undefined>(undefined);

/** The connection to the native app. `call` rejects with an AppError of kind `bridge`. */
export const useBridge = (): Bridge => provided(useContext(BridgeContext), 'Bridge');
