import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '../api/use-query';
import { UserContext, useSessionPort } from './session-context';

/** Loads who is logged in as soon as somebody is, in the same envelope as the first screen's own calls (2.37). */
export function UserProvider({ children }: { readonly children: ReactNode }) {
  const session = useSessionPort();
  const { token } = useSyncExternalStore(session.subscribe, session.state);
  const { data, isValidating, reload } = useQuery('userIdentifierInfo', token === undefined ? null : {});
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
