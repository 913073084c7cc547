import { useId } from 'react';
import { FieldError } from './field-error';

export interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
  readonly error?: string;
  /** needed if an error summary links to the first option */
  readonly id?: string;
  /** wraps onto several lines, so that each option has room for its text */
  readonly isWrapped?: boolean;
}

/** A choice of a few short options side by side, with native radio buttons. */
export function Choice<Value extends string>({
  legend,
  options,
  value,
  onChange,
  error,
  id,
  isWrapped,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className="choice"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="choice-legend">{legend}</legend>
      <div className={`choice-options ${isWrapped ? 'choice-wrapped' : ''}`}>
        {options.map((option, index) => (
          <label className="choice-option" key={option.value}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="choice-face">{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} />
    </fieldset>
  );
}
