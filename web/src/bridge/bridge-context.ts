import { createContext } from 'react';
import type { Bridge } from './bridge';

export const BridgeContext = createContext<Bridge | undefined>(undefined);
