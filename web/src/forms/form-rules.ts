import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

/** What was typed, by field: always text, even if the wire takes a number. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** The error text of each field that is wrong. */
export type Problems = Readonly<Record<string, string>>;

/**
 * A form as data. Its fields are named by their dotted paths in the request (`emergencyContacts.0.phone`), so that the
 * issues of the schema and of the server need no translation to land on them.
 */
export interface FormDefinition<Field extends string, Request> {
  /** the label of every field, in the order of the screen */
  readonly labels: Readonly<Record<Field, string>>;
  /** the contract's own schema of the request */
  readonly schema: z.ZodMiniType<Request>;
  /** converts what was typed into the request; the result need not be valid */
  readonly read: (values: Values<Field>) => unknown;
  /** the fields that are emptied when another one changes */
  readonly resets?: Readonly<Partial<Record<Field, readonly Field[]>>>;
}

/** Rules that the schema cannot express: between fields, and about the borrower. Paths as in the request. */
export type MoreRules<Field extends string> = (values: Values<Field>) => readonly Issue[];

export const fieldsOf = <Field extends string>({ labels }: { readonly labels: Readonly<Record<Field, string>> }) =>
  Object.keys(labels) as Field[];

/** Splits issues into the first one of each field, and the texts that belong to no field. */
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

/** What is wrong with each field now: the schema's issue first, then the additional rules'. */
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
