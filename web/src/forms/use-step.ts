import type { InformationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useCache } from '../api/use-cache';
import { answersView, FROM, nextStop } from '../navigation/information-steps';
import { useNavigation } from '../navigation/use-navigation';
import { useStore } from '../session/store-context';
import { createDraft, type Draft } from './draft';

export type Profile = ResponseOf<'profileInfo'>;
export type User = ResponseOf<'userIdentifierInfo'>;

export interface Step {
  readonly draft: Draft;
  /** whether the borrower came to change one answer, and goes back to all of them */
  readonly isEdit: boolean;
  /** the step is saved: its draft goes, what was cached is brought up to date */
  readonly saved: (completed: readonly InformationStep[], change: (profile: Profile) => Profile) => void;
  /** on to the first missing step, or back to the answers */
  readonly goOn: (completed: readonly InformationStep[]) => void;
}

/** What the four information steps have in common. */
export const useStep = (step: InformationStep, user: User, secret?: readonly string[]): Step => {
  const store = useStore();
  const cache = useCache();
  const { current, goTo, back } = useNavigation();
  const isEdit = current.query.get(FROM) === answersView;
  const draft = useMemo(
    () => createDraft(store, step, user.userIdentifier, secret),
    [store, step, user.userIdentifier, secret],
  );
  return {
    draft,
    isEdit,
    saved: (completed, change) => {
      draft.clear();
      cache.put('profileInfo', {}, change);
      // at once: the next screen goes by it
      cache.put('userIdentifierInfo', {}, (before) => ({ ...before, completedSteps: [...completed] }));
      cache.refresh('userIdentifierInfo', {});
      cache.refresh('homePage', {});
    },
    goOn: (completed) => {
      if (isEdit) return back();
      const { screen, options } = nextStop(completed);
      return goTo(screen, options);
    },
  };
};
