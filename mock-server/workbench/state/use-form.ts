import { type ChangeEvent, useState } from 'react';
import type { AdminError } from '../api/client';
import type { Attempt } from './workbench';

/** The problems of a form: by field, and the rest under `form`. */
export type Problems<Field extends string> = { readonly [Name in Field | 'form']?: string | undefined };

/** Assigns each issue to the innermost field of its path. The others, and a refusal without issues, concern the form. */
export const problemsOf = <Field extends string>(
  { reason, issues }: Pick<AdminError, 'reason' | 'issues'>,
  fields: readonly Field[],
): Problems<Field> => {
  const fieldOf = ({ path }: { readonly path: string }) =>
    path
      .split('.')
      .flatMap((part) => fields.find((field) => field === part) ?? [])
      .at(-1);
  const ofFields = issues.flatMap((issue) => {
    const field = fieldOf(issue);
    return field === undefined ? [] : [[field, issue.reason] as const];
  });
  const others = issues
    .filter((issue) => fieldOf(issue) === undefined)
    .map(({ path, reason: why }) => `${path}: ${why}`);
  const isWhole = ofFields.length === 0 || others.length > 0;
  return {
    ...(Object.fromEntries(ofFields) as Problems<Field>),
    ...(isWhole ? { form: [reason, ...others].join('\n') } : {}),
  };
};

const NONE = {};

interface ControlState<Value> {
  readonly value: Value;
  readonly problem: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface FormState<Field extends string> {
  readonly problems: Problems<Field>;
  /** true while the call of the form is under way */
  readonly isBusy: boolean;
  /** Sends the form. @returns the reply, or undefined after a refusal, which `problems` then has */
  readonly submit: <Reply>(attempt: () => Promise<Attempt<Reply>>) => Promise<Reply | undefined>;
  /** Drops the problem of a field that the tester changes, and that of the whole form. */
  readonly mend: (field: Field) => void;
  /** The properties of the control of a field. A change mends it. */
  readonly control: <Value>(field: Field, value: Value, change: (text: string) => void) => ControlState<Value>;
}

/** The state of a form that sends one admin call. Each problem appears beside its field until the field changes. */
export const useForm = <Field extends string>(fields: readonly Field[]): FormState<Field> => {
  const [problems, setProblems] = useState<Problems<Field>>(NONE);
  const [isBusy, setBusy] = useState(false);
  const mend = (field: Field) =>
    setProblems((before): Problems<Field> => ({ ...before, [field]: undefined, form: undefined }));
  return {
    problems,
    isBusy,
    submit: async (attempt) => {
      setBusy(true);
      setProblems(NONE);
      const done = await attempt();
      setBusy(false);
      if ('reply' in done) return done.reply;
      setProblems(problemsOf(done.refusal, fields));
      return undefined;
    },
    mend,
    control: (field, value, change) => ({
      value,
      problem: problems[field],
      onChange: ({ target }) => {
        change(target.value);
        mend(field);
      },
    }),
  };
};
