import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

export interface Cache {
  /** changes what `useQuery` has cached, if anything, without asking the server */
  readonly put: <Name extends MethodName>(
    method: Name,
    request: RequestOf<Name>,
    change: (data: ResponseOf<Name>) => ResponseOf<Name>,
  ) => void;
  /** reloads what is on screen and drops the rest; the query itself shows a failure */
  readonly refresh: <Name extends MethodName>(method: Name, request: RequestOf<Name>) => void;
}

/** Updates what an action has made stale, by the keys under which `useQuery` caches. */
export const useCache = (): Cache => {
  const { mutate } = useSWRConfig();
  return useMemo(
    () => ({
      put: (method, request, change) => {
        type Data = ResponseOf<typeof method>;
        void mutate<Data>([method, request], (data) => data && change(data), { revalidate: false });
      },
      refresh: (method, request) => {
        mutate([method, request]).catch(() => undefined);
      },
    }),
    [mutate],
  );
};
