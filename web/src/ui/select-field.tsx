import { Field, type FieldProps } from './field';

import { DownIcon } from './icons';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  readonly options: readonly SelectOption[];
  /** empty if nothing is chosen */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly autoComplete?: string;
  /** shown until an option is chosen */
  readonly placeholder?: string;
}

/** A choice from a list with the native picker. */
export function SelectField({
  label,
  hint,
  error,
  id,
  options,
  value,
  onChange,
  onLeave,
  autoComplete = 'off',
  placeholder = 'Choose',
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <span className="field-line">
          <select
            {...control}
            className="field-native"
            autoComplete={autoComplete}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
          >
            {/* a choice can change but not be removed, because all fields with a list are required */}
            <option value="" disabled>
              {placeholder}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          {/* a closed select cuts long texts; this text wraps and makes the field taller */}
          <span className={`${control.className} field-chosen ${value === '' ? 'field-empty' : ''}`} aria-hidden="true">
            {options.find((option) => option.value === value)?.label ?? placeholder}
          </span>
          <span className="field-arrow">
            <DownIcon />
          </span>
        </span>
      )}
    </Field>
  );
}
