import * as z from 'zod/mini';
import { ruleTexts } from './rules';

/**
 * Every closed list of the specification (section 3, section 4). The wire value of an entry is the
 * specification's own word; the label is what a person reads.
 */
export interface EnumEntry<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

/** Each schema is made when it is first asked for: a start of the app needs few, and all take a cheap phone a while. */
const once = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** A closed list of words; where no label is given, it is the word with a capital. */
export const words = <const Value extends string>(
  section: string,
  values: readonly Value[],
  labels: Partial<Record<Value, string>> = {},
) => {
  const schema = once(() => z.enum(values as readonly [Value, ...Value[]], { error: ruleTexts.choice }));
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

/** A closed list of numbers, with their labels. */
export const numbers = <const Value extends number>(section: string, labelled: { readonly [K in Value]: string }) => {
  const entries = Object.entries<string>(labelled).map(([value, label]) => ({ value: Number(value) as Value, label }));
  const values = entries.map((entry) => entry.value);
  const schema = once(() => z.literal(values));
  return {
    section,
    values,
    get schema() {
      return schema();
    },
    entries,
  };
};
