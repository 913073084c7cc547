import type { ResponseOf } from '@kit/contracts/methods';
import { createContext } from 'react';

export interface LoadedUser {
  readonly user: ResponseOf<'userIdentifierInfo'> | undefined;
  /** loads the user, unless it is loaded or loading */
  readonly ensure: () => void;
}

export const UserContext = createContext<LoadedUser>({ user: undefined, ensure: () => undefined });
