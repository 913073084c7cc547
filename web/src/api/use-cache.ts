import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

/** Updates cached replies that an action has made stale, by the cache keys of `useQuery`. */
export const useCache = (): {
  /** changes a cached reply without a request; does nothing if `useQuery` has not cached it */
  readonly put: <Name extends MethodName>(
    row: RowOf<Name>,
    request: RequestOf<Name>,
    change: (data: ResponseOf<Name>) => ResponseOf<Name>,
  ) => void;
  /** reloads a reply that is on screen, and drops it otherwise; the query shows a failure */
  readonly refresh: <Name extends MethodName>(row: RowOf<Name>, request: RequestOf<Name>) => void;
} => {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      put: (row, request, change) => {
        type Data = ResponseOf<(typeof row)['name']>;
        void mutate<Data>([row.name, request], (data) => data && change(data), { revalidate: false });
      },
      refresh: (row, request) => {
        mutate([row.name, request]).catch(() => undefined);
      },
    }),
    [mutate],
  );
};
