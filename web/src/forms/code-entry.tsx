import { assumptions } from '@kit/contracts/assumptions';
import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import { type Ref, useEffect, useRef } from 'react';
import { formatCountdown } from '../platform/countdown';
import { readCode } from '../platform/verification-code';
import { Button } from '../ui/button';
import { Field, type FieldProps } from '../ui/field';
import { useCountdown } from '../ui/use-countdown';
import { Fields } from './fields';
import type { CodeForm } from './use-code-form';

export interface CodeFieldProps extends Omit<FieldProps, 'children'> {
  /** digits only */
  readonly value: string;
  /** receives the digits typed so far */
  readonly onChange: (code: string) => void;
  readonly onLeave?: () => void;
  /** runs after the last digit */
  readonly onComplete?: (code: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * The verification code in one input. Six inputs would break paste, the keyboard's suggestion and screen readers. It
 * has no maxLength, which would cut a pasted message before its code.
 */
export function CodeField({ value, onChange, onLeave, onComplete, ref, ...field }: CodeFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          className={`${control.className} code-field-code`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          // selects a rejected code, because the borrower types it again from the start
          onFocus={(event) => field.error !== undefined && event.target.select()}
          onBlur={onLeave}
          onChange={(event) => {
            const code = readCode(event.target.value);
            onChange(code);
            if (code.length === VERIFICATION_CODE_DIGITS && code !== value) onComplete?.(code);
          }}
        />
      )}
    </Field>
  );
}

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
