import type { ReactNode } from 'react';
import { useQuery } from '../api/use-query';
import { ErrorView } from '../ui/error-view';
import { Skeleton } from '../ui/skeleton';
import { LockedStep, useLock } from './locked-step';
import type { Profile, User } from './use-step';

export interface StepScreenProps {
  readonly children: (profile: Profile, user: User) => ReactNode;
}

/** Loads what was saved before and the user, then shows the step; until then a skeleton, or a button to try again. */
export function StepScreen({ children }: StepScreenProps) {
  const profile = useQuery('profileInfo', {});
  // the app has requested it already: the same key, and so the same call
  const user = useQuery('userIdentifierInfo', {});
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
