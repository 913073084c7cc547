import * as z from 'zod/mini';
import * as page from '../app-config';
import { assumptionSchemas } from '../assumption-schemas';
import { type AssumptionName, assumptions } from '../assumptions';
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
import { type JsonSchema, jsonSchemaOf, jsonSchemaOptions } from './json-schema';
import { refusalSchemaOf } from './refusals';
import { assumptionTexts, codeTexts, documentedRules, fieldText, listSections, objectText } from './texts';
import { unitOf } from './units';

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

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

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

/** The object types that texts.json describes. A type whose name a method has is exported under another name. */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  exported.flatMap(([name, schema]) => {
    const type = name === 'orderDetails' ? 'OrderDetail' : pascalCase(name);
    return schema instanceof z.ZodMiniObject && objectText(type) !== undefined ? [[type, schema]] : [];
  }),
);

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...namedSchemas, ...valueSchemas })) names.add(schema, { id });
for (const { name, schema } of enumTable) names.add(schema, { id: pascalCase(name) });

/**
 * Adds the descriptions to an object schema, or to each variant of a union.
 * @param owner the object's name in texts.json, or `method.request`
 */
const described = (owner: string, schema: JsonSchema): JsonSchema => {
  const { properties, anyOf } = schema;
  const description = objectText(owner);
  return {
    ...schema,
    ...(description && { description }),
    ...(anyOf && !properties && { anyOf: anyOf.map((variant) => described(owner, variant)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, { ...field, description: fieldText(owner, name) }]),
      ),
    }),
  };
};

/** Makes references point into the components of the document. */
const referring = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replace(/"#\/\$defs\//g, '"#/components/schemas/')) as JsonSchema;

/**
 * Converts a schema to JSON Schema, with a reference to each named type.
 * @param owner key of its descriptions: `method.request` or `method.response`
 * @param io whether the schema describes data as sent or as returned
 */
export const referringSchemaOf = (owner: string, schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, $defs: __, ...own } = z.toJSONSchema(schema, { ...jsonSchemaOptions(io), metadata: names });
  return described(owner, referring(own));
};

/** The types of requests and responses that methods share. */
const sharedTypes = (): Readonly<Record<string, JsonSchema>> => {
  const rules = new Map<unknown, JsonSchema>(
    documentedRules.map(({ schema, says, accepts }) => [schema, { description: says, examples: accepts }]),
  );
  const lists = new Map(
    enumTable.map(({ name, section, entries }) => [
      pascalCase(name),
      `A closed list (section ${section}): ${entries.map(({ value, label }) => `\`${value}\` ${label}`).join(', ')}.`,
    ]),
  );
  const textFor = (id: string): JsonSchema => {
    const list = lists.get(id);
    if (list !== undefined) return { description: list };
    const value = valueSchemas[id];
    const unit = value && unitOf(value);
    return unit === undefined ? (rules.get(value) ?? {}) : { description: unit.says };
  };
  const { schemas } = z.toJSONSchema(names, {
    ...jsonSchemaOptions('output'),
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [
      id,
      { ...described(id, schema as JsonSchema), ...textFor(id) },
    ]),
  );
};

/** The type of a refusal, such as `OrderNotFound`. */
export const refusalTypeOf = (name: CodeName): string =>
  name
    .split('_')
    .map((word) => pascalCase(word.toLowerCase()))
    .join('');

/** One type for each code but success: the code, its message and its data. */
const refusalTypes = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    (Object.keys(codes) as CodeName[])
      .filter((name) => name !== 'SUCCESS')
      .map((name): [string, JsonSchema] => {
        const { code, message, healedBy } = codes[name];
        const schema = refusalSchemaOf(name);
        const data = schema && referringSchemaOf(name, schema, 'output');
        return [
          refusalTypeOf(name),
          {
            type: 'object',
            title: name,
            description: `${codeTexts[name]} Fixed by: ${healedBy}.`,
            properties: {
              code: { type: 'integer', enum: [code], description: 'The code.' },
              message: { type: 'string', description: 'The text for the borrower.', examples: [message] },
              ...(data === undefined ? {} : { data }),
            },
            required: ['code', 'message', ...(data?.required === undefined ? [] : ['data'])],
          },
        ];
      }),
  );

/** The values that the specification leaves open, as an object whose defaults are the values in force. */
const assumptionType = (): JsonSchema => ({
  type: 'object',
  description: 'The values that the specification leaves open. `default` is the value in force.',
  properties: Object.fromEntries(
    (Object.keys(assumptionSchemas) as AssumptionName[]).map((name) => [
      name,
      {
        ...jsonSchemaOf(assumptionSchemas[name], 'input'),
        default: assumptions[name],
        description: `${assumptionTexts[name].reason} (section ${assumptionTexts[name].section})`,
      },
    ]),
  ),
});

/** The named types of the document. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> => ({
  ...sharedTypes(),
  ...refusalTypes(),
  Assumptions: assumptionType(),
});
