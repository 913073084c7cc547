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
  const found: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, reason: why } of issues) {
    const field = path.split('.').findLast((part) => fields.some((known) => known === part));
    if (field === undefined) others.push(`${path}: ${why}`);
    else found[field] = why;
  }
  const isWhole = others.length > 0 || Object.keys(found).length === 0;
  return { ...(found as Problems<Field>), ...(isWhole ? { form: [reason, ...others].join('\n') } : {}) };
};

/** The state of a form that sends one admin call. Each problem appears beside its field until the field changes. */
export const useForm = <Field extends string>(fields: readonly Field[]) => {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [isBusy, setBusy] = useState(false);
  /** Drops the problem of a field that the tester changes, and that of the whole form. */
  const mend = (field: Field): void =>
    setProblems((before): Problems<Field> => ({ ...before, [field]: undefined, form: undefined }));
  return {
    problems,
    /** true while the call of the form is under way */
    isBusy,
    mend,
    /** Sends the form. @returns the reply, or undefined after a refusal, which `problems` then has */
    submit: async <Reply>(attempt: () => Promise<Attempt<Reply>>): Promise<Reply | undefined> => {
      setBusy(true);
      setProblems({});
      const done = await attempt();
      setBusy(false);
      if ('reply' in done) return done.reply;
      setProblems(problemsOf(done.refusal, fields));
      return undefined;
    },
    /** The properties of the control of a field. A change mends it. */
    control: <Value>(field: Field, value: Value, change: (text: string) => void) => ({
      value,
      problem: problems[field],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        change(target.value);
        mend(field);
      },
    }),
  };
};
