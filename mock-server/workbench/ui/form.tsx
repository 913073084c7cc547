import { Checkbox as ThemesCheckbox, TextArea as ThemesTextArea, TextField as ThemesTextField } from '@radix-ui/themes';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './parts';

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

function Field({
  label,
  isLabelUnseen = false,
  problem,
  control,
}: Labelled & { readonly control: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="field">
      <label className={isLabelUnseen ? 'unseen' : 'muted'} htmlFor={id}>
        {label}
      </label>
      {control(problem === undefined ? { id } : { id, 'aria-invalid': true, 'aria-describedby': problemId })}
      {problem !== undefined && <Problem id={problemId}>{problem}</Problem>}
    </div>
  );
}

type InputProps = Labelled & Omit<ComponentProps<typeof ThemesTextField.Root>, 'size'>;

export function TextField({ label, isLabelUnseen, problem, ...rest }: InputProps) {
  const control = (props: ControlProps) => (
    <ThemesTextField.Root size="1" autoComplete="off" spellCheck={false} {...rest} {...props} />
  );
  return <Field label={label} isLabelUnseen={isLabelUnseen} problem={problem} control={control} />;
}

/** @param isCode the text is code, in letters of one width */
export function TextArea({
  label,
  problem,
  isCode = false,
  ...rest
}: Labelled & { readonly isCode?: boolean } & Omit<ComponentProps<typeof ThemesTextArea>, 'size'>) {
  const control = (props: ControlProps) => (
    <ThemesTextArea
      size="1"
      resize="vertical"
      spellCheck={false}
      className={isCode ? 'code' : ''}
      {...rest}
      {...props}
    />
  );
  return <Field label={label} problem={problem} control={control} />;
}

/** The browser's own list of choices. */
export function SelectField({ label, isLabelUnseen, problem, ...rest }: Labelled & ComponentProps<'select'>) {
  const control = (props: ControlProps) => <select {...rest} {...props} className="select" />;
  return <Field label={label} isLabelUnseen={isLabelUnseen} problem={problem} control={control} />;
}

export const Checkbox = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className="row">
      <ThemesCheckbox size="1" id={id} checked={checked} onCheckedChange={(now) => onChange(now === true)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
};

/** What the server refused. Renders nothing without a problem. */
export const Problem = ({ id, children }: { readonly id?: string; readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} role="alert" className="problem">
      {children}
    </p>
  );

/** A form that a script sends. Ctrl Enter sends it from a text of several lines too. */
export const Form = ({
  className = 'column',
  onSubmit,
  children,
}: {
  readonly className?: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}) => (
  <form
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      void onSubmit();
    }}
    onKeyDown={(event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
    }}
  >
    {children}
  </form>
);

/** Buttons at the end of a dialog. */
export const FormEnd = ({ children }: { readonly children: ReactNode }) => <div className="row end">{children}</div>;

/** The buttons of a form in a dialog. @param send label of the button that sends the form */
export const FormButtons = ({
  send,
  isDisabled,
  onCancel,
  children,
}: {
  readonly send: string;
  readonly isDisabled: boolean;
  readonly onCancel: () => void;
  /** before the buttons */
  readonly children?: ReactNode;
}) => (
  <FormEnd>
    {children}
    <Button onClick={onCancel}>Cancel</Button>
    <Button look="primary" type="submit" disabled={isDisabled}>
      {send}
    </Button>
  </FormEnd>
);
