import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import { groupDigits } from '@kit/contracts/money';
import { normalisePhone } from '@kit/contracts/phone';
import { type HTMLAttributes, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react';
import { readAmount } from '../platform/amount';
import { groupPhone } from '../platform/format';
import { DownIcon } from './more-icons';

export interface FieldErrorProps {
  readonly text: string | undefined;
  /** needed if the control names its error */
  readonly id?: string | undefined;
  /** announced at once when it appears after a tap */
  readonly isAlert?: boolean;
}

/** Why a value cannot be sent, below its control. Renders nothing without a text. */
export function FieldError({ text, id, isAlert }: FieldErrorProps) {
  return text === undefined ? null : (
    <p className="danger small" id={id} role={isAlert ? 'alert' : undefined}>
      {text}
    </p>
  );
}

/** The properties that the control inside a Field must apply. They connect it to the label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string;
  /** needed if an error summary links to the control */
  readonly id?: string;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A label above a control. Below it follow the error, then the hint. */
export function Field({ label, hint, error, id: givenId, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="stack gap-6">
      <label className="note" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: 'field-control',
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      <FieldError id={errorId} text={error} />
      {hint !== undefined && (
        <p className="note" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

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
              <span className="line muted field-prefix" aria-hidden="true">
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

export interface TextAreaProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly rows?: number;
  readonly maxLength?: number;
}

export function TextArea({ label, hint, error, id, onChange, onLeave, rows = 5, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(control) => (
        <textarea
          {...control}
          {...area}
          rows={rows}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </Field>
  );
}

export interface PhoneFieldProps extends Omit<FieldProps, 'children'> {
  /** as typed; `normalisePhone` converts it for the wire */
  readonly value: string;
  /** `formatted` if the field only reformatted the same value */
  readonly onChange: (value: string, how?: 'formatted') => void;
  /** 'off' for another person's number; otherwise the device suggests the borrower's own */
  readonly autoComplete?: 'tel-national' | 'off';
  readonly onLeave?: () => void;
}

/** A phone number. It accepts any text, including +234 and spaces. On leaving, it groups the digits. */
export function PhoneField({ value, onChange, onLeave, autoComplete = 'tel-national', ...field }: PhoneFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => {
            const usual = normalisePhone(value);
            if (usual) onChange(groupPhone(usual), 'formatted');
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}

export interface MoneyFieldProps extends Omit<TextFieldProps, 'onChange'> {
  /** `formatted` if the field only reformatted the same amount */
  readonly onChange: (value: string, how?: 'formatted') => void;
}

/** An amount in whole naira. It accepts commas and the currency sign. On leaving, it groups the thousands. */
export function MoneyField({ value, onChange, onLeave, ...field }: MoneyFieldProps) {
  return (
    <TextField
      {...field}
      prefix={NAIRA_SYMBOL}
      inputMode="numeric"
      value={value}
      onChange={(typed) => onChange(typed)}
      onLeave={() => {
        const amount = readAmount(value);
        if (amount !== undefined) onChange(groupDigits(amount), 'formatted');
        onLeave?.();
      }}
    />
  );
}

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
  options,
  value,
  onChange,
  onLeave,
  autoComplete = 'off',
  placeholder = 'Choose',
  ...field
}: SelectFieldProps) {
  return (
    <Field {...field}>
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
          <span className={`${control.className} line field-chosen ${value === '' ? 'muted' : ''}`} aria-hidden="true">
            {options.find((option) => option.value === value)?.label ?? placeholder}
          </span>
          <span className="line muted field-arrow">
            <DownIcon />
          </span>
        </span>
      )}
    </Field>
  );
}
