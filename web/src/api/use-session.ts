import { useEffect, useSyncExternalStore } from 'react';
import { forgetOthers } from '../platform/forget-others';
import { userReads } from './early-reads';
import { useServices } from './services';
import { useQuery } from './use-query';

const [USER, CONFIGURATION, NOTE] = userReads;

const useIsLoggedIn = (): boolean => {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, () => session.state().token !== undefined);
};

/** The login state, and the user: undefined until loaded. All callers share the read of `useUserReads`. */
export const useSession = () => {
  const isLoggedIn = useIsLoggedIn();
  const { data: user, isValidating, reload } = useQuery(USER, isLoggedIn ? {} : null, { once: true });
  return {
    isLoggedIn,
    user,
    /** loads the user, unless it is loaded or loading */
    ensureUser: () => {
      if (user === undefined && !isValidating) void reload();
    },
  };
};

/** Starts the `userReads`, in one envelope with the first screen's calls. Deletes what another borrower left here. */
export const useUserReads = (): void => {
  const { store } = useServices();
  const request = useIsLoggedIn() ? {} : null;
  const { data } = useQuery(USER, request);
  useQuery(CONFIGURATION, request);
  useQuery(NOTE, request);
  const owner = data?.userIdentifier;
  useEffect(() => {
    if (owner !== undefined) forgetOthers(store, owner);
  }, [store, owner]);
};
