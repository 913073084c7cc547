import * as z from 'zod/mini';
import * as page from '../app-config';
import type { EnumEntry } from '../closed-list';
import { type CodeName, codes } from '../codes';
import { feedbackDescription } from '../feedback-rules';
import * as account from '../methods/account';
import * as application from '../methods/application';
import * as bank from '../methods/bank';
import * as configuration from '../methods/configuration';
import * as dictionary from '../methods/dictionary';
import * as extension from '../methods/extension';
import * as face from '../methods/face';
import { isMethodName, type MethodName, methods } from '../methods/index';
import * as loan from '../methods/loan';
import * as orderStatus from '../methods/order-status';
import * as profile from '../methods/profile';
import * as repayment from '../methods/repayment';
import * as review from '../methods/review';
import * as session from '../methods/session';
import * as tickets from '../methods/tickets';
import * as user from '../methods/user';
import * as work from '../methods/work';
import { basisPoints, naira } from '../money';
import { phone } from '../phone';
import { bytes, count, days, instant, milliseconds, percent, stars } from '../quantities';
import { accountNo, address, bvn, calendarDay, email, personName } from '../rules';
import { issue } from '../wire/envelope';
import { uploadedFile } from '../wire/upload';
import { type JsonSchema, jsonSchemaOptions } from './json-schema';
import { refusalDataOf } from './refusals';
import { causeOfCode, documentedRules, fieldText, listSections, objectText } from './texts';

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The methods in table order. */
export const methodTable = Object.keys(methods).filter(isMethodName);

/** Value types: a quantity has the name of its unit, a text the name of its rule. */
const valueSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Naira: naira,
  BasisPoints: basisPoints,
  Instant: instant,
  CalendarDay: calendarDay,
  Days: days,
  Milliseconds: milliseconds,
  Percent: percent,
  Count: count,
  Stars: stars,
  Bytes: bytes,
  PersonName: personName,
  Address: address,
  Email: email,
  PhoneNumber: phone,
  AccountNumber: accountNo,
  Bvn: bvn,
  VerificationCode: session.verificationCode,
  FeedbackDescription: feedbackDescription,
  Token: session.token,
  Issue: issue,
};

/** Everything that the domains of the contract export, sorted by name because modules have no order. */
const exported: readonly (readonly [string, unknown])[] = [
  ...[page, account, application, bank, configuration, dictionary, extension, face, loan],
  ...[orderStatus, profile, repayment, review, session, tickets, user, work, { uploadedFile }],
]
  .flatMap((domain) => Object.entries(domain))
  .sort(([one], [other]) => (one < other ? -1 : 1));

/** Every closed list. */
export const enumTable = exported.flatMap(([name, list]) =>
  typeof list === 'object' && list !== null && 'entries' in list && 'schema' in list
    ? [
        {
          name,
          section: listSections[name] ?? '',
          entries: list.entries as readonly EnumEntry<string | number>[],
          schema: list.schema as z.ZodMiniType,
        },
      ]
    : [],
);

/** The name of every type of the document. The first name of a schema counts. */
const names = z.registry<{ id: string }>();
const typeOf = (schema: z.ZodMiniType, id: string): string => {
  const known = names.get(schema)?.id;
  if (known === undefined) names.add(schema, { id });
  return known ?? id;
};
for (const [id, schema] of Object.entries(valueSchemas)) typeOf(schema, id);
for (const { name, schema } of enumTable) typeOf(schema, pascalCase(name));
for (const [name, schema] of exported) {
  // A type whose name a method has is exported under another name.
  const id = name === 'orderDetails' ? 'OrderDetail' : pascalCase(name);
  if (schema instanceof z.ZodMiniObject && objectText(id) !== undefined) typeOf(schema, id);
}

/** The type of a refusal, such as `OrderNotFound`. */
export const refusalTypeOf = (name: CodeName): string =>
  name
    .split('_')
    .map((word) => pascalCase(word.toLowerCase()))
    .join('');

/** The codes of refusals. Each is a type: the code, its message and its data. */
const refusals = (Object.keys(codes) as CodeName[]).filter((name) => name !== 'SUCCESS');
for (const name of refusals) {
  const data = refusalDataOf[name];
  const shape = { code: z.literal(codes[name].code), message: z.string(), ...(data && { data }) };
  typeOf(z.object(shape), refusalTypeOf(name));
}

/** The types of a method's request and response. Several methods can share a type. */
const typesOfMethod = (name: MethodName): readonly (readonly [alias: string, type: string])[] =>
  (['request', 'response'] as const).map((side) => {
    const alias = pascalCase(name) + pascalCase(side);
    return [alias, typeOf(methods[name][side], alias)];
  });

/** What the documents say about a type besides texts.json. */
const furtherTexts = (): ReadonlyMap<string, JsonSchema> =>
  new Map([
    ...documentedRules.map(({ schema, says, accepts }): [string, JsonSchema] => [
      names.get(schema)?.id ?? '',
      { description: says, examples: accepts },
    ]),
    ...enumTable.map(({ name, section, entries }): [string, JsonSchema] => {
      const values = entries.map(({ value, label }) => `\`${value}\` ${label}`).join(', ');
      return [pascalCase(name), { description: `A closed list (section ${section}): ${values}.` }];
    }),
    ...refusals.map((name): [string, JsonSchema] => [
      refusalTypeOf(name),
      {
        title: name,
        description: `${causeOfCode(name)} Fixed by: ${codes[name].healedBy}. Text: "${codes[name].message}".`,
      },
    ]),
  ]);

/** Adds the descriptions to an object schema, to the objects in it, or to each variant of a union. */
const described = (owner: string, { properties, anyOf, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  ...(objectText(owner) && { description: objectText(owner) }),
  ...(anyOf && { anyOf: anyOf.map((variant) => (variant.properties ? described(owner, variant) : variant)) }),
  ...(properties && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const text = fieldText(owner, name);
        return [name, { ...described(`${owner}.${name}`, field), ...(text !== undefined && { description: text }) }];
      }),
    ),
  }),
});

/** The types of the document, by name. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> => {
  const aliases = methodTable.flatMap(typesOfMethod);
  const { schemas } = z.toJSONSchema(names, {
    ...jsonSchemaOptions('input'),
    uri: (id) => `#/components/schemas/${id}`,
  });
  const texts = furtherTexts();
  const types = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]): [string, JsonSchema] => [
    id,
    { ...described(id, schema as JsonSchema), ...texts.get(id) },
  ]);
  const shared = aliases.filter(([alias, type]) => alias !== type);
  return {
    ...Object.fromEntries(types),
    ...Object.fromEntries(shared.map(([alias, type]) => [alias, { $ref: `#/components/schemas/${type}` }])),
  };
};
