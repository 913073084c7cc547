import { useId } from 'react';
import css from './choice.module.css';

export interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** One of two to four short words, side by side, on the platform's own radio buttons. */
export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label className={css.option} key={option.value}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span className={css.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
