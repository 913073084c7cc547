import type { ResponseOf } from '@kit/contracts/methods';
import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useStore } from '../../platform/store-context';

type Configuration = ResponseOf<'operationConfiguration'>;

/**
 * Caches the latest operations configuration in the common info (3.8). The borrower can then reach customer service by
 * telephone or e-mail while the server is down.
 * @param configuration the server's reply; undefined without a reply
 * @returns the reply, otherwise the cached configuration
 */
export const useOperationConfig = (configuration: Configuration | undefined): Configuration | undefined => {
  const store = useStore();
  useEffect(() => {
    if (configuration) store.set('commonInfo', { ...store.get('commonInfo'), operationConfigData: configuration });
  }, [store, configuration]);
  if (configuration) return configuration;
  const stored = z.safeParse(operationConfiguration.response, store.get('commonInfo').operationConfigData);
  return stored.success ? stored.data : undefined;
};
