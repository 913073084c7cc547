import { useContext } from 'react';
import type { Bridge } from './bridge';
import { BridgeContext } from './bridge-context';

/** The connection to the native app. `call` rejects with an AppError of kind `bridge`. */
export const useBridge = (): Bridge => {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('useBridge needs a BridgeContext above it');
  return bridge;
};
