import { canonicalPhone, normalisePhone } from '@kit/contracts/first-rules';
import type { RequestOf } from '@kit/contracts/methods';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { type SentCode, useSendCode } from '../../api/use-send-code';
import { Fields } from '../../forms/fields';
import type { FormDefinition } from '../../forms/form-rules';
import { FormFrame } from '../../forms/form-view';
import { HaveCodeButton } from '../../forms/have-code-button';
import { useForm } from '../../forms/use-form';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { Page } from '../../ui/page';
import { PhoneField } from '../../ui/phone-field';
import { AgreementNote } from './agreement-note';
import { AppLogin } from './app-login';
import { copy } from './copy';
import { PhoneIntro } from './phone-intro';

const definition: FormDefinition<'contactNumber', RequestOf<'sendAuthCode'>> = {
  labels: { contactNumber: copy.phoneNumber },
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
  useView({ name: 'phone' });
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
            contactNumber: (field) => <PhoneField {...field} hint={copy.phoneHint} />,
          }}
        />
        {before?.contactNumber === canonicalPhone(normalisePhone(typed)) && (
          <HaveCodeButton before={before} onUse={onSent} />
        )}
        <AppLogin />
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={form.isBusy}>
          {copy.send}
        </Button>
        <AgreementNote />
      </ActionBar>
    </FormFrame>
  );
}
