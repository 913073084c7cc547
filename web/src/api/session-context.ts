import type { ResponseOf } from '@kit/contracts/methods';
import { createContext, useContext } from 'react';
import { provided } from '../platform/provided';
import type { Session } from './session';

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session, for code outside a screen. Screens use `useSession`. */
export const useSessionPort = (): Session => provided(useContext(SessionContext), 'Session');

export interface LoadedUser {
  readonly user: ResponseOf<'userIdentifierInfo'> | undefined;
  /** loads the user, unless it is loaded or loading */
  readonly ensure: () => void;
}

export const UserContext = createContext<LoadedUser>({ user: undefined, ensure: () => undefined });
