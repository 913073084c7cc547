import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import type { Ref } from 'react';
import { readCode } from '../platform/verification-code';
import { Field, type FieldProps } from './field';

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
