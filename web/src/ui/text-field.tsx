import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field, type FieldProps } from './field';
import css from './field.module.css';

export interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly type?: 'text' | 'email' | 'date' | 'search';
  /** which keyboard the phone shows */
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none' | 'words' | 'sentences';
  readonly maxLength?: number;
  /** for a date: the first and last that can be chosen, as YYYY-MM-DD */
  readonly min?: string;
  readonly max?: string;
  /** shown in front of the value, and not part of it */
  readonly prefix?: string;
  /** content below the control, above the hint, such as what the value was found to mean */
  readonly children?: ReactNode;
}

/** One line of text. What is typed or pasted reaches the form unchanged. */
export function TextField({
  label,
  hint,
  error,
  id,
  onChange,
  onLeave,
  prefix,
  children,
  type = 'text',
  autoComplete = 'off',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(id === undefined ? {} : { id })}>
      {(control) => (
        <>
          <span className={css.line}>
            {prefix !== undefined && (
              <span className={css.prefix} aria-hidden="true">
                {prefix}
              </span>
            )}
            <input
              {...control}
              {...input}
              className={`${control.className} ${prefix === undefined ? '' : css.prefixed}`}
              type={type}
              autoComplete={autoComplete}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onLeave}
            />
          </span>
          {children}
        </>
      )}
    </Field>
  );
}
