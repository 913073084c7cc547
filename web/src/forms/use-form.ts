import type { CodeName } from '@kit/contracts/codes';
import type { Issue } from '@kit/contracts/wire/envelope';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { AppError } from '../lib/app-error';
import type { FieldError } from '../ui/error-summary';
import { type FormDefinition, fieldsOf, type MoreRules, problemsOf, type Values } from './form-rules';
import { type FormEvent, type FormState, initialState, reduceForm } from './form-state';

/** What a control takes from its form. */
export interface Binding {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

export interface Form<Field extends string> {
  readonly values: Values<Field>;
  readonly bind: (field: Field) => Binding;
  /** sends the form where everything is right, and else says what is not */
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
  readonly summary: readonly FieldError[];
  readonly attempt: number;
}

export interface FormOptions<Field extends string, Request> {
  /** what the ids of its controls begin with */
  readonly name: string;
  readonly definition: FormDefinition<Field, Request>;
  readonly initial: Values<Field>;
  readonly rules?: MoreRules<Field>;
  /** told of every change, for the draft */
  readonly onChange?: (values: Values<Field>) => void;
  /** @throws AppError, whose issues land on the fields */
  readonly onSubmit: (request: Request) => Promise<void>;
  /** the field that a code of the server is about, where it names none itself */
  readonly blame?: Readonly<Partial<Record<CodeName, Field>>>;
}

/** What went wrong, as issues: with a field where the error or its code names one. */
const issuesOf = (error: AppError, blame: Readonly<Partial<Record<CodeName, string>>>): readonly Issue[] =>
  error.issues.length > 0
    ? error.issues
    : [{ path: (error.codeName && blame[error.codeName]) ?? '', reason: error.message }];

/** A form over a schema of the contract: what is typed, what is wrong with it, and when that is said. */
export const useForm = <Field extends string, Request>({
  name,
  definition,
  initial,
  rules,
  onChange,
  onSubmit,
  blame = {},
}: FormOptions<Field, Request>): Form<Field> => {
  const [state, dispatch] = useReducer(
    (before: FormState<Field>, event: FormEvent<Field>) => reduceForm(definition, before, event),
    initial,
    initialState<Field>,
  );
  const [isBusy, setIsBusy] = useState(false);
  const { values, shown, refused, others, attempt } = state;
  const problems = useMemo(() => problemsOf(definition, values, rules), [definition, values, rules]);

  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  }, [onChange]);
  const told = useRef(values);
  useEffect(() => {
    if (told.current === values) return;
    told.current = values;
    tell.current?.(values);
  }, [values]);

  const idOf = (field: Field) => `${name}-${field.replace(/\./g, '-')}`;
  const errorOf = (field: Field) => refused[field] ?? (shown.has(field) ? problems[field] : undefined);

  const submit = async () => {
    if (isBusy) return;
    const parsed = z.safeParse(definition.schema, definition.read(values));
    if (!parsed.success || Object.keys(problems).length > 0) {
      dispatch({ type: 'failed', issues: [] });
      return;
    }
    dispatch({ type: 'sent' });
    setIsBusy(true);
    try {
      await onSubmit(parsed.data);
    } catch (thrown) {
      dispatch({ type: 'failed', issues: issuesOf(AppError.from(thrown), blame) });
    } finally {
      setIsBusy(false);
    }
  };

  const wrongFields = fieldsOf(definition).flatMap((field): FieldError[] => {
    const error = errorOf(field);
    return error === undefined ? [] : [{ fieldId: idOf(field), text: `${definition.labels[field]}: ${error}` }];
  });
  return {
    values,
    bind: (field) => ({
      id: idOf(field),
      label: definition.labels[field],
      value: values[field],
      error: errorOf(field),
      onChange: (value) => dispatch({ type: 'changed', field, value }),
      onLeave: () => dispatch({ type: 'left', field }),
    }),
    submit,
    isBusy,
    summary: attempt === 0 ? [] : [...others.map((text) => ({ text })), ...wrongFields],
    attempt,
  };
};
