import type { Issue } from '@kit/contracts/wire/envelope';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import { isAboutInput, reasonOf } from '../platform/problems';
import type { FormError } from '../ui/error-summary';

/** Typed texts by field. They are text even if the wire expects a number. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** Error text by field; contains only invalid fields. */
export type Problems = Readonly<Record<string, string>>;

/**
 * A form as data. A field's name is its dotted path in the request (`emergencyContacts.0.phone`). So issues from the
 * schema and the server match the fields directly.
 */
export interface FormDefinition<Field extends string, Request> {
  /** label of each field, in the order of the screen */
  readonly labels: Readonly<Record<Field, string>>;
  /** the contract's schema of the request */
  readonly schema: z.ZodMiniType<Request>;
  /** converts the typed texts into the request; the result may be invalid */
  readonly read: (values: Values<Field>) => unknown;
  /** fields that become empty when the key's field changes */
  readonly resets?: Readonly<Partial<Record<Field, readonly Field[]>>>;
}

/** Rules that the schema cannot express: between fields, and about the borrower. Paths are those of the request. */
export type MoreRules<Field extends string> = (values: Values<Field>) => readonly Issue[];

/** Trims a text and joins its words by single spaces. */
export const oneSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');

export const fieldsOf = <Field extends string>({ labels }: { readonly labels: Readonly<Record<Field, string>> }) =>
  Object.keys(labels) as Field[];

/** Splits issues into the first one of each field, and the texts without a field. */
export const sortIssues = (
  fields: readonly string[],
  issues: readonly Issue[],
): { readonly ofFields: Problems; readonly others: readonly string[] } => {
  const ofFields: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, reason } of issues) {
    if (fields.includes(path)) ofFields[path] ??= reason;
    else others.push(reason);
  }
  return { ofFields, others };
};

/** The current problem of each field. The schema's issue comes before those of the additional rules. */
export const problemsOf = <Field extends string, Request>(
  definition: FormDefinition<Field, Request>,
  values: Values<Field>,
  more: MoreRules<Field> = () => [],
): Problems => {
  const parsed = z.safeParse(definition.schema, definition.read(values));
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), reason: message }));
  return sortIssues(fieldsOf(definition), [...issues, ...more(values)]).ofFields;
};

interface FormState<Field extends string> {
  readonly values: Values<Field>;
  /** fields whose problems are visible, because the borrower left them or submitted the form */
  readonly shown: ReadonlySet<string>;
  /** problems from the server; each is removed when its field changes */
  readonly refused: Problems;
  /** problems without a field */
  readonly others: readonly string[];
  /** counts failed submissions; the summary takes focus once for each */
  readonly attempt: number;
}

export type FormEvent<Field extends string> =
  | { readonly type: 'changed'; readonly field: Field; readonly value: string }
  /** the field only reformatted its value, for example by grouping digits */
  | { readonly type: 'formatted'; readonly field: Field; readonly value: string }
  | { readonly type: 'left'; readonly field: Field }
  | { readonly type: 'sent' }
  /**
   * Without issues if the form's own check failed, of all fields or of the given ones. Otherwise with the server's
   * issues.
   */
  | { readonly type: 'failed'; readonly issues: readonly Issue[]; readonly fields?: readonly Field[] };

export const initialState = <Field extends string>(values: Values<Field>): FormState<Field> => ({
  values,
  shown: new Set(),
  refused: {},
  others: [],
  attempt: 0,
});

/** Shows an error when its field is left or the form is submitted. Hides it with the first change. */
export const reduceForm = <Field extends string, Request>(
  definition: FormDefinition<Field, Request>,
  state: FormState<Field>,
  event: FormEvent<Field>,
): FormState<Field> => {
  switch (event.type) {
    case 'changed': {
      const { field, value } = event;
      if (state.values[field] === value) return state;
      const reset: readonly string[] = definition.resets?.[field] ?? [];
      const stays = (name: string) => name !== field && !reset.includes(name);
      const values = { ...state.values, [field]: value };
      return {
        ...state,
        values: { ...values, ...Object.fromEntries(reset.map((name) => [name, ''])) },
        others: [],
        shown: new Set([...state.shown].filter(stays)),
        refused: Object.fromEntries(Object.entries(state.refused).filter(([name]) => stays(name))),
      };
    }
    case 'formatted':
      return { ...state, values: { ...state.values, [event.field]: event.value } };
    case 'left':
      // leaving an empty field is not an error yet
      return state.values[event.field] === '' ? state : { ...state, shown: new Set([...state.shown, event.field]) };
    case 'sent':
      return { ...state, refused: {}, others: [] };
    case 'failed': {
      const fields = fieldsOf(definition);
      const { ofFields, others } = sortIssues(fields, event.issues);
      // the form's own check shows every problem; a refusal by the server shows only its fields
      const shown = [...state.shown, ...(event.issues.length === 0 ? (event.fields ?? fields) : Object.keys(ofFields))];
      return { ...state, shown: new Set(shown), refused: ofFields, others, attempt: state.attempt + 1 };
    }
  }
};

/** The properties that a form gives to a control. */
export interface Binding {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** `formatted` if the field only reformatted the same value */
  readonly onChange: (value: string, how?: 'formatted') => void;
  readonly onLeave: () => void;
}

export interface Form<Field extends string> {
  readonly values: Values<Field>;
  readonly bind: (field: Field) => Binding;
  readonly change: (field: Field, value: string) => void;
  /**
   * Submits the form if it is valid; otherwise shows the errors.
   * @param latest values of the current event, which `values` has only after the next rendering
   */
  readonly submit: (latest?: Partial<Values<Field>>) => Promise<void>;
  /**
   * Runs a call of the form other than submitting, for example requesting another code. The form shows its failure.
   * @returns true on success
   */
  readonly run: (task: () => Promise<void>) => Promise<boolean>;
  /** Checks some fields and shows their errors. Returns true if they are valid. */
  readonly check: (fields: readonly Field[]) => boolean;
  /** the fields with a visible error, in the order of the screen */
  readonly wrong: readonly Field[];
  readonly isBusy: boolean;
  readonly summary: readonly FormError[];
  readonly attempt: number;
}

export interface FormOptions<Field extends string, Request> {
  /** prefix for the ids of all controls */
  readonly name: string;
  readonly definition: FormDefinition<Field, Request>;
  readonly initial: Values<Field>;
  readonly rules?: MoreRules<Field>;
  /** runs on every change, for the draft */
  readonly onChange?: (values: Values<Field>) => void;
  /** @throws AppError; its issues appear on the fields */
  readonly onSubmit: (request: Request) => Promise<void>;
  /** returns the field to mark if an error is about the input and names no field */
  readonly blame?: (error: AppError) => Field | undefined;
}

/** A form over a contract schema: its values, its problems, and their visibility. */
export const useForm = <Field extends string, Request>({
  name,
  definition,
  initial,
  rules,
  onChange,
  onSubmit,
  blame,
}: FormOptions<Field, Request>): Form<Field> => {
  const [state, dispatch] = useReducer(
    (before: FormState<Field>, event: FormEvent<Field>) => reduceForm(definition, before, event),
    initial,
    initialState<Field>,
  );
  const [isBusy, setIsBusy] = useState(false);
  const { values, shown, refused, others, attempt } = state;
  const problems = useMemo(() => problemsOf(definition, values, rules), [definition, values, rules]);

  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);
  const reported = useRef(values);
  useEffect(() => {
    if (reported.current === values) return;
    reported.current = values;
    latestOnChange.current?.(values);
  }, [values]);

  const idOf = (field: Field) => `${name}-${field.replace(/\./g, '-')}`;
  const errorOf = (field: Field) => refused[field] ?? (shown.has(field) ? problems[field] : undefined);

  const run = async (task: () => Promise<void>): Promise<boolean> => {
    dispatch({ type: 'sent' });
    try {
      await task();
      return true;
    } catch (thrown) {
      const error = AppError.from(thrown);
      const canChange = isAboutInput(error);
      const issue: Issue = { path: (canChange && blame?.(error)) || '', reason: reasonOf(error) };
      dispatch({ type: 'failed', issues: canChange && error.issues.length > 0 ? error.issues : [issue] });
      return false;
    }
  };

  const submit = async (latest: Partial<Values<Field>> = {}) => {
    if (isBusy) return;
    const sent = { ...values, ...latest };
    const parsed = z.safeParse(definition.schema, definition.read(sent));
    if (!parsed.success || Object.keys(problemsOf(definition, sent, rules)).length > 0) {
      dispatch({ type: 'failed', issues: [] });
      return;
    }
    setIsBusy(true);
    await run(() => onSubmit(parsed.data));
    setIsBusy(false);
  };

  const check = (fields: readonly Field[]) => {
    const isValid = fields.every((field) => problems[field] === undefined && refused[field] === undefined);
    if (!isValid) dispatch({ type: 'failed', issues: [], fields });
    return isValid;
  };
  const wrong = fieldsOf(definition).filter((field) => errorOf(field) !== undefined);
  const wrongFields = wrong.map((field): FormError => ({ fieldId: idOf(field), text: definition.labels[field] }));
  return {
    values,
    bind: (field) => ({
      id: idOf(field),
      label: definition.labels[field],
      value: values[field],
      error: errorOf(field),
      onChange: (value, how) => dispatch({ type: how ?? 'changed', field, value }),
      onLeave: () => dispatch({ type: 'left', field }),
    }),
    change: (field, value) => dispatch({ type: 'changed', field, value }),
    submit,
    run,
    check,
    wrong,
    isBusy,
    summary: attempt === 0 ? [] : [...others.map((text) => ({ text })), ...wrongFields],
    attempt,
  };
};
