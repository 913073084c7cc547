import { type ReactNode, useId } from 'react';
import { Note } from './page';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  /** end of the title's line: usually an amount */
  readonly end?: ReactNode;
  /** effect of the choice, below the title */
  readonly note?: ReactNode;
}

export interface RadioCardsProps<Value extends string> {
  readonly legend: string;
  /** true if the heading above says the same, so only screen readers need the legend */
  readonly isLegendUnseen?: boolean;
  readonly options: readonly RadioCard<Value>[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

/** A choice of a few options that each need a line of explanation, as cards with native radio buttons. */
export function RadioCards<Value extends string>({
  legend,
  isLegendUnseen = false,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radio-cards-cards">
      <legend className={isLegendUnseen ? 'unseen' : 'radio-cards-legend'}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={`radio-cards-card ${option.value === value ? 'radio-cards-chosen' : ''}`}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className="radio-cards-text">
            <span className="radio-cards-head">
              <span className="radio-cards-title">{option.title}</span>
              {option.end}
            </span>
            {option.note !== undefined && <Note as="span">{option.note}</Note>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
