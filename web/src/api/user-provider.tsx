import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { UserContext } from './session-context';
import { useQuery } from './use-query';
import { userReads } from './user-reads';

const [USER, CONFIGURATION, NOTE] = userReads;

/**
 * Starts the `userReads`, in one envelope with the first screen's calls. Other components read the replies from the
 * cache.
 */
export function UserProvider({ children }: { readonly children: ReactNode }) {
  const { session } = useServices();
  const { token } = useSyncExternalStore(session.subscribe, session.state);
  const { data, isValidating, reload } = useQuery(USER, token === undefined ? null : {});
  useQuery(CONFIGURATION, token === undefined ? null : {});
  useQuery(NOTE, token === undefined ? null : {});
  const { store } = useServices();
  const owner = data?.userIdentifier;
  useEffect(() => {
    if (owner === undefined) return;
    // the next start tries again if this script does not load
    import('../platform/forget-others').then(
      ({ forgetOthers }) => forgetOthers(store, owner),
      () => undefined,
    );
  }, [store, owner]);
  const value = useMemo(
    () => ({
      user: data,
      ensure: () => {
        if (data === undefined && !isValidating) void reload();
      },
    }),
    [data, isValidating, reload],
  );
  return <UserContext value={value}>{children}</UserContext>;
}
