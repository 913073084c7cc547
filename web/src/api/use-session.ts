import type { ResponseOf } from '@kit/contracts/methods';
import { useContext, useSyncExternalStore } from 'react';
import { useServices } from './services';
import { UserContext } from './session-context';

export interface SessionView {
  readonly isLoggedIn: boolean;
  /** undefined until loaded */
  readonly user: ResponseOf<'userIdentifierInfo'> | undefined;
  /** stores the token; the guard then returns to the previous screen */
  readonly logIn: (token: string) => void;
  readonly logOut: () => void;
  /** clears the storage of a deleted account; call `logOut` when the borrower leaves the last screen */
  readonly erase: () => void;
}

/** The current login state, and the functions to log in and out. */
export const useSession = (): SessionView => {
  const { session } = useServices();
  const { token } = useSyncExternalStore(session.subscribe, session.state);
  const { user } = useContext(UserContext);
  return {
    isLoggedIn: token !== undefined,
    user: token === undefined ? undefined : user,
    logIn: session.logIn,
    logOut: session.logOut,
    erase: session.erase,
  };
};
