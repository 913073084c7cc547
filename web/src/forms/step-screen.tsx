import { profileInfo } from '@kit/contracts/methods/profile';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import type { ReactNode } from 'react';
import { useQuery } from '../api/use-query';
import { ErrorView } from '../ui/error-view';
import { Skeleton } from '../ui/skeleton';
import { LockedStep, useLock } from './locked-step';
import type { Profile, User } from './use-step';

/** Loads the profile and the user, then renders the step. Shows a skeleton while loading, or an error with a retry. */
export function StepScreen({ children }: { readonly children: (profile: Profile, user: User) => ReactNode }) {
  const profile = useQuery(profileInfo, {});
  // UserProvider makes the same request, so they share one call
  const user = useQuery(userIdentifierInfo, {});
  const lock = useLock();
  if (lock === 'locked') return <LockedStep />;
  if (profile.data && user.data && lock !== 'unknown') return children(profile.data, user.data);
  if (profile.error || user.error) {
    const missing = [profile, user].filter(({ data }) => !data);
    return (
      <ErrorView
        error={profile.error ?? user.error}
        onRefresh={() => {
          for (const { reload } of missing) void reload();
        }}
        isBusy={missing.some(({ isValidating }) => isValidating)}
      />
    );
  }
  return (
    <Skeleton
      cards={[
        ['line', 'row'],
        ['line', 'row', 'line', 'row', 'line', 'row', 'line', 'row'],
      ]}
    />
  );
}
