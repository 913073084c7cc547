import type { InformationStep } from '@kit/contracts/enums';
import type { ResponseOf } from '@kit/contracts/methods';
import { useMemo } from 'react';
import { useCache } from '../api/use-cache';
import { nextScreen } from '../navigation/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../navigation/query-keys';
import { useNavigation } from '../navigation/use-navigation';
import { useStore } from '../storage/store-context';
import { useMounted } from '../ui/use-mounted';
import { createDraft, type Draft } from './draft';

export type Profile = ResponseOf<'profileInfo'>;
export type User = ResponseOf<'userIdentifierInfo'>;

export interface Step {
  readonly draft: Draft;
  /** whether the borrower came from the answers to change one, and returns there */
  readonly isEdit: boolean;
  /** call once the step is saved: removes its draft and updates the cache */
  readonly saved: (change: (profile: Profile) => Profile) => void;
  /** goes to the first missing step, or back to the answers */
  readonly goOn: (completed: readonly InformationStep[]) => void;
}

/** What the four information steps have in common. */
export const useStep = (step: InformationStep, user: User, secret?: readonly string[]): Step => {
  const store = useStore();
  const cache = useCache();
  const { current, goTo, leave } = useNavigation();
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
      // a borrower who left during saving is not brought back
      if (!isHere.current) return undefined;
      if (isEdit) return leave();
      const { screen, options } = nextScreen(completed);
      return goTo(screen, options);
    },
  };
};
