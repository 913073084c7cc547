import { useContext } from 'react';
import { provided } from '../lib/provided';
import type { Bridge } from './bridge';
import { BridgeContext } from './bridge-context';

/** The connection to the native app. `call` rejects with an AppError of kind `bridge`. */
export const useBridge = (): Bridge => provided(useContext(BridgeContext), 'Bridge');
