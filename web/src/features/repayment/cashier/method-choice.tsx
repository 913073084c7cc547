import type { Payment } from '@kit/contracts/methods/loan';
import { useId } from 'react';
import { methodLabel } from '../copy';
import stack from '../stack.module.css';
import css from './cashier.module.css';

type Method = Payment['method'];

/** The explanation of each payment method. */
const details = {
  transfer: 'From any bank app or by USSD. Usually here within 5 minutes.',
  card: 'On the payment provider’s own page. Here at once.',
} as const satisfies Record<Method, string>;

export interface MethodChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (method: Method) => void;
}

/** The choice between card and transfer, each with an explanation. */
export function MethodChoice({ label, value, onChange }: MethodChoiceProps) {
  const name = useId();
  return (
    <fieldset className={css.methods}>
      <legend>{label}</legend>
      {(['transfer', 'card'] as const).map((method) => (
        <label key={method} className={css.method}>
          <input type="radio" name={name} checked={value === method} onChange={() => onChange(method)} />
          <span className={stack.stack}>
            <b>{methodLabel(method)}</b>
            <span className={css.detail}>{details[method]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
