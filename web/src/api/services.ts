import { createContext, useContext } from 'react';
import type { Analytics } from '../platform/analytics';
import type { Bridge } from '../platform/bridge';
import type { LocalStore } from '../platform/local-store';
import type { Theme } from '../platform/theme';
import type { Toasts } from '../platform/toasts';
import type { ApiClient } from './client';
import type { Session } from './session';

/** The objects that components use. The start creates them once, outside React. */
export interface Services {
  readonly api: ApiClient;
  readonly session: Session;
  readonly store: LocalStore;
  readonly bridge: Bridge;
  readonly analytics: Analytics;
  readonly toasts: Toasts;
  readonly theme: Theme;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** @throws Error outside of the app */
export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (services === undefined) throw new Error('useServices needs <ServicesContext> above it');
  return services;
};
