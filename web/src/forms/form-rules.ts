import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

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
