import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import { readAmount } from '../lib/amount';
import { TextField, type TextFieldProps } from './text-field';

export interface MoneyFieldProps extends Omit<TextFieldProps, 'onChange'> {
  /** `formatted` if the field only wrote the same amount in its usual form */
  readonly onChange: (value: string, how?: 'formatted') => void;
}

/**
 * An amount in whole naira. Commas and the currency sign may be typed or pasted; on leaving, the thousands are grouped.
 */
export function MoneyField({ value, onChange, onLeave, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      prefix={NAIRA_SYMBOL}
      inputMode="numeric"
      value={value}
      onChange={(typed) => onChange(typed)}
      onLeave={() => {
        const amount = readAmount(value);
        if (amount !== undefined) onChange(groupDigits(amount), 'formatted');
        onLeave?.();
      }}
    />
  );
}
