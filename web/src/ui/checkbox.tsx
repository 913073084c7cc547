import { type ReactNode, useId } from 'react';
import css from './checkbox.module.css';
import { unbroken } from './day';

export interface CheckboxProps {
  /** the label; links in it stay links */
  readonly children: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly error?: string | undefined;
  /** given if an error summary must find the control */
  readonly id?: string;
}

/** Something to agree to or to choose, on the platform's own checkbox. The whole line can be tapped. */
export function Checkbox({ children, isChecked, onChange, error, id: given }: CheckboxProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <div>
      <label className={css.checkbox}>
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
      {error !== undefined && (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
