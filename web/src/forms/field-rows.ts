import type * as z from 'zod/mini';
import type { Control, Controls } from './form-view';
import type { FormDefinition, Values } from './use-form';

type PositionOf<List extends readonly unknown[]> = Exclude<keyof List, keyof unknown[]> & string;

/** The fields of a request as dotted paths: `gender`, `emergencyContacts.0.phone`. */
export type FieldOf<Request> = {
  [Key in keyof Request & string]-?: NonNullable<Request[Key]> extends readonly unknown[]
    ? `${Key}.${PositionOf<NonNullable<Request[Key]>>}.${keyof NonNullable<Request[Key]>[number] & string}`
    : Key;
}[keyof Request & string];

/** Everything that the app knows of a field. */
export interface FieldRow<Request> {
  readonly label: string;
  /** title of the part or group of the form that has the field; undefined if it stands alone */
  readonly part?: string;
  readonly control: Control<FieldOf<Request>>;
  /** converts the typed text for the request; undefined leaves the field out */
  readonly read: (typed: string) => unknown;
  /** converts the saved value into the text of its control */
  readonly write: (saved: unknown) => string;
  /** converts the saved value into words */
  readonly show: (saved: unknown) => string;
  /**
   * How the borrower's answers show the field; by default with its own label. `false` if another row shows it, and
   * `text` if this row shows several.
   */
  readonly answer?: false | { readonly label: string; readonly text?: (saved: Request) => string };
  /** fields that become empty when this one changes */
  readonly resets?: readonly FieldOf<Request>[];
  /** true for a number that is never stored on the phone */
  readonly isSecret?: boolean;
}

/** A row for each field of a request, in the order of the screen. A missing field does not compile. */
export type FieldRows<Request> = { readonly [Field in FieldOf<Request>]: FieldRow<Request> };

export interface Answer {
  readonly label: string;
  readonly value: string;
}

/** A form made of its rows. */
export interface RowForm<Request> extends FormDefinition<FieldOf<Request>, Request> {
  readonly rows: FieldRows<Request>;
  readonly controls: Controls<FieldOf<Request>>;
  readonly secret: readonly FieldOf<Request>[];
  /** a saved request as the texts of the controls */
  readonly write: (saved: Request) => Values<FieldOf<Request>>;
  /** a saved request as the borrower's answers, in the order of the rows */
  readonly answers: (saved: Request) => readonly Answer[];
}

type Tree = { [key: string]: unknown };

const valueAt = (saved: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, key) => (value as Tree | undefined)?.[key], saved);

/** Sets the value at a dotted path. A number in the path is a position in a list. */
const put = (target: Tree, path: string, value: unknown): void => {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let place = target;
  for (const [index, key] of keys.entries()) {
    place[key] ??= /^\d+$/.test(keys[index + 1] ?? last) ? [] : {};
    place = place[key] as Tree;
  }
  place[last] = value;
};

/** Derives the form, the request, the initial values and the answers from the rows. */
export const formOf = <Request>(schema: z.ZodMiniType<Request>, rows: FieldRows<Request>): RowForm<Request> => {
  type Field = FieldOf<Request>;
  const entries = Object.entries(rows) as [Field, FieldRow<Request>][];
  const fields = <Value>(pick: (row: FieldRow<Request>) => Value) =>
    Object.fromEntries(entries.map(([field, row]) => [field, pick(row)])) as Record<Field, Value>;
  return {
    rows,
    controls: fields(({ control }) => control),
    schema,
    labels: fields(({ label }) => label),
    resets: fields(({ resets = [] }) => resets),
    secret: entries.flatMap(([field, { isSecret = false }]) => (isSecret ? field : [])),
    read: (values) => {
      const request: Tree = {};
      for (const [field, { read }] of entries) {
        const value = read(values[field]);
        if (value !== undefined) put(request, field, value);
      }
      return request;
    },
    write: (saved) =>
      Object.fromEntries(
        entries.map(([field, { write }]) => {
          const value = valueAt(saved, field);
          return [field, value === undefined ? '' : write(value)];
        }),
      ) as Values<Field>,
    answers: (saved) =>
      entries.flatMap(([field, { label, show, answer }]) => {
        const value = valueAt(saved, field);
        if (answer === false || value === undefined) return [];
        return { label: answer?.label ?? label, value: answer?.text?.(saved) ?? show(value) };
      }),
  };
};

/** The parts of a form with their fields, in the order of the rows. */
export const partsOf = <Request>({ rows }: Pick<RowForm<Request>, 'rows'>) => {
  const parts = new Map<string, FieldOf<Request>[]>();
  for (const [field, { part }] of Object.entries(rows) as [FieldOf<Request>, FieldRow<Request>][]) {
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), field]);
  }
  return [...parts].map(([title, fields]) => ({ title, fields }));
};
