import { Field, type FieldProps } from './field';

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
