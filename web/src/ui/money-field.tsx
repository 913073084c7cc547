import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import { readAmount } from '../platform/amount';
import { TextField, type TextFieldProps } from './text-field';

export interface MoneyFieldProps extends Omit<TextFieldProps, 'onChange'> {
  /** `formatted` if the field only reformatted the same amount */
  readonly onChange: (value: string, how?: 'formatted') => void;
}

/** An amount in whole naira. It accepts commas and the currency sign. On leaving, it groups the thousands. */
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
