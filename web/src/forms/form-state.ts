import type { Issue } from '@kit/contracts/wire/envelope';
import { type FormDefinition, fieldsOf, type Problems, sortIssues, type Values } from './form-rules';

export interface FormState<Field extends string> {
  readonly values: Values<Field>;
  /** fields whose problems are shown, because they were left or sent */
  readonly shown: ReadonlySet<string>;
  /** what the server refused, until the field changes */
  readonly refused: Problems;
  /** problems that belong to no field */
  readonly others: readonly string[];
  /** counts failed attempts to send: the summary takes focus once for each */
  readonly attempt: number;
}

export type FormEvent<Field extends string> =
  | { readonly type: 'changed'; readonly field: Field; readonly value: string }
  /** its field wrote the value in another way, with its digits grouped: nobody changed it */
  | { readonly type: 'formatted'; readonly field: Field; readonly value: string }
  | { readonly type: 'left'; readonly field: Field }
  | { readonly type: 'sent' }
  /** by the form's own check, without issues, or by the server */
  | { readonly type: 'failed'; readonly issues: readonly Issue[] };

export const initialState = <Field extends string>(values: Values<Field>): FormState<Field> => ({
  values,
  shown: new Set(),
  refused: {},
  others: [],
  attempt: 0,
});

/** An error appears when its field is left or sent, and disappears with the first change. */
export const reduceForm = <Field extends string, Request>(
  definition: FormDefinition<Field, Request>,
  state: FormState<Field>,
  event: FormEvent<Field>,
): FormState<Field> => {
  switch (event.type) {
    case 'changed': {
      const { field, value } = event;
      if (state.values[field] === value) return state;
      const lost: readonly string[] = definition.resets?.[field] ?? [];
      const stays = (name: string) => name !== field && !lost.includes(name);
      const values = { ...state.values, [field]: value };
      return {
        ...state,
        values: { ...values, ...Object.fromEntries(lost.map((name) => [name, ''])) },
        others: [],
        shown: new Set([...state.shown].filter(stays)),
        refused: Object.fromEntries(Object.entries(state.refused).filter(([name]) => stays(name))),
      };
    }
    case 'formatted':
      return { ...state, values: { ...state.values, [event.field]: event.value } };
    case 'left':
      // passing through an empty field is not a mistake yet
      return state.values[event.field] === '' ? state : { ...state, shown: new Set([...state.shown, event.field]) };
    case 'sent':
      return { ...state, refused: {}, others: [] };
    case 'failed': {
      const fields = fieldsOf(definition);
      const { ofFields, others } = sortIssues(fields, event.issues);
      // the form's own check shows every problem; a refusal shows only what it names
      const shown = event.issues.length === 0 ? fields : [...state.shown, ...Object.keys(ofFields)];
      return { ...state, shown: new Set(shown), refused: ofFields, others, attempt: state.attempt + 1 };
    }
  }
};
