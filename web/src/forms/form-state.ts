import type { Issue } from '@kit/contracts/wire/envelope';
import { type FormDefinition, fieldsOf, type Problems, sortIssues, type Values } from './form-rules';

export interface FormState<Field extends string> {
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
