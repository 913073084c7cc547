import { labelOf } from '@kit/contracts/closed-list';
import type { RequestOf } from '@kit/contracts/methods';
import { agreementType } from '@kit/contracts/methods/configuration';
import { authenticate, loginTexts, sendAuthCode } from '@kit/contracts/methods/session';
import { canonicalPhone, normalisePhone, phone } from '@kit/contracts/phone';
import { Fragment, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { returnTo, screenToReturnTo } from '../../api/guard-decision';
import { useAction } from '../../api/use-action';
import { useScreen } from '../../api/use-screen';
import { useSessionState } from '../../api/use-session-state';
import { CodeEntry, HaveCodeButton, type SentCode, useCodeForm, useSendCode } from '../../forms/code';
import { Fields, FormFrame } from '../../forms/form-view';
import { type FormDefinition, useForm } from '../../forms/use-form';
import { groupPhone } from '../../platform/format';
import { TYPE_QUERY } from '../../platform/location';
import { jsonIn } from '../../platform/unchecked-json';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { PhoneField } from '../../ui/field';
import { Notice } from '../../ui/message';
import { Lead, Note, Page } from '../../ui/text';
import { PhoneIntro } from './login-loading';

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
        <div className="row gap-8 spread">
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

const definition: FormDefinition<'contactNumber', RequestOf<'sendAuthCode'>> = {
  labels: { contactNumber: 'Phone number' },
  schema: sendAuthCode.request,
  read: ({ contactNumber }) => ({ contactNumber: normalisePhone(contactNumber), purpose: 'login' }),
};

export interface PhoneStepProps {
  /** the number typed before, for a borrower who comes back to change it */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** the code sent before the borrower came back here */
  readonly earlier: SentCode | undefined;
  readonly onSent: (sent: SentCode) => void;
}

/** The first step of the login: the phone number. */
export function PhoneStep({ typed, onType, earlier, onSent }: PhoneStepProps) {
  useScreen({ view: 'phone' });
  const { send, before } = useSendCode('login');
  const form = useForm({
    name: 'login',
    definition,
    initial: { contactNumber: typed },
    onChange: ({ contactNumber }) => onType(contactNumber),
    onSubmit: async ({ contactNumber }) => {
      const phoneNumber = canonicalPhone(contactNumber);
      // reuses a valid code, because the server would refuse another one for a while
      const canEnterEarlier = earlier?.contactNumber === phoneNumber && earlier.expiresAt > Date.now();
      onSent(canEnterEarlier ? earlier : await send(phoneNumber));
    },
    blame: ({ kind }) => (kind === 'code' ? 'contactNumber' : undefined),
  });
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <PhoneIntro />
        <Fields
          form={form}
          controls={{
            contactNumber: (field) => <PhoneField {...field} hint="10 digits, or 11 digits starting with 0" />,
          }}
        />
        {before?.contactNumber === canonicalPhone(normalisePhone(typed)) && (
          <HaveCodeButton before={before} onUse={onSent} />
        )}
        <AppLogin />
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          Send code
        </Button>
        <AgreementNote />
      </ActionBar>
    </FormFrame>
  );
}

/** The agreements that a login accepts, in this order. */
const shownAgreements = ['terms_of_service', 'privacy_policy'] as const;

/** The agreements that a login accepts, each with a link to its text. */
function AgreementNote() {
  const { goTo } = useScreen();
  return (
    <p className="note center login-agreements">
      {'By continuing you agree to our '}
      {shownAgreements.map((type, index) => (
        <Fragment key={type}>
          {index > 0 && ' and '}
          <button type="button" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: type } })}>
            {labelOf(agreementType, type)}
          </button>
        </Fragment>
      ))}
      .
    </p>
  );
}

/**
 * The native app's login (7.41). On success, the borrower returns to the previous screen. The guard there asks the
 * native app for its user.
 */
function AppLogin() {
  const { bridge } = useScreen();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    setProblem(undefined);
    try {
      await bridge.call('loginPopup', {});
      const { isLogin } = await bridge.call('loginDetect', {});
      if (isLogin) await navigate(returnTo(state), { replace: true });
    } catch {
      setProblem('The app couldn’t open its own login. Log in with a code.');
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={() => void open()}>
        Log in with the app instead
      </Button>
      {problem !== undefined && <Notice isAlert>{problem}</Notice>}
    </>
  );
}
