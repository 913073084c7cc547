import { useCache } from '../../api/use-cache';
import { StepHead } from '../../forms/step-head';
import { StepScreen } from '../../forms/step-screen';
import { type Profile, type User, useStep } from '../../forms/use-step';
import { viewOf } from '../../navigation/information-steps';
import { ORDER_QUERY } from '../../navigation/order-screen';
import { useNavigation } from '../../navigation/use-navigation';
import { Answers } from './answers';
import { secretBankFields } from './bank-definition';
import { BankForm } from './bank-form';
import { Consent } from './consent';
import { RefusedAccount } from './refused-account';

/**
 * Step 4 of 4, the bank account; then the answers to check, and what is sent with them. For an order whose payout the
 * bank refused, the account alone (4.1).
 */
export default function AddBankCardScreen() {
  const { current } = useNavigation();
  const view = viewOf(current);
  return (
    <StepScreen>
      {(profile, user) => {
        if (current.query.has(ORDER_QUERY)) return <RefusedAccount profile={profile} user={user} />;
        if (view === 'answers') return <Answers profile={profile} user={user} />;
        if (view === 'consent') return <Consent completed={user.completedSteps} />;
        return <BankStep profile={profile} user={user} />;
      }}
    </StepScreen>
  );
}

function BankStep({ profile, user }: { readonly profile: Profile; readonly user: User }) {
  const { draft, saved, goOn, isEdit } = useStep('bank', user, secretBankFields);
  const cache = useCache();
  return (
    <BankForm
      head={<StepHead step="bank" title="Where the money goes" note="the numbers are not kept on this phone" />}
      action={isEdit ? 'Save' : 'Continue'}
      profile={profile}
      draft={draft}
      onSaved={({ completedSteps }) => {
        saved(completedSteps, (before) => before);
        cache.refresh('profileInfo', {});
        goOn(completedSteps);
      }}
    />
  );
}
