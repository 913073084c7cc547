import { CALL_LEVELS, parseWritten } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { Checkbox, TextArea, TextField } from '@radix-ui/themes';
import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Attempt } from '../state/workbench';
import { Button } from './parts';

/** The problems of a form: by field, and the rest under `form`. */
export type Problems = Readonly<Record<string, string | undefined>>;

/** Assigns each issue to the innermost field of its path. The others, and a refusal without issues, concern the form. */
export const problemsOf = (
  {
    reason,
    issues,
  }: { readonly reason: string; readonly issues: readonly { readonly path: string; readonly reason: string }[] },
  fields: readonly string[],
): Problems => {
  const found: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, reason: why } of issues) {
    const field = path.split('.').findLast((part) => fields.includes(part));
    if (field === undefined) others.push(`${path}: ${why}`);
    else found[field] = why;
  }
  const isWhole = others.length > 0 || Object.keys(found).length === 0;
  return isWhole ? { ...found, form: [reason, ...others].join('\n') } : found;
};

/** What the server refused. Renders nothing without a problem. */
export const Problem = ({ id, children }: { readonly id?: string; readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p id={id} role="alert" className="problem">
      {children}
    </p>
  );

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  readonly label: string;
  /** values with their words */
  readonly options: readonly (readonly [value: string | number, words: string])[];
};

/** The browser's own list of choices. */
export function SelectField({ label, options, id: given, ...rest }: SelectProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className="field">
      <label className="muted" htmlFor={id}>
        {label}
      </label>
      <select {...rest} id={id} className="select">
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A field of a form. */
export interface FieldOf extends Omit<ComponentProps<typeof TextField.Root>, 'size' | 'color'> {
  readonly label: string;
  /** a text of one line by default */
  readonly kind?: 'text' | 'area' | 'json' | 'check';
  readonly rows?: number;
}

/** Says what is wrong with JSON that the tester typed. */
const jsonProblem = (text: string): string | undefined => {
  try {
    parseWritten(text, CALL_LEVELS);
    return undefined;
  } catch (cause) {
    return `This cannot be read: ${messageOf(cause)}.`;
  }
};

function Field({
  name,
  field,
  problem,
}: {
  readonly name: string;
  readonly field: FieldOf;
  readonly problem?: string | undefined;
}) {
  const { label, kind = 'text', rows, defaultValue, placeholder, maxLength, ...rest } = field;
  const id = useId();
  const common = {
    id,
    name,
    spellCheck: false,
    size: '1',
    ...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
  } as const;
  const text = { defaultValue, placeholder, maxLength } as {
    readonly defaultValue?: string;
    readonly placeholder?: string;
  };
  if (kind === 'check')
    return (
      <div className="row">
        <Checkbox size="1" id={id} name={name} />
        <label htmlFor={id}>{label}</label>
      </div>
    );
  return (
    <div className="field">
      <label className={placeholder === label ? 'unseen' : 'muted'} htmlFor={id}>
        {label}
      </label>
      {kind === 'text' ? (
        <TextField.Root autoComplete="off" {...rest} {...text} {...common} />
      ) : (
        <TextArea resize="vertical" rows={rows} className={kind === 'json' ? 'code' : ''} {...text} {...common} />
      )}
      <Problem id={`${id}-problem`}>{problem}</Problem>
    </div>
  );
}

/** Buttons at the end of a dialog. */
export const FormEnd = ({ children }: { readonly children: ReactNode }) => <div className="row end">{children}</div>;

/**
 * A form that sends one admin call. A refusal appears at its field until the field changes. Ctrl Enter sends the form from
 * a text of several lines too.
 * @param send label of the button that sends it
 * @param submit gets the text of each field; a box that is ticked has `on`
 * @param onDone called with the reply; without it, the form is empty again
 * @param isLine puts the button beside the field, for a form with one field
 */
export function AdminForm<Name extends string, Reply = unknown>({
  fields,
  send,
  submit,
  onDone,
  onCancel,
  isLine = false,
  children,
}: {
  readonly fields: Readonly<Record<Name, FieldOf>>;
  readonly send: string;
  readonly submit: (values: Readonly<Record<Name, string>>) => Promise<Attempt<Reply>>;
  readonly onDone?: (reply: Reply, values: Readonly<Record<Name, string>>) => unknown;
  readonly onCancel?: () => void;
  readonly isLine?: boolean;
  /** before the fields */
  readonly children?: ReactNode;
}) {
  const [problems, setProblems] = useState<Problems>({});
  const [broken, setBroken] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const all = Object.entries<FieldOf>(fields);
  const change = ({ target }: FormEvent<HTMLFormElement>): void => {
    const { name, value } = target as HTMLInputElement;
    setProblems((before) => ({ ...before, [name]: undefined, form: undefined }));
    if (fields[name as Name]?.kind === 'json') setBroken((before) => ({ ...before, [name]: jsonProblem(value) }));
  };
  const trySending = async (form: HTMLFormElement): Promise<void> => {
    const given = new FormData(form);
    const values = Object.fromEntries(all.map(([name]) => [name, given.get(name) ?? ''])) as Record<Name, string>;
    setBusy(true);
    setProblems({});
    const done = await submit(values);
    setBusy(false);
    if ('refusal' in done) setProblems(problemsOf(done.refusal, Object.keys(fields)));
    else if (onDone === undefined) form.reset();
    else onDone(done.reply, values);
  };
  const button = (
    <Button
      type="submit"
      look={isLine ? 'plain' : 'primary'}
      disabled={isBusy || Object.values(broken).some((problem) => problem !== undefined)}
    >
      {send}
    </Button>
  );
  return (
    <form
      className={isLine ? 'line' : 'column'}
      onInput={change}
      onSubmit={(event) => {
        event.preventDefault();
        void trySending(event.currentTarget);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {children}
      {all.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          problem={broken[name] ?? problems[name] ?? (all.length === 1 ? problems.form : undefined)}
        />
      ))}
      {isLine ? (
        button
      ) : (
        <>
          {all.length > 1 && <Problem>{problems.form}</Problem>}
          <FormEnd>
            {onCancel && <Button onClick={onCancel}>Cancel</Button>}
            {button}
          </FormEnd>
        </>
      )}
    </form>
  );
}
