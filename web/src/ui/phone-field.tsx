import { normalisePhone } from '@kit/contracts/rules';
import { groupPhone } from '../lib/phone';
import { Field, type FieldProps } from './field';

export interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  /** as typed; `normalisePhone` converts it for the wire */
  readonly value: string;
  /** `formatted` if the field only wrote the same value in its usual form */
  readonly onChange: (value: string, how?: 'formatted') => void;
  /** 'off' if it is not the borrower's own number, which the phone would suggest */
  readonly autoComplete?: 'tel-national' | 'off';
  /** called after the number was formatted */
  readonly onLeave?: (value: string) => void;
}

/**
 * A phone number. Anything may be typed or pasted, including +234 and spaces; on leaving, it is formatted in groups.
 */
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
