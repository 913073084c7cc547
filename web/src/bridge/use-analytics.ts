import { createContext, useContext } from 'react';
import type { Analytics } from './analytics';

export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

/** Analytics events of section 2.61, sent through the native app. */
export const useAnalytics = (): Analytics => {
  const analytics = useContext(AnalyticsContext);
  if (!analytics) throw new Error('useAnalytics needs an AnalyticsContext above it');
  return analytics;
};
