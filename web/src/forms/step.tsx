import type { ResponseOf } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import { canSaveInformation } from '@kit/contracts/methods/order-status';
import { profileInfo } from '@kit/contracts/methods/profile';
import { type InformationStep, informationStep, userIdentifierInfo } from '@kit/contracts/methods/user';
import type { ReactNode } from 'react';
import { useCache } from '../api/use-cache';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { ANSWERS_VIEW, FROM_QUERY } from '../platform/location';
import { nextScreen, useMounted } from '../platform/screen';
import * as words from '../platform/words';
import { Button } from '../ui/button';
import { Loaded } from '../ui/loaded';
import { Message } from '../ui/message';
import { Progress } from '../ui/progress';
import { Lead, Note, Parts } from '../ui/text';
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

const editTitles = {
  personal: 'Your personal information',
  work: 'Your work information',
  face: 'Your face photo',
  bank: 'Your bank account',
} as const;

const { values: steps } = informationStep;

/** The note of a step whose texts are stored on this phone. */
export const SAVED_AS_YOU_TYPE = 'saved on this phone as you type';

export interface StepHeadProps {
  readonly step: InformationStep;
  /** the step's title; by default the number of steps, and empty if the top bar shows the title */
  readonly title?: string;
  /** text beside the step's number */
  readonly note: string;
  /** position within the step, if the step has several screens */
  readonly part?: string;
}

/** The borrower's position in the four steps. For a single change it shows only the step's title. */
export function StepHead({ step, title = words.onlySteps(steps.length), note, part }: StepHeadProps) {
  const { current } = useScreen();
  if (current.query.get(FROM_QUERY) === ANSWERS_VIEW) {
    return (
      <div className="stack gap-8 form-head">
        <Lead>{editTitles[step]}</Lead>
        <Note>{note}</Note>
      </div>
    );
  }
  const place = `Step ${steps.indexOf(step) + 1} of ${steps.length}`;
  return (
    <div className="stack gap-8 form-head">
      {title !== '' && <Lead>{title}</Lead>}
      <Progress done={steps.indexOf(step) + 1} total={steps.length} label="Your application" text={place} />
      <Note>
        <Parts of={[part === undefined ? place : `${place}, ${part}`, note]} />
      </Note>
    </div>
  );
}

/**
 * Decides by the order on home whether the information steps can be saved. Returns 'open' if home cannot load; the
 * server then decides on saving.
 */
export const useLock = (): 'open' | 'locked' | 'unknown' => {
  const { data, error } = useQuery(homePage, {});
  if (!data) return error ? 'open' : 'unknown';
  return canSaveInformation(data.order?.status) ? 'open' : 'locked';
};

/** Shown in place of a step that cannot be saved now, so that the borrower types nothing in vain. */
export function LockedStep() {
  const { back, goTo } = useScreen();
  return (
    <Message
      art="refused"
      title="You can’t change this now"
      text="Your lender decides by these answers. You can change them after a rejection, or when your loan is paid in full."
      action={
        <>
          <Button onClick={back}>Back</Button>
          <Button kind="quiet" onClick={() => goTo('feedback-faq')}>
            Is something wrong? Talk to us
          </Button>
        </>
      }
    />
  );
}

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
