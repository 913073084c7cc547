import * as z from 'zod/mini';
import * as enums from '../enums';
import { feedbackDescription } from '../feedback-rules';
import { uploadFlags } from '../methods/application';
import { bankInfo, bankSummary } from '../methods/bank';
import {
  agreementLink,
  applicationProgress,
  homeItem,
  homeOrder,
  loanProduct,
  supportChannelSettings,
} from '../methods/configuration';
import { dictionaryItem } from '../methods/dictionary';
import { extensionTerms } from '../methods/extension';
import {
  announcedTerms,
  loanTerms,
  orderDetails,
  orderSummary,
  payment,
  rejection,
  repaymentState,
  timelineEntry,
} from '../methods/loan';
import { personalInfo, savedPhoto } from '../methods/profile';
import { announcedEffect, payOrder, virtualAccount } from '../methods/repayment';
import { token } from '../methods/session';
import { commonProblem, messageLink, note, receipt, ticket, ticketListEntry } from '../methods/tickets';
import { emergencyContact, workInfo } from '../methods/work';
import { basisPoints, naira } from '../money';
import { bytes, count, days, milliseconds, percent, stars } from '../quantities';
import { ruleChecksOf } from '../rule-check';
import { accountNo, address, bvn, calendarDay, email, instant, personName, phone, verificationCode } from '../rules';
import { issue } from '../wire/envelope';
import { uploadedFile } from '../wire/upload';
import { annotated } from './annotate';
import { documentedRules } from './documented-rules';
import { exportsOf } from './exports-of';
import { type JsonSchema, jsonSchemaOptions } from './json-schema';
import { attempts, freeze, missingSteps, refusedFields, wait } from './refusals';
import { pascalCase, titled } from './titles';
import { unitOf } from './units';

/** All object types of requests and responses, under the names that generated clients use. */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  AgreementLink: agreementLink,
  AnnouncedEffect: announcedEffect,
  AnnouncedTerms: announcedTerms,
  ApplicationProgress: applicationProgress,
  BankInfo: bankInfo,
  BankSummary: bankSummary,
  CommonProblem: commonProblem,
  DictionaryItem: dictionaryItem,
  EmergencyContact: emergencyContact,
  ExtensionTerms: extensionTerms,
  HomeItem: homeItem,
  HomeOrder: homeOrder,
  LoanProduct: loanProduct,
  LoanTerms: loanTerms,
  MessageLink: messageLink,
  Note: note,
  OrderDetail: orderDetails,
  OrderSummary: orderSummary,
  PayOrder: payOrder,
  Payment: payment,
  PersonalInfo: personalInfo,
  Receipt: receipt,
  Rejection: rejection,
  RepaymentState: repaymentState,
  SavedPhoto: savedPhoto,
  SupportChannelSettings: supportChannelSettings,
  Ticket: ticket,
  TicketListEntry: ticketListEntry,
  TimelineEntry: timelineEntry,
  UploadedFile: uploadedFile,
  UploadFlags: uploadFlags,
  VirtualAccount: virtualAccount,
  WorkInfo: workInfo,
};

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
  VerificationCode: verificationCode,
  FeedbackDescription: feedbackDescription,
  Token: token,
};

const refusalSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Issue: issue,
  RefusedFields: refusedFields,
  MissingSteps: missingSteps,
  Freeze: freeze,
  AttemptsLeft: attempts,
  RetryAfter: wait,
};

export const enumTable = exportsOf(enums).flatMap(([name, list]) =>
  typeof list === 'object' && 'entries' in list && 'section' in list
    ? [
        {
          name,
          section: list.section,
          entries: list.entries as readonly enums.EnumEntry<string | number>[],
          schema: list.schema as z.ZodMiniType,
        },
      ]
    : [],
);

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({ ...namedSchemas, ...valueSchemas, ...refusalSchemas })) {
  names.add(schema, { id });
}
for (const { name, schema } of enumTable) names.add(schema, { id: pascalCase(name) });

/** Labels of each closed list, by type name. */
const labels = new Map(
  enumTable.map(({ name, entries }) => [
    pascalCase(name),
    Object.fromEntries(entries.map(({ value, label }) => [String(value), label])),
  ]),
);
const unitTexts = new Map(
  Object.entries(valueSchemas).flatMap(([id, schema]) => {
    const unit = unitOf(schema);
    return unit === undefined ? [] : [[id, unit.says] as const];
  }),
);
const ruleSays = new Map<z.ZodMiniType, string>(documentedRules.map(({ schema, says }) => [schema, says]));

const COMPONENTS_PREFIX = '#/components/schemas/';

/** Adds the description of a type to its schema. */
const described = (id: string, schema: JsonSchema): JsonSchema => {
  const list = labels.get(id);
  if (list !== undefined) return { ...schema, description: `A closed list: ${id}.`, 'x-labels': list };
  const value = valueSchemas[id];
  const description = unitTexts.get(id) ?? (value && ruleSays.get(value));
  const named = namedSchemas[id];
  return description === undefined
    ? annotated(id, schema, named === undefined ? [] : ruleChecksOf(named))
    : { ...schema, description };
};

const options = (io: 'input' | 'output') => jsonSchemaOptions(io, 'draft-07');

/** The named types of the document. Requests and responses share them. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> => {
  const { schemas } = z.toJSONSchema(names, { ...options('output'), uri: (id) => COMPONENTS_PREFIX + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [
      id,
      titled(id, described(id, schema as JsonSchema)),
    ]),
  );
};

/**
 * Converts a schema to JSON Schema, with a `$ref` to each named type.
 * @param owner key in descriptions/: `method.request` or `method.response`
 * @param io whether the schema describes data as sent or as returned
 */
export const referringSchemaOf = (owner: string, schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const {
    $schema: _,
    definitions: __,
    ...rest
  } = z.toJSONSchema(schema, { ...options(io), metadata: names }) as JsonSchema;
  const referring = JSON.parse(
    JSON.stringify(rest).replace(/"#\/definitions\//g, `"${COMPONENTS_PREFIX}`),
  ) as JsonSchema;
  return titled(owner.split('.').map(pascalCase).join(''), annotated(owner, referring, ruleChecksOf(schema)));
};
