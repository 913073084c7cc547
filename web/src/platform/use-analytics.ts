import { createContext, useContext } from 'react';
import type { Analytics } from './analytics';
import { provided } from './provided';

export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

/** Analytics events of section 2.61, sent through the native app. */
export const useAnalytics = (): Analytics => provided(useContext(AnalyticsContext), 'Analytics');
