import { labelOf } from '@kit/contracts/closed-list';
import type { RequestOf } from '@kit/contracts/methods';
import { agreementType } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { canonicalPhone, normalisePhone } from '@kit/contracts/phone';
import { Fragment, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnTo } from '../../api/guard-decision';
import { useScreen } from '../../api/use-screen';
import { type SentCode, useSendCode } from '../../api/use-send-code';
import { Fields } from '../../forms/fields';
import type { FormDefinition } from '../../forms/form-rules';
import { FormFrame } from '../../forms/form-view';
import { HaveCodeButton } from '../../forms/have-code-button';
import { useForm } from '../../forms/use-form';
import { TYPE_QUERY } from '../../platform/query-keys';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { PhoneField } from '../../ui/field';
import { Notice } from '../../ui/message';
import { Page } from '../../ui/text';
import { PhoneIntro } from './phone-intro';

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
    <p className="login-agreements">
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
