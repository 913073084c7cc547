import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  /** for screen readers only, because the placeholder says the same */
  readonly isLabelUnseen?: boolean | undefined;
}

interface FieldProps extends Labelled {
  readonly control: (id: string) => ReactNode;
}

function Field({ label, isLabelUnseen = false, control }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      {control(id)}
    </div>
  );
}

export function TextField({ label, isLabelUnseen, ...rest }: Labelled & ComponentProps<'input'>) {
  const control = (id: string) => (
    <input id={id} autoComplete="off" spellCheck={false} {...rest} className={styles.control} />
  );
  return <Field label={label} isLabelUnseen={isLabelUnseen} control={control} />;
}

export function TextArea({ label, isLabelUnseen, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const control = (id: string) => (
    <textarea id={id} spellCheck={false} {...rest} className={`${styles.control} ${styles.area}`} />
  );
  return <Field label={label} isLabelUnseen={isLabelUnseen} control={control} />;
}

export function SelectField({ label, isLabelUnseen, ...rest }: Labelled & ComponentProps<'select'>) {
  const control = (id: string) => <select id={id} {...rest} className={styles.control} />;
  return <Field label={label} isLabelUnseen={isLabelUnseen} control={control} />;
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
