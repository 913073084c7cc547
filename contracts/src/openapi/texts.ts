import type * as z from 'zod/mini';
import { assumptions } from '../assumptions';
import { type CodeName, codes } from '../codes';
import * as constants from '../constants';
import { DESCRIPTION_CHARACTERS, feedbackDescription } from '../feedback-rules';
import type { MethodName } from '../methods/index';
import { loginTexts, verificationCode } from '../methods/session';
import { CONTACT_CHARACTERS, MAXIMUM_RECEIPTS } from '../methods/tickets';
import { groupDigits } from '../money';
import { phone } from '../phone';
import * as rules from '../rules';
import { HOUR, MINUTE } from '../time-units';
import { headers, requiredHeaders } from '../wire/headers';
import { uploadTypes } from '../wire/upload';
import texts from './texts.json' with { type: 'json' };

/** The values that a text of texts.json names in braces. */
const values = (): Readonly<Record<string, unknown>> => ({
  ...constants,
  ...assumptions,
  ...Object.fromEntries(Object.entries(codes).map(([name, { code }]) => [name, code])),
  NAME_CHARACTERS: rules.NAME_CHARACTERS,
  ADDRESS_CHARACTERS: rules.ADDRESS_CHARACTERS,
  DESCRIPTION_CHARACTERS: groupDigits(DESCRIPTION_CHARACTERS),
  CONTACT_CHARACTERS,
  MAXIMUM_RECEIPTS,
  MAXIMUM_FILE_MEGABYTES: constants.MAXIMUM_FILE_BYTES / constants.MEGABYTE,
  KEY_LIFETIME_HOURS: constants.KEY_LIFETIME / HOUR,
  maximumTimeSkewMinutes: assumptions.maximumTimeSkew / MINUTE,
  requestIdLifeMinutes: assumptions.requestIdLife / MINUTE,
  requiredHeaders: requiredHeaders.map((name) => `\`${headers[name]}\``).join(', '),
  uploadTypes: uploadTypes.join(', '),
});

/** Replaces each `{name}` by its value, and each `{path:segment}` by the path of the deployment. */
const filled = (text: string, pathOf: (segment: string) => string = (segment) => segment): string => {
  const known = values();
  return text.replace(/\{(path:)?(\w+)\}/g, (whole, path, name: string) =>
    path === undefined ? String(known[name] ?? whole) : pathOf(name),
  );
};

/** What the documents say about a method. */
interface MethodTexts {
  readonly summary: string;
  /** the section of the specification that names the method */
  readonly section?: string;
  /** the reason for assuming the method */
  readonly assumed?: string;
  /** what a success changes besides its own data */
  readonly effect?: string;
  /** when the method returns each of its codes */
  readonly codes?: Readonly<Partial<Record<CodeName, string>>>;
}
const methodTexts: Readonly<Record<MethodName, MethodTexts>> = texts.methods;
const fieldTexts: Readonly<Record<string, string>> = texts.fields;

const causes: Readonly<Partial<Record<CodeName, string>>> = texts.codes;

/** The cause of a code, whichever method returns it; by default its text, which names the cause to the borrower. */
export const causeOfCode = (code: CodeName): string => causes[code] ?? `${codes[code].message}.`;

/** When a method returns a code. */
export const causeOf = (method: MethodName, code: CodeName): string =>
  filled(methodTexts[method].codes?.[code] ?? causeOfCode(code));

/** The summary of a method, its source in the specification, and its further effects. */
export const textsOf = (method: MethodName) => {
  const { summary, section, assumed, effect } = methodTexts[method];
  const source = section === undefined ? `Assumed: ${assumed}` : `Section ${section} of the specification`;
  return { summary: filled(summary), source: source.replace(/\.$/, ''), effect };
};

/**
 * Rules that no schema can express, by `Type.field`. They span fields or need data of the
 * server. A refusal has the code 100400, or the one that the rule names, and an issue with the path of the field.
 */
export const fieldRules: Readonly<Record<string, string>> = texts.fieldRules;

/** The description of a type. */
export const objectText = (owner: string): string | undefined => fieldTexts[owner];

/** The description of a field: its object's own, that of requests, or that of its name, and its rule. */
export const fieldText = (owner: string, field: string): string | undefined => {
  const text =
    fieldTexts[`${owner}.${field}`] ??
    (owner.endsWith('Request') ? fieldTexts[`request.${field}`] : undefined) ??
    fieldTexts[field];
  const both = [text, fieldRules[`${owner}.${field}`]].filter((part) => part !== undefined);
  return both.length === 0 ? undefined : filled(both.join(' '));
};

/** The section of the specification that has each closed list. */
export const listSections: Readonly<Record<string, string>> = texts.lists;

/** The section and the reason of each assumption. */
export const assumptionTexts = texts.assumptions;

/** The introduction of the OpenAPI document: what it is, and a paragraph each about the transport. */
export const introduction = (pathOf: (segment: string) => string): string =>
  Object.entries(texts.document)
    .map(([title, text]) => (title === 'about' ? text : `**${title}.** ${filled(text, pathOf)}`))
    .join('\n\n');

const ruleTable: Readonly<Record<keyof typeof texts.rules, readonly [z.ZodMiniType<string>, text: () => string]>> = {
  personName: [rules.personName, () => rules.ruleTexts.name],
  address: [rules.address, () => rules.ruleTexts.address],
  email: [rules.email, rules.emailText],
  phone: [phone, () => rules.ruleTexts.phone],
  accountNo: [rules.accountNo, () => rules.ruleTexts.accountNo],
  bvn: [rules.bvn, () => rules.ruleTexts.bvn],
  feedbackDescription: [feedbackDescription, () => rules.ruleTexts.feedback],
  verificationCode: [verificationCode, () => loginTexts.verificationCode],
  calendarDay: [rules.calendarDay, () => 'Enter a date'],
};

/**
 * The rules of single fields (section 5), with examples that a test checks. `contactProblems`, `payDayProblems` and
 * `amountProblem` check several fields.
 */
export const documentedRules = Object.entries(ruleTable).map(([name, [schema, text]]) => {
  const { says, ...rule } = texts.rules[name as keyof typeof texts.rules];
  return { ...rule, name, schema, text, says: filled(says) };
});
