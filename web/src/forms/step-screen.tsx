import { profileInfo } from '@kit/contracts/methods/profile';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import type { ReactNode } from 'react';
import { useQuery } from '../api/use-query';
import { Loaded } from '../ui/loaded';
import { LockedStep, useLock } from './locked-step';
import type { Profile, User } from './use-step';

/** Loads the profile and the user, then renders the step. Shows a skeleton while loading, or an error with a retry. */
export function StepScreen({ children }: { readonly children: (profile: Profile, user: User) => ReactNode }) {
  const profile = useQuery(profileInfo, {});
  // useUserReads makes the same request, so they share one call
  const user = useQuery(userIdentifierInfo, {});
  const lock = useLock();
  if (lock === 'locked') return <LockedStep />;
  const missing = [profile, user].filter(({ data }) => !data);
  const both = {
    data: profile.data && user.data && lock !== 'unknown' ? { profile: profile.data, user: user.data } : undefined,
    error: profile.error ?? user.error,
    isValidating: missing.some(({ isValidating }) => isValidating),
    reload: async () => {
      await Promise.all(missing.map(({ reload }) => reload()));
    },
  };
  return (
    <Loaded
      query={both}
      shape={[
        ['line', 'row'],
        ['line', 'row', 'line', 'row', 'line', 'row', 'line', 'row'],
      ]}
    >
      {(loaded) => children(loaded.profile, loaded.user)}
    </Loaded>
  );
}
