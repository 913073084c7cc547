import { normalisePhone, phone, ruleTexts } from '@kit/contracts/rules';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { Illustration } from '../../ui/illustration';
import { Lead, Note, Page } from '../../ui/page';
import { PhoneField } from '../../ui/phone-field';
import { AgreementNote } from './agreement-note';
import { AppLogin } from './app-login';
import css from './login.module.css';
import type { Login } from './use-login';

const FIELD_ID = 'login-phone';

export interface PhoneStepProps {
  readonly login: Login;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The first half of the login: which number. */
export function PhoneStep({ login, typed, onType }: PhoneStepProps) {
  const { error } = login;
  const [leftWrong, setLeftWrong] = useState(false);
  const fieldError = error?.field === 'phone' ? error.text : leftWrong ? ruleTexts.phone : undefined;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void login.sendCode(typed);
      }}
    >
      <Page>
        {error && (
          <ErrorSummary attempt={login.attempt} errors={[{ fieldId: error.field && FIELD_ID, text: error.text }]} />
        )}
        <div className={css.art}>
          <Illustration name="phone" />
        </div>
        <Lead>What is your phone number?</Lead>
        <Note>We send a code to it by text message. The same number opens a new account or your own.</Note>
        <PhoneField
          id={FIELD_ID}
          label="Phone number"
          hint="10 digits, or 11 digits starting with 0"
          value={typed}
          error={fieldError}
          onChange={(value) => {
            onType(value);
            setLeftWrong(false);
            if (error && value !== typed) login.clearError();
          }}
          onLeave={(usual) => setLeftWrong(usual !== '' && !z.safeParse(phone, normalisePhone(usual)).success)}
        />
        <AppLogin />
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={login.isSending}>
          Send code
        </Button>
        <AgreementNote />
      </ActionBar>
    </form>
  );
}
