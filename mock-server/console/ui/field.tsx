import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  /** for screen readers only, where a placeholder says it to everybody else */
  readonly isLabelUnseen?: boolean;
}

export function TextField({ label, isLabelUnseen = false, ...rest }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      <input id={id} autoComplete="off" spellCheck={false} {...rest} className={styles.control} />
    </div>
  );
}

export function TextArea({ label, isLabelUnseen = false, ...rest }: Labelled & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea id={id} spellCheck={false} {...rest} className={`${styles.control} ${styles.area}`} />
    </div>
  );
}

export function SelectField({ label, isLabelUnseen = false, children, ...rest }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={isLabelUnseen ? 'unseen' : styles.label} htmlFor={id}>
        {label}
      </label>
      <select id={id} {...rest} className={styles.control}>
        {children}
      </select>
    </div>
  );
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
