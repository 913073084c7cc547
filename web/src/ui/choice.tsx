import { type ReactNode, useId, useState } from 'react';
import { formatDay } from '../platform/format';
import { FieldError } from './field';
import { Note, unbroken } from './text';

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
      <legend className="note choice-legend">{legend}</legend>
      <div className={`choice-options ${isWrapped ? 'choice-wrapped' : ''}`}>
        {options.map((option, index) => (
          <label className="cover choice-option" key={option.value}>
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
    <fieldset className="stack gap-8">
      <legend className={isLegendUnseen ? 'unseen' : 'strong radio-cards-legend'}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={`line gap-12 box pad-16 radio-cards-card ${option.value === value ? 'radio-cards-chosen' : ''}`}
        >
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span className="stack gap-2 fill">
            <span className="row spread radio-cards-head">
              <span className="strong">{option.title}</span>
              {option.end}
            </span>
            {option.note !== undefined && <Note as="span">{option.note}</Note>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface CheckboxProps {
  /** label; its links stay tappable */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string;
  /** needed if an error summary links to the control */
  readonly id?: string;
}

/** A native checkbox. The borrower can tap its whole line. */
export function Checkbox({ children, isChecked, onChange, error, id: givenId }: CheckboxProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  return (
    <div>
      <label className="line gap-12 checkbox">
        <input
          id={id}
          type="checkbox"
          checked={isChecked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{unbroken(children)}</span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/**
 * A tick that gives consent to one subject on one day. It falls when the subject changes, and does not come back with
 * the subject. A screen that was kept alive until the next day starts without it.
 * @param subject everything that the borrower agrees to, such as the sum, the term, the date and the document
 */
export const useTick = (subject: string): readonly [boolean, (isTicked: boolean) => void] => {
  const [ticked, setTicked] = useState<string>();
  const current = `${formatDay(Date.now())} ${subject}`;
  if (ticked !== undefined && ticked !== current) setTicked(undefined);
  return [ticked === current, (isTicked) => setTicked(isTicked ? current : undefined)];
};
