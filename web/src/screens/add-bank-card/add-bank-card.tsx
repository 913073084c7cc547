import { lazy } from 'react';
import { LockedStep, useLock } from '../../forms/locked-step';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { ANSWERS_VIEW, CONSENT_VIEW, ORDER_QUERY, VIEW_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { BankForm } from './bank-form';
import { Consent } from './consent';
import { OtherAccount } from './other-account';

const loadAnswers = async () => ({ default: (await import('./answers')).Answers });
// they need the rows of all steps, and load behind the form, which shows first
loadAnswers().catch(() => undefined);
const Answers = lazy(loadAnswers);

/** Step 4 of 4: the account for the payout, then the answers to check, then the consent. */
export default function AddBankCardScreen() {
  const { current, goTo } = useNavigation();
  const view = current.query.get(VIEW_QUERY);
  const lock = useLock();
  if (lock === 'locked') return <LockedStep />;
  if (view === ANSWERS_VIEW) return <Answers />;
  if (view === CONSENT_VIEW) return <Consent />;
  if (current.query.get(ORDER_QUERY)) return <OtherAccount />;
  return (
    <StepScreen>
      {(profile, user) => (
        <BankForm
          profile={profile}
          user={user}
          head={<StepHead step="bank" title="Where we send your loan" note="we never keep the numbers on this phone" />}
          // the new account resumes a payout that the bank refused; home shows its status
          onOrder={() => goTo('home', { replace: true })}
        />
      )}
    </StepScreen>
  );
}
