import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  /** for screen readers only, because the placeholder says the same */
  readonly isLabelUnseen?: boolean | undefined;
  /** why the value was refused; shown below the field */
  readonly problem?: string | undefined;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldProps extends Labelled {
  readonly control: (props: ControlProps) => ReactNode;
}

function Field({ label, isLabelUnseen = false, problem, control }: FieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      {control(problem === undefined ? { id } : { id, 'aria-invalid': true, 'aria-describedby': problemId })}
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, isLabelUnseen, problem, ...rest }: Labelled & ComponentProps<'input'>) {
  const control = (props: ControlProps) => (
    <input autoComplete="off" spellCheck={false} {...rest} {...props} className={styles.control} />
  );
  return <Field label={label} isLabelUnseen={isLabelUnseen} problem={problem} control={control} />;
}

export function TextArea({ label, isLabelUnseen, problem, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const control = (props: ControlProps) => (
    <textarea spellCheck={false} {...rest} {...props} className={`${styles.control} ${styles.area}`} />
  );
  return <Field label={label} isLabelUnseen={isLabelUnseen} problem={problem} control={control} />;
}

export function SelectField({ label, isLabelUnseen, problem, ...rest }: Labelled & ComponentProps<'select'>) {
  const control = (props: ControlProps) => <select {...rest} {...props} className={styles.control} />;
  return <Field label={label} isLabelUnseen={isLabelUnseen} problem={problem} control={control} />;
}

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}

/** What the server refused about a whole form. Renders nothing without a problem. */
export function Problem({ children }: { readonly children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  );
}

interface FormProps {
  readonly className?: string | undefined;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

/** A form that a script sends. */
export function Form({ className, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form
      className={className}
      onSubmit={submit}
      onKeyDown={(event) => {
        // Enter alone is a new line in a text of several lines.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Buttons at the end of a dialog. */
export function FormEnd({ children }: { readonly children: ReactNode }) {
  return <div className={styles.end}>{children}</div>;
}

interface FormButtonsProps {
  /** label of the button that sends the form */
  readonly send: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
  /** before the buttons */
  readonly children?: ReactNode;
}

/** The buttons of a form in a dialog. */
export function FormButtons({ send, isDisabled, onCancel, children }: FormButtonsProps) {
  return (
    <FormEnd>
      {children}
      <Button onClick={onCancel}>Cancel</Button>
      <Button look="primary" type="submit" disabled={isDisabled}>
        {send}
      </Button>
    </FormEnd>
  );
}
