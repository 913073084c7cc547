import type { ResponseOf } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import { profileInfo } from '@kit/contracts/methods/profile';
import { type InformationStep, userIdentifierInfo } from '@kit/contracts/methods/user';
import { type RefObject, useEffect, useRef } from 'react';
import { useCache } from '../api/use-cache';
import { useScreen } from '../api/use-screen';
import { nextScreen } from '../platform/information-steps';
import { ANSWERS_VIEW, FROM_QUERY } from '../platform/query-keys';
import { type Draft, useDraft } from './draft';

export type Profile = ResponseOf<'profileInfo'>;
export type User = ResponseOf<'userIdentifierInfo'>;

export interface Step {
  readonly draft: Draft;
  /** true if the borrower came from the answers to change one, and returns there */
  readonly isEdit: boolean;
  /** call this after saving; deletes the draft and updates the cache */
  readonly saved: (change: (profile: Profile) => Profile) => void;
  /** goes to the first missing step, or back to the answers */
  readonly goToNext: (completed: readonly InformationStep[]) => void;
}

/** True while the component is mounted and its screen is visible. Check it when a result arrives late. */
const useMounted = (): RefObject<boolean> => {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};

/**
 * Shared logic of the four information steps.
 * @param secret fields that are never stored on the device; they stay in memory until the session ends
 */
export const useStep = (step: InformationStep, user: User, secret?: readonly string[]): Step => {
  const cache = useCache();
  const { current, goTo, leave } = useScreen();
  const isHere = useMounted();
  const isEdit = current.query.get(FROM_QUERY) === ANSWERS_VIEW;
  const draft = useDraft(step, user.userIdentifier, secret);
  return {
    draft,
    isEdit,
    saved: (change) => {
      draft.clear();
      cache.put(profileInfo, {}, change);
      cache.refresh(userIdentifierInfo, {});
      cache.refresh(homePage, {});
    },
    goToNext: (completed) => {
      // the borrower left while saving, so the screen must not change again
      if (!isHere.current) return undefined;
      if (isEdit) return leave();
      const { screen, options } = nextScreen(completed);
      return goTo(screen, options);
    },
  };
};
