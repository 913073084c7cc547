import { normalisePhone } from '@kit/contracts/phone';
import { groupPhone } from '../platform/phone';
import { Field, type FieldProps } from './field';

export interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  /** as typed; `normalisePhone` converts it for the wire */
  readonly value: string;
  /** `formatted` if the field only reformatted the same value */
  readonly onChange: (value: string, how?: 'formatted') => void;
  /** 'off' for another person's number; otherwise the device suggests the borrower's own */
  readonly autoComplete?: 'tel-national' | 'off';
  /** runs after the number was formatted */
  readonly onLeave?: (value: string) => void;
}

/** A phone number. It accepts any text, including +234 and spaces. On leaving, it groups the digits. */
export function PhoneField({ value, onChange, onLeave, autoComplete = 'tel-national', ...field }: PhoneFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const usual = normalisePhone(value);
            if (usual) onChange(groupPhone(usual), 'formatted');
            onLeave?.(usual);
          }}
        />
      )}
    </Field>
  );
}
