import { informationStep, payMethod, paymentEffect, payPurpose, payStatus } from '@kit/contracts/enums';
import { bankInfo } from '@kit/contracts/methods/bank';
import { supportChannels } from '@kit/contracts/methods/configuration';
import { personalInfo } from '@kit/contracts/methods/profile';
import { note, ticket } from '@kit/contracts/methods/tickets';
import { workInfo } from '@kit/contracts/methods/work';
import { naira } from '@kit/contracts/money';
import { instant, phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { fault } from '../../faults/schema';
import { order } from '../../loan/order';
import { borrowerOutcomes } from './outcomes';

const text = z.string();
const ids = z.array(text);
const count = z.int().check(z.nonnegative());
const whole = z.int();
/** A virtual clock may stand before 1970 in a snapshot that somebody wrote by hand. */
const time = z.int();

const borrower = z.looseObject({
  userIdentifier: text,
  contactNumber: phone,
  outcomes: borrowerOutcomes,
  fullName: text,
  completedSteps: z.array(informationStep.schema),
  personal: z.nullable(personalInfo),
  work: z.nullable(workInfo),
  face: z.nullable(z.looseObject({ fileId: text, savedAt: instant })),
  bank: z.nullable(bankInfo),
});

const payOrder = z.looseObject({
  payOrderId: text,
  orderNo: text,
  owner: text,
  purpose: payPurpose.schema,
  method: payMethod.schema,
  status: payStatus.schema,
  amount: naira,
  effect: paymentEffect.schema,
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.nullable(instant),
  failure: z.nullable(text),
  virtualAccount: z.nullable(z.looseObject({ bankName: text, accountNo: text, accountName: text })),
});

/**
 * What a document of each kind has to be for the server to work with it. Whatever comes in from outside, in a snapshot
 * or a bundle, is held to it; a kind that is not here does not exist.
 */
export const documentShapes: Readonly<Record<string, z.ZodMiniType>> = {
  clock: z.strictObject({ offset: time, frozenAt: z.nullable(time) }),
  key: z.looseObject({ key: z.string().check(z.regex(/^[0-9a-f]{32}$/)), agreedAt: time }),
  session: z.looseObject({ contactNumber: z.union([phone, z.literal('')]), expiresAt: time, squeezed: z.boolean() }),
  borrower,
  message: z.looseObject({
    id: text,
    contactNumber: phone,
    text,
    authCode: z.nullable(text),
    purpose: text,
    sentAt: time,
  }),
  code: z.looseObject({ authCode: text, sentAt: time, wrongAttempts: count, used: z.boolean() }),
  reply: z.looseObject({ id: text, number: count, fingerprint: text, json: text, code: whole, at: time }),
  fault,
  counter: count,
  order: z.looseObject({ owner: text, order }),
  orderNumbers: ids,
  payOrder,
  payOrderIds: ids,
  virtualAccount: text,
  file: z.looseObject({ fileId: text, owner: text, mime: text, size: count, purpose: text, keptAt: time }),
  fileContent: text,
  ticket: z.looseObject({ ...ticket.shape, owner: text, orderNo: text, receipts: ids }),
  ticketIds: ids,
  conversation: z.looseObject({ owner: text, notes: z.array(note), written: count, unread: count }),
  review: z.looseObject({
    reviewSchemaId: text,
    owner: text,
    orderNo: text,
    state: text,
    said: z.nullable(z.looseObject({})),
  }),
  supportChannels,
  customerServiceTicket: z.looseObject({ userIdentifier: text, at: time, number: count }),
};
