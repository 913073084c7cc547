import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';

export interface Cache {
  /** changes what `useQuery` holds, where it holds something, without asking the server */
  readonly put: <Name extends MethodName>(
    method: Name,
    request: RequestOf<Name>,
    change: (data: ResponseOf<Name>) => ResponseOf<Name>,
  ) => void;
  /** asks again for what is on screen, and forgets what is not; a failure is told by the query itself */
  readonly refresh: <Name extends MethodName>(method: Name, request: RequestOf<Name>) => void;
}

/** What an action has made stale, by the key under which `useQuery` keeps it. */
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
