import type { ResponseOf } from '@kit/contracts/methods';
import { configurationMethods } from '@kit/contracts/methods/configuration';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useStore } from '../../storage/store-context';

type Configuration = ResponseOf<'operationConfiguration'>;

/**
 * Keeps what operations last configured in the common info (3.8), so that customer service can be reached by telephone
 * or e-mail where the server cannot.
 * @param configuration as the server has just answered; undefined while, or where, it has not
 * @returns that, or else the one that is kept
 */
export const useOperationConfig = (configuration: Configuration | undefined): Configuration | undefined => {
  const store = useStore();
  useEffect(() => {
    if (configuration) store.set('commonInfo', { ...store.get('commonInfo'), operationConfigData: configuration });
  }, [store, configuration]);
  if (configuration) return configuration;
  const kept = z.safeParse(
    configurationMethods.operationConfiguration.response,
    store.get('commonInfo').operationConfigData,
  );
  return kept.success ? kept.data : undefined;
};
