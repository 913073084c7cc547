import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { AppError } from '../lib/app-error';
import { useApi } from './api-context';

export interface QueryOptions {
  /** show a failure for 1.5 s beside the screen's own error state (7.46) */
  readonly toast?: boolean;
}

export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: AppError | undefined;
  /** the first load, with nothing to show yet */
  readonly isLoading: boolean;
  /** any load, including one in the background of data that is shown */
  readonly isValidating: boolean;
  readonly reload: () => Promise<void>;
}

/**
 * Reads through the contract. The SWR key is `[method, request]`, so that screens asking for the same thing share it.
 * @param request null asks for nothing yet
 */
export const useQuery = <Name extends MethodName>(
  method: Name,
  request: RequestOf<Name> | null,
  options: QueryOptions = {},
): Query<ResponseOf<Name>> => {
  const api = useApi();
  const { data, error, isLoading, isValidating, mutate } = useSWR<ResponseOf<Name>, AppError>(
    request === null ? null : [method, request],
    () => api.call(method, request as RequestOf<Name>, { toast: options.toast ?? false }),
  );
  const reload = useCallback(async () => {
    // a failed reload is in `error`; the caller has nothing to catch
    await mutate().catch(() => undefined);
  }, [mutate]);
  return { data, error, isLoading, isValidating, reload };
};
