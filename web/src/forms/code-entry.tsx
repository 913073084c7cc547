import { assumptions } from '@kit/contracts/assumptions';
import { useEffect, useRef } from 'react';
import { formatCountdown } from '../platform/countdown';
import { Button } from '../ui/button';
import { CodeField } from '../ui/code-field';
import { useCountdown } from '../ui/use-countdown';

import { Fields } from './fields';
import type { CodeForm } from './use-code-form';

export interface CodeEntryProps {
  readonly codeForm: CodeForm;
  readonly hint?: string;
  /** takes focus, and submits the code after its last digit */
  readonly isImmediate?: boolean;
}

/** The field of a verification code. Below it, a button requests a new code once the server allows one. */
export function CodeEntry({ codeForm: { form, sent, resend, isSending, resends }, hint, isImmediate }: CodeEntryProps) {
  const field = useRef<HTMLInputElement>(null);
  const wait = useCountdown(sent.resendAt, assumptions.verificationCodeResendAfter);
  useEffect(() => {
    if (isImmediate) field.current?.focus();
  }, [isImmediate]);
  return (
    <>
      <Fields
        form={form}
        controls={{
          authCode: (binding) => (
            <CodeField
              {...binding}
              ref={field}
              hint={hint}
              onComplete={isImmediate ? (authCode) => void form.submit({ authCode }) : undefined}
            />
          ),
        }}
      />
      {wait > 0 ? (
        <p className="form-wait">{`You can ask for a new code in ${formatCountdown(wait)}`}</p>
      ) : (
        <Button kind="quiet" isBusy={isSending} onClick={() => void resend()}>
          Send a new code
        </Button>
      )}
      <p className="unseen" role="status">
        {resends > 0 && `We sent a new code (${resends})`}
      </p>
    </>
  );
}
