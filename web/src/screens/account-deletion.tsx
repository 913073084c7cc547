import type { RequestOf } from '@kit/contracts/methods';
import { accountDeletionCheck, deleteAccount, deletionReason } from '@kit/contracts/methods/account';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../api/use-action';
import { useQuery } from '../api/use-query';
import { useScreen } from '../api/use-screen';
import { useSessionState } from '../api/use-session-state';
import { CodeEntry, HaveCodeButton, type SentCode, useCodeForm, useSendCode } from '../forms/code';
import { Fields, FormFrame } from '../forms/form-view';
import { type Binding, type FormDefinition, useForm } from '../forms/use-form';
import { maskPhone } from '../platform/format';
import { STEP_QUERY } from '../platform/location';
import { useMounted } from '../platform/screen';
import { ActionBar, Result } from '../ui/action-bar';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Checkbox } from '../ui/choice';
import { ConfirmSheet } from '../ui/dialog';
import { ErrorSummary } from '../ui/error-summary';
import { FieldError } from '../ui/field';
import { Loaded } from '../ui/loaded';
import { Lead, Note, Page } from '../ui/text';

const stepNames = ['form', 'verify'] as const;

/**
 * Account deletion in four steps: 1 terms, 2 reasons, 3 verification, 4 ending (4.11). The step is in the address, so
 * that back leads to the previous step. A reload restarts at the first step.
 */
export default function AccountDeletionScreen() {
  const { current, goTo, session } = useScreen();
  // session state, so that the reasons and the code survive a look at the help
  const [reasons, setReasons] = useSessionState<readonly DeletionReason[]>('deletion reasons', []);
  const [sent, setSent] = useSessionState<SentCode | undefined>('deletion code', undefined);
  const isHere = useMounted();
  const [isDeleted, setIsDeleted] = useState(false);
  // a reload after the deletion would fail, and replace the last screen with the login
  const query = useQuery(userIdentifierInfo, isDeleted ? null : {});
  // logs out when the borrower leaves the last step in any way, because the token of a deleted account is useless
  useEffect(() => (isDeleted ? () => session.logOut() : undefined), [isDeleted, session]);

  const goToNext = (step: (typeof stepNames)[number]) => goTo('accountDeletion', { query: { [STEP_QUERY]: step } });
  const step = stepNames.find((name) => name === current.query.get(STEP_QUERY));
  if (isDeleted) return <DeletionEnding onEnd={session.logOut} />;
  if (step === 'verify' && sent && reasons.length > 0) {
    const end = () => {
      session.erase();
      // without the last screen, nothing else would end the session
      if (isHere.current) setIsDeleted(true);
      else session.logOut();
    };
    return <DeletionVerify reasons={reasons} sent={sent} onSent={setSent} onDeleted={end} />;
  }
  if (step !== undefined) {
    return (
      <Loaded query={query}>
        {(user) => (
          <DeletionReasons
            contactNumber={user.contactNumber}
            reasons={reasons}
            onChange={setReasons}
            onSent={setSent}
            onNext={() => goToNext('verify')}
            sent={sent}
          />
        )}
      </Loaded>
    );
  }
  return <DeletionTerms onAgree={() => goToNext('form')} />;
}

/** Step 4: the account is deleted. The login follows, where the same number creates a new account. */
function DeletionEnding({ onEnd }: { readonly onEnd: () => void }) {
  const { bridge } = useScreen({ view: 'ended', title: 'Account deleted' });
  const close = () => {
    onEnd();
    // if the native app does not close, the borrower is on the login screen, like after Done
    bridge.call('closePage', {}).catch(() => undefined);
  };
  return (
    <Result
      art="farewell"
      role="alert"
      title="Your account is deleted"
      text="Thank you for your time with us. You are welcome to come back with a new account."
      next={
        <>
          <Button onClick={onEnd}>Done</Button>
          <Button kind="quiet" onClick={close}>
            Close the app
          </Button>
        </>
      }
    />
  );
}

const list = [
  'We delete your profile, photo, bank account and messages. You can’t undo this.',
  'You lose your history. A limit that grew with your loans starts again.',
  'We keep only the loan records that the law requires, for as long as it requires.',
  'You can register again with the same number. You then get a new account.',
] as const;

/** Step 1: the consequences of a deletion, or the reason why the account cannot be deleted (4.10, 5.12). */
function DeletionTerms({ onAgree }: { readonly onAgree: () => void }) {
  const { goTo } = useScreen({ view: 'terms' });
  const query = useQuery(accountDeletionCheck, {});
  return (
    <Loaded query={query} shape={[['line', 'line', 'line', 'line']]}>
      {() => (
        <>
          <Page>
            <Lead>Before you delete your account</Lead>
            <Card>
              <ul className="bullets stack gap-8">
                {list.map((term) => (
                  <li key={term}>{term}</li>
                ))}
              </ul>
            </Card>
            <Note>You have no unpaid loan and no open application, so you can delete your account.</Note>
            <Button kind="quiet" onClick={() => goTo('feedback-faq')}>
              Is something wrong? Talk to us first
            </Button>
          </Page>
          <ActionBar>
            <Button onClick={onAgree}>I understand, continue</Button>
          </ActionBar>
        </>
      )}
    </Loaded>
  );
}

interface DeletionVerifyProps {
  readonly reasons: readonly DeletionReason[];
  readonly sent: SentCode;
  readonly onSent: (code: SentCode) => void;
  readonly onDeleted: () => void;
}

/** Step 3: the code and a final confirmation (4.11, 5.12). */
function DeletionVerify({ reasons, sent, onSent, onDeleted }: DeletionVerifyProps) {
  useScreen({ view: 'verify', title: 'Confirm that it’s you' });
  const deleting = useAction(deleteAccount);
  const [isAsking, setIsAsking] = useState(false);
  const codeForm = useCodeForm({
    name: 'deletion',
    purpose: 'accountDeletion',
    sent,
    onSent,
    // the complete code opens the confirmation
    onSubmit: async () => setIsAsking(true),
    blame: ({ codeName }) => (codeName === 'VERIFICATION_CODE_WRONG' ? 'authCode' : undefined),
  });
  const { form } = codeForm;
  const deleteNow = async (): Promise<void> => {
    const isDeleted = await form.run(async () => {
      await deleting.run({ reasons: [...reasons], authCode: form.values.authCode });
    });
    if (isDeleted) onDeleted();
    else setIsAsking(false);
  };
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>Enter the code</Lead>
        <Note>{`We sent it to ${maskPhone(sent.contactNumber)}. It proves that the account is yours.`}</Note>
        <CodeEntry codeForm={codeForm} />
      </Page>
      <ActionBar>
        <Button type="submit" kind="danger">
          Delete my account
        </Button>
      </ActionBar>
      {isAsking && (
        <ConfirmSheet
          title="Delete your account for good?"
          confirm="Yes, delete it"
          onConfirm={() => void deleteNow()}
          isBusy={deleting.isRunning}
          isDangerous
          decline="Keep my account"
          onClose={() => setIsAsking(false)}
        >
          <p>We delete your data and your history. Nobody can bring them back.</p>
        </ConfirmSheet>
      )}
    </FormFrame>
  );
}

export type DeletionReason = RequestOf<'deleteAccount'>['reasons'][number];

/** The ticked reasons, one per line, because a form stores each field as text. */
const asText = (reasons: readonly DeletionReason[]): string => reasons.join('\n');
const fromText = (text: string): readonly DeletionReason[] =>
  deletionReason.values.filter((reason) => text.split('\n').includes(reason));

const definition: FormDefinition<'reasons', Pick<RequestOf<'deleteAccount'>, 'reasons'>> = {
  labels: { reasons: 'Reasons' },
  schema: z.strictObject({ reasons: deleteAccount.request.shape.reasons }),
  read: ({ reasons }) => ({ reasons: fromText(reasons) }),
};

export interface DeletionReasonsProps {
  readonly contactNumber: string;
  readonly reasons: readonly DeletionReason[];
  readonly onChange: (reasons: readonly DeletionReason[]) => void;
  /** an earlier code that is still valid */
  readonly sent: SentCode | undefined;
  readonly onSent: (code: SentCode) => void;
  readonly onNext: () => void;
}

/** Step 2: at least one of eight reasons (3.29, 5.12). Continuing sends a code. */
export function DeletionReasons({ contactNumber, reasons, onChange, sent, onSent, onNext }: DeletionReasonsProps) {
  useScreen({ view: 'reasons', title: 'Your reasons' });
  const isHere = useMounted();
  const { send, before } = useSendCode('accountDeletion');
  const proceed = (code: SentCode) => {
    onSent(code);
    // a borrower who left before the code was sent stays where they are
    if (isHere.current) onNext();
  };
  const form = useForm({
    name: 'deletion',
    definition,
    initial: { reasons: asText(reasons) },
    onChange: (values) => onChange(fromText(values.reasons)),
    onSubmit: async () => {
      // reuses a code of the last minute, for a borrower who came back to change a reason
      const isOnItsWay = sent !== undefined && sent.resendAt > Date.now();
      proceed(isOnItsWay ? sent : await send(contactNumber));
    },
  });
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>Why are you leaving?</Lead>
        <Note>Choose all that apply.</Note>
        <Fields form={form} controls={{ reasons: (field) => <Reasons {...field} /> }} />
        <Note>{`Next, we send a code to ${maskPhone(contactNumber)}.`}</Note>
        {reasons.length > 0 && <HaveCodeButton before={before} onUse={proceed} />}
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          Continue
        </Button>
      </ActionBar>
    </FormFrame>
  );
}

function Reasons({ id, label, value, error, onChange }: Binding) {
  const errorId = useId();
  const ticked = fromText(value);
  return (
    <>
      <fieldset
        className="box rows deletion-reasons"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
      >
        <legend className="unseen">{label}</legend>
        {deletionReason.entries.map(({ value: reason, label: text }, index) => (
          <div key={reason}>
            <Checkbox
              id={index === 0 ? id : undefined}
              isChecked={ticked.includes(reason)}
              onChange={(isTicked) =>
                onChange(asText(isTicked ? [...ticked, reason] : ticked.filter((each) => each !== reason)))
              }
            >
              {text}
            </Checkbox>
          </div>
        ))}
      </fieldset>
      <FieldError id={errorId} text={error} />
    </>
  );
}
