import { type ReactNode, useId } from 'react';
import { unbroken } from './day';
import { FieldError } from './field-error';

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
      <label className="checkbox">
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
