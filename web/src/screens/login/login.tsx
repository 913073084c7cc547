import { authenticate, loginTexts } from '@kit/contracts/methods/session';
import { phone } from '@kit/contracts/phone';
import { useState } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { screenToReturnTo } from '../../api/guard-decision';
import { useAction } from '../../api/use-action';
import { useScreen } from '../../api/use-screen';
import type { SentCode } from '../../api/use-send-code';
import { useSessionState } from '../../api/use-session-state';
import { CodeEntry } from '../../forms/code-entry';
import { FormFrame } from '../../forms/form-view';
import { useCodeForm } from '../../forms/use-code-form';
import { groupPhone } from '../../platform/phone';
import { jsonIn } from '../../platform/unchecked-json';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { Notice } from '../../ui/message';
import { Lead, Note, Page } from '../../ui/text';
import { PhoneStep } from './phone-step';

/** A code that was sent and not entered yet. */
interface PendingCode extends SentCode {
  /** true if the borrower went back to change the number; the code stays valid for the same number */
  readonly isLeft?: boolean;
}

/**
 * The stored pending code. A small device can discard this page while the borrower reads the message in another app. On
 * return, the code field then shows again instead of an empty form.
 */
const pendingCode: z.ZodMiniType<PendingCode> = z.object({
  contactNumber: phone,
  resendAt: z.number(),
  expiresAt: z.number(),
  isLeft: z.optional(z.boolean()),
});

/** The key of the pending code. The path of the deployment is in it, because sandboxes of one origin share the storage. */
const useKey = (): string => `${useHref('/')}pendingCode`;

/** The pending code; undefined if there is none or it has expired. */
const loadPendingCode = (key: string, now: number): PendingCode | undefined => {
  const stored = z.safeParse(
    pendingCode,
    jsonIn(() => sessionStorage.getItem(key)),
  );
  return stored.success && stored.data.expiresAt > now ? stored.data : undefined;
};

const savePendingCode = (key: string, pending: PendingCode | undefined): void => {
  try {
    if (pending) sessionStorage.setItem(key, JSON.stringify(pending));
    else sessionStorage.removeItem(key);
  } catch {
    // without storage, the login still works, but a reload shows the phone number step
  }
};

/** Login with a phone number step and a code step, in turn on the same screen (2.56). */
export default function LoginScreen() {
  const key = useKey();
  const [pending, setPending] = useState(() => loadPendingCode(key, Date.now()));
  // here, so that the typed number survives Change number and a visit to the agreements
  const [typed, setTyped] = useSessionState('login number', pending?.contactNumber ?? '');
  const setAndSave = (next: PendingCode) => {
    savePendingCode(key, next);
    setPending(next);
  };
  const { end, reason: why } = useScreen().session.state();
  const { state } = useLocation();
  const reason =
    end === 'expired'
      ? `${why || 'Your session has ended'}. Log in to continue where you were.`
      : screenToReturnTo(state) === 'extension' && loginTexts.extensionLogin;
  return (
    <>
      {reason && (
        <div className="login-why">
          <Notice>{reason}</Notice>
        </div>
      )}
      {pending && !pending.isLeft ? (
        <CodeStep
          pending={pending}
          onPending={setAndSave}
          onChangeNumber={() => setAndSave({ ...pending, isLeft: true })}
        />
      ) : (
        <PhoneStep
          typed={typed}
          onType={setTyped}
          earlier={pending}
          onSent={(sent) => setAndSave({ ...sent, isLeft: false })}
        />
      )}
    </>
  );
}

interface CodeStepProps {
  readonly pending: SentCode;
  readonly onPending: (pending: SentCode) => void;
  readonly onChangeNumber: () => void;
}

/** The second step of the login (4.9): the code, which is checked after its last digit. */
function CodeStep({ pending, onPending, onChangeNumber }: CodeStepProps) {
  const key = useKey();
  const { session } = useScreen({ view: 'code', title: 'Confirm your number', onBack: onChangeNumber });
  const checking = useAction(authenticate);
  const { contactNumber } = pending;
  const codeForm = useCodeForm({
    name: 'login',
    purpose: 'login',
    sent: pending,
    onSent: onPending,
    onSubmit: async (authCode) => {
      const reply = await checking.run({ contactNumber, authCode });
      savePendingCode(key, undefined);
      session.logIn('userToken' in reply ? reply.userToken : reply.authIdentifier);
    },
    blame: ({ kind }) => (kind === 'code' ? 'authCode' : undefined),
  });
  const { form } = codeForm;
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>Enter the code</Lead>
        <div className="login-sent">
          <Note>
            {'We sent it to '}
            <b>{groupPhone(contactNumber)}</b>
          </Note>
          <Button kind="secondary" isSmall onClick={onChangeNumber}>
            Change number
          </Button>
        </div>
        <CodeEntry codeForm={codeForm} hint="You can paste the whole message" isImmediate />
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          Log in
        </Button>
      </ActionBar>
    </FormFrame>
  );
}
