import type { Payment } from '@kit/contracts/methods/loan';
import { methodLabel } from '../../loans/loan-texts';
import { RadioCards } from '../../ui/radio-cards';
import { copy } from './copy';

type Method = Payment['method'];

const methods = ['transfer', 'card'] as const satisfies readonly Method[];

export interface MethodChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (method: Method) => void;
}

/** The choice between card and transfer, each with an explanation. */
export function MethodChoice({ label, value, onChange }: MethodChoiceProps) {
  return (
    <RadioCards
      legend={label}
      options={methods.map((method) => ({
        value: method,
        title: methodLabel(method),
        note: copy.methods[method],
      }))}
      value={methods.find((method) => method === value)}
      onChange={onChange}
    />
  );
}
