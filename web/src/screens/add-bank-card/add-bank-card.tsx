import { uploadStep } from '@kit/contracts/methods/application';
import { saveBankInfo } from '@kit/contracts/methods/bank';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { profileInfo } from '@kit/contracts/methods/profile';
import { lazy, type ReactNode, useState } from 'react';
import { uploadConsent } from '../../api/upload-consent';
import { useAction } from '../../api/use-action';
import { useQuery } from '../../api/use-query';
import { useScreen } from '../../api/use-screen';
import { initialValues } from '../../forms/draft';
import { FormView } from '../../forms/form-view';
import { LockedStep, type Profile, StepHead, StepScreen, type User, useLock, useStep } from '../../forms/step';
import { fieldsOf, useForm } from '../../forms/use-form';
import { orderRoute } from '../../loans/loan';
import { LoadedOrder, useOrder } from '../../loans/order';
import { ANSWERS_VIEW, CONSENT_VIEW, ORDER_QUERY, TYPE_QUERY, VIEW_QUERY } from '../../platform/location';
import { type Navigation, useMounted } from '../../platform/screen';
import { DeviceIcon, HiddenIcon, PlaceIcon } from '../../ui/account-icons';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { List, ListRow } from '../../ui/card';
import { Checkbox } from '../../ui/choice';
import { Notice } from '../../ui/message';
import { PhoneIcon, ShieldIcon } from '../../ui/more-icons';
import { Lead, Page } from '../../ui/text';
import { bankForm } from './bank-fields';

const loadAnswers = async () => ({ default: (await import('./answers')).Answers });
// the answers need the field rows of all steps, so they load after the form shows
loadAnswers().catch(() => undefined);
const Answers = lazy(loadAnswers);

/** Step 4 of 4: the account for the payout, then the answers to check, then the consent. */
export default function AddBankCardScreen() {
  const { current, goTo } = useScreen();
  const isHere = useMounted();
  const view = current.query.get(VIEW_QUERY);
  const lock = useLock();
  if (lock === 'locked') return <LockedStep />;
  if (view === ANSWERS_VIEW) return <Answers />;
  if (view === CONSENT_VIEW) return <Consent />;
  // a borrower who left before the account was saved stays where they are
  const replaceBy: Navigation['goTo'] = (screen, options) => {
    if (isHere.current) goTo(screen, { ...options, replace: true });
  };
  if (current.query.get(ORDER_QUERY)) return <OtherAccount replaceBy={replaceBy} />;
  return (
    <StepScreen>
      {(profile, user) => (
        <BankForm
          profile={profile}
          user={user}
          head={<StepHead step="bank" title="Where we send your loan" note="we never keep the numbers on this phone" />}
          // the new account resumes a payout that the bank refused; home shows its status
          onOrder={() => replaceBy('home')}
        />
      )}
    </StepScreen>
  );
}

/**
 * An order whose payout the bank refused. After the borrower gives another account, the server pays out again (4.2).
 */
function OtherAccount({ replaceBy }: { readonly replaceBy: Navigation['goTo'] }) {
  const query = useOrder('addBankCard');
  return (
    <LoadedOrder query={query} shape={[['line', 'row', 'row', 'row']]}>
      {({ order }) => (
        <StepScreen>
          {(profile, user) => (
            <BankForm
              profile={profile}
              user={user}
              action="Send the money here"
              head={
                <>
                  <Title />
                  <Lead>Your loan needs another account</Lead>
                  <Notice>
                    Your bank sent the money back. Your loan still stands. Give us another account, and we send the
                    money there. You owe nothing until it arrives.
                  </Notice>
                </>
              }
              onOrder={(status) => {
                const { screen, options } = orderRoute({ ...order, status });
                replaceBy(screen, options);
              }}
            />
          )}
        </StepScreen>
      )}
    </LoadedOrder>
  );
}

/** Sets the title once the server has confirmed that the bank refused the payout. */
function Title() {
  useScreen({ title: 'Another bank account' });
  return null;
}

interface BankFormProps {
  readonly profile: Profile;
  readonly user: User;
  readonly head: ReactNode;
  readonly action?: string;
  /** runs instead of going to the next step, if an order was waiting for this account */
  readonly onOrder: (status: OrderStatus) => void;
}

/** The account for the payout. It shows the holder's name once the bank returns it (3.3). */
function BankForm({ profile, user, head, action, onOrder }: BankFormProps) {
  const { draft, saved, goToNext, isEdit } = useStep('bank', user, bankForm.secret);
  const { reload } = useQuery(profileInfo, {});
  const saving = useAction(saveBankInfo);
  const form = useForm({
    name: 'bank',
    definition: bankForm,
    initial: initialValues(fieldsOf(bankForm), { bankName: profile.bank?.bankName ?? '' }, draft.opened),
    onChange: draft.save,
    blame: ({ codeName }) => (codeName === 'BANK_CHECK_FAILED' ? 'accountNo' : undefined),
    onSubmit: async (bank) => {
      const { completedSteps, orderStatus } = await saving.run(bank);
      // the server masks the account number, so the profile is read again
      saved((before) => ({ ...before, bank: null }));
      await reload();
      if (orderStatus === null) goToNext(completedSteps);
      else onOrder(orderStatus);
    },
  });
  return (
    <FormView form={form} head={head} action={action ?? (isEdit ? 'Save' : 'Continue')} controls={bankForm.controls} />
  );
}

const TICK = 'consent-tick';

/** The data uploads in three groups, so that a borrower can read them in one view. */
const groups = [
  { title: 'Your phone', detail: 'Installed apps and device model', icon: <DeviceIcon /> },
  { title: 'Your contacts', detail: 'Address book, call record and text messages', icon: <PhoneIcon /> },
  { title: 'Your place and calendar', detail: 'Location now, and calendar entries', icon: <PlaceIcon /> },
];

/**
 * The data that leaves the device with the application, and the reasons. It asks for consent before any upload (4.12).
 * The tick is beside the action, so that both are in view with the groups.
 */
function Consent() {
  const { goTo, session } = useScreen({ title: 'Before you apply' });
  const [isTicked, setIsTicked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const apply = () => {
    setWasAsked(true);
    if (!isTicked) {
      document.getElementById(TICK)?.focus();
      return;
    }
    uploadConsent.give(session);
    // the next screen replaces this one, because back must lead home after applying
    goTo('countdown', { replace: true });
  };
  return (
    <>
      <Page>
        <Lead>What the lender sees</Lead>
        <p>Your phone sends this once, encrypted, after you agree. The lender uses it to decide.</p>
        <List label="What is sent">
          {groups.map(({ icon, title, detail }) => (
            <ListRow key={title} icon={icon} title={title} detail={detail} />
          ))}
        </List>
        <p className="line gap-12 note bank-not-read">
          <HiddenIcon />
          <span>Never read: photos, passwords and what was said in calls.</span>
        </p>
        <List>
          <ListRow
            icon={<ShieldIcon />}
            title="Read more about permissions"
            detail="Your phone may ask for permissions. The lender needs all of them."
            onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'permissions' } })}
          />
        </List>
      </Page>
      <ActionBar>
        <Checkbox
          id={TICK}
          isChecked={isTicked}
          onChange={setIsTicked}
          error={wasAsked && !isTicked ? 'Tick this to apply' : undefined}
        >
          {`I agree that these ${uploadStep.values.length} kinds of data go to the lender.`}
        </Checkbox>
        <Button onClick={apply}>Agree and apply</Button>
        <Button kind="quiet" onClick={() => goTo('home', { replace: true })}>
          Not now
        </Button>
      </ActionBar>
    </>
  );
}
