import { useEffect, useRef, useState } from 'react';
import { formatCountdown } from '../../lib/countdown';
import { groupPhone } from '../../lib/phone';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/code-field';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import { useCountdown } from '../../ui/use-countdown';
import css from './login.module.css';
import type { PendingCode } from './pending-code';
import type { Login } from './use-login';

const FIELD_ID = 'login-code';

export interface CodeStepProps {
  readonly login: Login;
  readonly pending: PendingCode;
}

/** The second half of the login: the code that was sent. It goes off by itself when its last digit is there. */
export function CodeStep({ login, pending }: CodeStepProps) {
  const { error } = login;
  const [code, setCode] = useState('');
  const [sentAgain, setSentAgain] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const wait = useCountdown(pending.resendAt);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void login.checkCode(code);
      }}
    >
      <Page>
        {error && (
          <ErrorSummary attempt={login.attempt} errors={[{ fieldId: error.field && FIELD_ID, text: error.text }]} />
        )}
        <Lead>Enter the code</Lead>
        <div className={css.sent}>
          <Note>
            Sent by text message to <b>{groupPhone(pending.contactNumber)}</b>
          </Note>
          <Button kind="secondary" isSmall onClick={login.changeNumber}>
            Change number
          </Button>
        </div>
        <CodeField
          ref={field}
          id={FIELD_ID}
          label="6-digit code"
          hint="You can paste the whole message"
          value={code}
          error={error?.field === 'code' ? error.text : undefined}
          onChange={(value) => {
            setCode(value);
            if (error && value !== code) login.clearError();
          }}
          onComplete={(value) => void login.checkCode(value)}
        />
        {wait > 0 ? (
          <p className={css.wait}>You can ask for a new code in {formatCountdown(wait)}</p>
        ) : (
          <Button
            kind="quiet"
            isBusy={login.isSending}
            onClick={() => {
              setCode('');
              void login.sendCode(pending.contactNumber).then((isSent) => isSent && setSentAgain((count) => count + 1));
            }}
          >
            Send a new code
          </Button>
        )}
        <p className="unseen" role="status">
          {sentAgain > 0 && `A new code was sent (${sentAgain})`}
        </p>
      </Page>
      <ActionBar>
        <Button type="submit" isBusy={login.isChecking}>
          Log in
        </Button>
      </ActionBar>
    </form>
  );
}
