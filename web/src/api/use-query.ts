import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { useCallback } from 'react';
import useSWR from 'swr';
import type { AppError } from '../platform/app-error';
import { useServices } from './services';

export interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: AppError | undefined;
  /** true during the first load, when there is no data yet */
  readonly isLoading: boolean;
  /** true during any load, including a reload in the background */
  readonly isValidating: boolean;
  readonly reload: () => Promise<void>;
}

/** The methods whose replies show money. It is reloaded when the app becomes visible again, and at midnight. */
export const moneyMethods: readonly string[] = [
  ...(['homePage', 'orderList', 'orderDetail', 'loanQuote', 'extensionQuote', 'payOrderStatus'] satisfies MethodName[]),
];

/**
 * Reads through the contract. The SWR key is `[row.name, request]`, so screens with the same request share one reply.
 * @param row undefined while it loads; most callers import it
 * @param request null sends no request yet
 */
export const useQuery = <Name extends MethodName>(
  row: RowOf<Name> | undefined,
  request: RequestOf<Name> | null,
  options: {
    /** also shows a failure as a toast for 1.5 s (7.46), beside the screen's error state */
    readonly toast?: boolean;
    /** loads only what is not cached yet */
    readonly once?: boolean;
  } = {},
): Query<ResponseOf<Name>> => {
  const { api } = useServices();
  const { data, error, isLoading, isValidating, mutate } = useSWR<ResponseOf<Name>, AppError>(
    row === undefined || request === null ? null : [row.name, request],
    () => api.call(row as RowOf<Name>, request as RequestOf<Name>, { toast: options.toast ?? false }),
    { revalidateOnFocus: moneyMethods.includes(row?.name ?? ''), revalidateIfStale: options.once !== true },
  );
  const reload = useCallback(async () => {
    // `error` holds the failure; the caller has nothing to catch
    await mutate().catch(() => undefined);
  }, [mutate]);
  return { data, error, isLoading, isValidating, reload };
};
