import { assumptions } from '@kit/contracts/assumptions';
import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import type { RequestOf } from '@kit/contracts/methods';
import { sendAuthCode, verificationCode } from '@kit/contracts/methods/session';
import { type Ref, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useAction } from '../api/use-action';
import { AppError } from '../platform/app-error';
import { formatCountdown } from '../platform/format';
import { readCode } from '../platform/verification-code';
import { Button } from '../ui/button';
import { Field, type FieldProps } from '../ui/field';
import { useCountdown } from '../ui/use-countdown';
import { Fields } from './form-view';
import { type FormDefinition, type FormOptions, useForm } from './use-form';

/** A verification code that was sent. Instants are in milliseconds since the epoch. */
export interface SentCode {
  readonly contactNumber: string;
  /** earliest time for another code */
  readonly resendAt: number;
  readonly expiresAt: number;
}

/**
 * TOO_MANY_ATTEMPTS with a wait means that the server sent a code a moment ago. Its reply was lost, or the page was
 * reloaded.
 */
const sentBefore = (error: AppError, contactNumber: string): SentCode | undefined => {
  const wait = error.data?.retryAfterMs ?? 0;
  if (error.codeName !== 'TOO_MANY_ATTEMPTS' || wait <= 0) return undefined;
  const resendAt = Date.now() + wait;
  const { verificationCodeLife, verificationCodeResendAfter } = assumptions;
  return { contactNumber, resendAt, expiresAt: resendAt + verificationCodeLife - verificationCodeResendAfter };
};

/**
 * Sends verification codes by text message. If the server refuses because it sent a code a moment ago, `before` is that
 * earlier code. The borrower may have received it.
 */
export const useSendCode = (purpose: RequestOf<'sendAuthCode'>['purpose']) => {
  const { run, isRunning } = useAction(sendAuthCode);
  const [before, setBefore] = useState<SentCode>();
  const send = async (contactNumber: string): Promise<SentCode> => {
    try {
      const { expiresInMs, resendAfterMs } = await run({ contactNumber, purpose });
      const now = Date.now();
      return { contactNumber, resendAt: now + resendAfterMs, expiresAt: now + expiresInMs };
    } catch (thrown) {
      setBefore(sentBefore(AppError.from(thrown), contactNumber));
      throw thrown;
    }
  };
  return { send, before, isSending: isRunning };
};

type CodeInput = 'authCode';

/** The form of a verification code (5.12). */
const codeDefinition: FormDefinition<CodeInput, { authCode: string }> = {
  labels: { authCode: `${VERIFICATION_CODE_DIGITS}-digit code` },
  schema: z.strictObject({ authCode: verificationCode }),
  read: ({ authCode }) => ({ authCode }),
};

export interface CodeFormOptions {
  readonly name: string;
  readonly purpose: RequestOf<'sendAuthCode'>['purpose'];
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  /** @throws AppError */
  readonly onSubmit: (authCode: string) => Promise<void>;
  readonly blame: FormOptions<CodeInput, unknown>['blame'];
}

/** The form for the code, and the function that requests another one. */
export const useCodeForm = ({ name, purpose, sent, onSent, onSubmit, blame }: CodeFormOptions) => {
  const { send, isSending } = useSendCode(purpose);
  const [resends, setResends] = useState(0);
  const form = useForm({
    name,
    definition: codeDefinition,
    initial: { authCode: '' },
    onSubmit: ({ authCode }) => onSubmit(authCode),
    blame,
  });
  const resend = async (): Promise<void> => {
    // a new code invalidates the previous one
    form.change('authCode', '');
    const isSent = await form.run(async () => onSent(await send(sent.contactNumber)));
    if (isSent) setResends((count) => count + 1);
  };
  return { form, sent, resend, isSending, resends };
};

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
  readonly codeForm: ReturnType<typeof useCodeForm>;
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
        <p className="muted numbers center form-wait">{`You can ask for a new code in ${formatCountdown(wait)}`}</p>
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

export interface HaveCodeButtonProps {
  /** undefined if no code was sent before */
  readonly before: SentCode | undefined;
  /** runs when the borrower taps the button */
  readonly onUse: (before: SentCode) => void;
}

/** Lets a borrower enter an earlier code that is still valid, while the server refuses to send another. */
export function HaveCodeButton({ before, onUse }: HaveCodeButtonProps) {
  if (!before) return null;
  return (
    <Button kind="secondary" onClick={() => onUse(before)}>
      I have a code already
    </Button>
  );
}
