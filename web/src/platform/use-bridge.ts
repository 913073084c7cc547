import { createContext, useContext } from 'react';
import type { Bridge } from './bridge';
import { provided } from './provided';

export const BridgeContext = createContext<Bridge | undefined>(undefined);

/** The connection to the native app. `call` rejects with an AppError of kind `bridge`. */
export const useBridge = (): Bridge => provided(useContext(BridgeContext), 'Bridge');
