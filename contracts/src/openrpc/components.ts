import * as z from 'zod/mini';
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
  loanTerms,
  orderDetail,
  orderSummary,
  payment,
  rejection,
  repaymentState,
  timelineEntry,
} from '../methods/loan';
import { personalInfo, savedPhoto } from '../methods/profile';
import { payOrder, virtualAccount } from '../methods/repayment';
import { commonProblem, messageLink, note, receipt, ticket, ticketListEntry } from '../methods/tickets';
import { emergencyContact, workInfo } from '../methods/work';
import { uploadedFile } from '../wire/upload';
import { type JsonSchema, jsonSchemaOptions } from './json-schema';

/** Every object that a request or a response holds, or is, under the name that generated clients give its type. */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  AgreementLink: agreementLink,
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
  OrderDetail: orderDetail,
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

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

const PLACE = '#/components/schemas/';

/** The named schemas as the document holds them. They say the same of what is sent and of what is answered. */
export const componentSchemas = (): Readonly<Record<string, JsonSchema>> => {
  const { schemas } = z.toJSONSchema(names, { ...jsonSchemaOptions('output'), uri: (id) => PLACE + id });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as JsonSchema]),
  );
};

/**
 * A schema as JSON Schema in which each named schema is a `$ref` into the document's components.
 * @param io what is sent, or what is answered
 */
export const referringSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { ...jsonSchemaOptions(io), metadata: names });
  return JSON.parse(JSON.stringify(rest).replace(/"#\/\$defs\//g, `"${PLACE}`)) as JsonSchema;
};
