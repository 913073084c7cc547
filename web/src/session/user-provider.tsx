import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { useQuery } from '../api/use-query';
import { UserContext, useSessionPort } from './session-context';

/**
 * Loads who is logged in as soon as somebody is (2.37), what operations configured, and whether a message waits,
 * in the same envelope as the first screen's own calls. The parts that show it load later and find it here.
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
