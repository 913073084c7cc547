import type { InformationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useCache } from '../api/use-cache';
import { nextStop } from '../navigation/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../navigation/query-keys';
import { useNavigation } from '../navigation/use-navigation';
import { useStore } from '../storage/store-context';
import { useMounted } from '../ui/use-mounted';
import { createDraft, type Draft } from './draft';

export type Profile = ResponseOf<'profileInfo'>;
export type User = ResponseOf<'userIdentifierInfo'>;

export interface Step {
  readonly draft: Draft;
  /** whether the borrower came to change one answer, and goes back to all of them */
  readonly isEdit: boolean;
  /** the step is saved: its draft goes, what was cached is brought up to date */
  readonly saved: (change: (profile: Profile) => Profile) => void;
  /** on to the first missing step, or back to the answers */
  readonly goOn: (completed: readonly InformationStep[]) => void;
}

/** What the four information steps have in common. */
export const useStep = (step: InformationStep, user: User, secret?: readonly string[]): Step => {
  const store = useStore();
  const cache = useCache();
  const { current, goTo, back } = useNavigation();
  const isHere = useMounted();
  const isEdit = current.query.get(FROM_QUERY) === ANSWERS_VIEW;
  const draft = useMemo(
    () => createDraft(store, step, user.userIdentifier, secret),
    [store, step, user.userIdentifier, secret],
  );
  return {
    draft,
    isEdit,
    saved: (change) => {
      draft.clear();
      cache.put('profileInfo', {}, change);
      cache.refresh('userIdentifierInfo', {});
      cache.refresh('homePage', {});
    },
    goOn: (completed) => {
      // who left while it was being saved is not brought back
      if (!isHere.current) return undefined;
      if (isEdit) return back();
      const { screen, options } = nextStop(completed);
      return goTo(screen, options);
    },
  };
};
