import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '../api/use-query';
import { UserContext, useSessionPort } from './session-context';

/**
 * Loads the user as soon as somebody is logged in (2.37), the operations configuration, and whether a message is
 * unread, in one envelope with the first screen's calls. The parts that show them find them in the cache.
 */
export function UserProvider({ children }: { readonly children: ReactNode }) {
  const session = useSessionPort();
  const { token } = useSyncExternalStore(session.subscribe, session.state);
  const { data, isValidating, reload } = useQuery('userIdentifierInfo', token === undefined ? null : {});
  useQuery('operationConfiguration', token === undefined ? null : {});
  useQuery('displayTicketNote', token === undefined ? null : {});
  const value = useMemo(
    () => ({
      user: data,
      ensure: () => {
        if (token !== undefined && data === undefined && !isValidating) void reload();
      },
    }),
    [token, data, isValidating, reload],
  );
  return <UserContext value={value}>{children}</UserContext>;
}
