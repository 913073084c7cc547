import * as z from 'zod/mini';
import { firstRuleTexts } from './first-rules';

/**
 * One entry of a closed list (sections 3 and 4). `value` is the specification's word on the wire; `label` is the text
 * for people.
 */
export interface EnumEntry<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

/** Creates a schema on first use: startup needs few of them, and creating all is slow on a cheap device. */
const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A closed list of words. The default label is the word with a capital letter. */
export const words = <const Value extends string>(
  section: string,
  values: readonly Value[],
  labels: Partial<Record<Value, string>> = {},
) => {
  const schema = lazily(() => z.enum(values as readonly [Value, ...Value[]], { error: firstRuleTexts.choice }));
  return {
    section,
    values,
    get schema() {
      return schema();
    },
    entries: values.map(
      (value): EnumEntry<Value> => ({
        value,
        label: labels[value] ?? value.charAt(0).toUpperCase() + value.slice(1),
      }),
    ),
  };
};

/** A closed list of numbers and their labels. */
export const numbers = <const Value extends number>(section: string, labelled: { readonly [K in Value]: string }) => {
  const entries = Object.entries<string>(labelled).map(([value, label]) => ({ value: Number(value) as Value, label }));
  const values = entries.map((entry) => entry.value);
  const schema = lazily(() => z.literal(values));
  return {
    section,
    values,
    get schema() {
      return schema();
    },
    entries,
  };
};
