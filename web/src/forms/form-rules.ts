import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';

/** What was typed, by field: always text, also where the wire takes a number. */
export type Values<Field extends string> = Readonly<Record<Field, string>>;
/** The text beside each field that is wrong, by field. */
export type Problems = Readonly<Record<string, string>>;

/**
 * A form as data. Its fields are named by their dotted paths in the request (`emergencyContacts.0.phone`), so that the
 * issues of the schema and those of the server land on them without a translation.
 */
export interface FormDefinition<Field extends string, Request> {
  /** every field with what its label says, in the order of the screen */
  readonly labels: Readonly<Record<Field, string>>;
  /** the contract's own schema of the request */
  readonly schema: z.ZodMiniType<Request>;
  /** what was typed, as it goes over the wire; it need not be valid */
  readonly read: (values: Values<Field>) => unknown;
  /** the fields that lose their answer when another one changes */
  readonly resets?: Readonly<Partial<Record<Field, readonly Field[]>>>;
}

/** What the schema cannot know: rules between fields, and about who is asking. Paths as in the request. */
export type MoreRules<Field extends string> = (values: Values<Field>) => readonly Issue[];

export const fieldsOf = <Field extends string>({ labels }: { readonly labels: Readonly<Record<Field, string>> }) =>
  Object.keys(labels) as Field[];

/** Splits issues into those of fields, the first one each, and the texts that no field is to blame for. */
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

/** What is wrong with each field now: the schema's own word first, then the other rules'. */
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
