import type { HTMLAttributes, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { Field, type FieldProps } from './field';

export interface TextFieldProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly type?: 'text' | 'email' | 'date' | 'search';
  /** the keyboard that the device shows */
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoCapitalize?: 'none' | 'words';
  readonly maxLength?: number;
  /** shown before the value, and not part of it */
  readonly prefix?: string;
  /** content between control and hint, for example the account name that was found */
  readonly children?: ReactNode;
}

/** One line of text. The form receives the text unchanged. */
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
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <>
          <span className="field-line">
            {prefix !== undefined && (
              <span className="field-prefix" aria-hidden="true">
                {prefix}
              </span>
            )}
            <input
              {...control}
              {...input}
              className={`${control.className} ${prefix === undefined ? '' : 'field-prefixed'}`}
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
