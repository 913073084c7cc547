import type { ResponseOf } from '@kit/contracts/methods';
import { useEffect } from 'react';
import { useStore } from '../../storage/store-context';

/** Stores what operations last configured in the common info (3.8). */
export const useOperationConfig = (configuration: ResponseOf<'operationConfiguration'> | undefined): void => {
  const store = useStore();
  useEffect(() => {
    if (configuration) store.set('commonInfo', { ...store.get('commonInfo'), operationConfigData: configuration });
  }, [store, configuration]);
};
