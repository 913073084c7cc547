import * as z from 'zod/mini';

/**
 * One entry of a closed list (sections 3 and 4). `value` is the specification's word on the wire; `label` is the text
 * for people.
 */
export interface EnumEntry<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

/** Error text of a value that is not in its list. */
export const CHOICE = 'Please choose one';

/** The label of a value: `labelOf(orderStatus, 'assessing')` is 'Processing'. An unknown value is its own label. */
export const labelOf = <Value extends string | number>(
  { entries }: { readonly entries: readonly EnumEntry<Value>[] },
  value: Value,
): string => entries.find((entry) => entry.value === value)?.label ?? String(value);

/**
 * A closed list of words. The default label is the word with a capital letter. The schema is created on its first read:
 * startup needs few of them, and creating all is slow on a cheap device.
 */
export const words = <const Value extends string>(
  values: readonly Value[],
  labels: Partial<Record<Value, string>> = {},
) => {
  let schema: z.ZodMiniEnum<{ [Each in Value]: Each }> | undefined;
  return {
    values,
    get schema() {
      schema ??= z.enum(values as readonly [Value, ...Value[]], { error: CHOICE });
      return schema;
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
export const numbers = <const Value extends number>(labelled: { readonly [K in Value]: string }) => {
  const entries = Object.entries<string>(labelled).map(([value, label]) => ({ value: Number(value) as Value, label }));
  const values = entries.map((entry) => entry.value);
  let schema: z.ZodMiniLiteral<Value> | undefined;
  return {
    values,
    get schema() {
      schema ??= z.literal(values);
      return schema;
    },
    entries,
  };
};
