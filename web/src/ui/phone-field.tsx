import { normalisePhone } from '@kit/contracts/rules';
import { groupPhone } from '../lib/phone';
import { Field, type FieldProps } from './field';

export interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  /** as typed; `normalisePhone` makes the wire's form of it */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** whose number it is: the phone offers the borrower's own by default */
  readonly autoComplete?: 'tel-national' | 'off';
  /** after the number was put into its usual form */
  readonly onLeave?: (value: string) => void;
}

/** A phone number. Anything may be typed or pasted, +234 and spaces too; on leaving, it is shown in its usual groups. */
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
            if (usual) onChange(groupPhone(usual));
            onLeave?.(usual);
          }}
        />
      )}
    </Field>
  );
}
