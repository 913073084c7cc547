import { normalisePhone } from '@kit/contracts/rules';
import { groupPhone } from '../lib/phone';
import { Field, type FieldProps } from './field';

export interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  /** as typed; `normalisePhone` makes the wire's form of it */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** after the number was put into its usual form */
  readonly onLeave?: (value: string) => void;
}

/** A phone number. Anything may be typed or pasted, +234 and spaces too; on leaving, it is shown in its usual groups. */
export function PhoneField({ value, onChange, onLeave, ...field }: PhoneFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
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
