import * as z from 'zod/mini';
import { numbers, words } from '../closed-list';
import { feedbackDescription } from '../feedback-rules';
import { phone } from '../phone';
import { count, instant } from '../quantities';
import { ruleTexts, someText } from '../rules';
import { atMost } from '../text-length';
import { defineMethod } from './define';

/** The form offers types 1 to 6; the platform sets 7 and 30 (2.50). */
export const feedbackType = numbers({
  1: 'Repaid bill not updated',
  2: 'Extend period',
  3: 'Other',
  4: 'Loan failure',
  5: 'Want to borrow',
  6: 'Want to repay',
  7: 'Loan not received',
  30: 'Problem feedback',
});
export const offeredFeedbackTypes = [1, 2, 3, 4, 5, 6] as const;
export const feedbackStatus = numbers({
  1: 'Platform processing',
  2: 'Platform processing again',
  3: 'I need to reply',
  4: 'Done',
});
/** Statuses that the feedback list can filter by (2.51). */
export const filterableFeedbackStatuses = [2, 3, 4] as const;
export const satisfaction = numbers({ 0: 'Unrated', 1: 'Resolved', 2: 'Unresolved' });
export const messageSender = numbers({ 1: 'client', 2: 'customer' });
export const messageKind = words(['text', 'guess', 'search', 'whatsapp']);
export const linkKind = words(['link', 'category', 'search']);
export const supportChannel = words(['phoneService', 'emailService', 'whatsappService'], {
  phoneService: 'Telephone',
  emailService: 'Email',
  whatsappService: 'WhatsApp',
});
export type SupportChannelName = (typeof supportChannel.values)[number];

/** The page on which a borrower opened customer service (2.60). */
export const supportSourcePage = words([
  'mainApply',
  'personal',
  'work',
  'face',
  'bank',
  'mainReject',
  'detailsReject',
]);
export type SupportSourcePage = (typeof supportSourcePage.values)[number];

const ticketOdrId = z.string().check(z.minLength(1));
const fileId = z.string().check(z.minLength(1));

/** Maximum files of a feedback or a message. */
export const MAXIMUM_RECEIPTS = 5;
/** Maximum characters of the account and contact of a feedback, its best time to call, and a message. */
export const CONTACT_CHARACTERS = 120;
export const CONTACT_TIME_CHARACTERS = 60;
export const MESSAGE_CHARACTERS = 1_000;
const receipts = z.array(fileId).check(z.maxLength(MAXIMUM_RECEIPTS));
const filled = z.string().check(someText(ruleTexts.feedback), atMost(CONTACT_CHARACTERS));

/** A link in a customer service message (3.28). Its target is an address, a category or search words. */
export const messageLink = z.strictObject({ kind: linkKind.schema, label: z.string(), target: z.string() });

/** A message of a ticket or the help chat (3.28). */
export const note = z.strictObject({
  noteId: z.string(),
  sender: messageSender.schema,
  kind: messageKind.schema,
  text: z.string(),
  links: z.array(messageLink),
  files: z.array(z.string()),
  whatsappNo: z.nullable(phone),
  createdAt: instant,
});
export type Note = z.infer<typeof note>;

/** An entry of the ticket list (3.6). */
export const ticketListEntry = z.strictObject({
  ticketOdrId,
  createdDate: instant,
  ticketType: feedbackType.schema,
  processStatus: feedbackStatus.schema,
  unreadMessageTotal: count,
  remark: z.string(),
});
export type TicketListEntry = z.infer<typeof ticketListEntry>;

/** A file attached to a feedback. `url` is relative to the base. */
export const receipt = z.strictObject({ fileId, url: z.string() });

/** A feedback with all its fields (3.5). */
export const ticket = z.strictObject({
  id: ticketOdrId,
  type: feedbackType.schema,
  account: z.string(),
  contact: z.string(),
  receipts: z.array(receipt),
  description: z.string(),
  contactableTime: z.string(),
  createTime: instant,
  status: feedbackStatus.schema,
  resolved: satisfaction.schema,
});
export type Ticket = z.infer<typeof ticket>;

export const commonProblem = z.strictObject({
  questionId: z.string(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
});

/** Selects a ticket's conversation. Without a ticket, it is the help chat, optionally about one application. */
const conversation = { ticketOdrId: z.optional(ticketOdrId), tractOdrId: z.optional(z.string()) };

export const tictetQuestionList = defineMethod('tictetQuestionList', {
  login: 'none',
  changesState: false,
  response: () =>
    z.strictObject({
      questions: z.array(commonProblem),
    }),
});

export const ticketList = defineMethod('ticketList', {
  changesState: false,
  request: () => z.strictObject({ processStatus: z.optional(z.literal(filterableFeedbackStatuses)) }),
  response: () => z.strictObject({ tickets: z.array(ticketListEntry) }),
});

export const ticketInfo = defineMethod('ticketInfo', {
  changesState: false,
  request: () => z.strictObject({ ticketOdrId }),
  response: () => ticket,
});

export const saveTicket = defineMethod('saveTicket', {
  changesState: true,
  request: () =>
    z.strictObject({
      type: z.literal(offeredFeedbackTypes, { error: ruleTexts.choice }),
      account: filled,
      contact: filled,
      receipts,
      description: feedbackDescription,
      contactableTime: z.string().check(atMost(CONTACT_TIME_CHARACTERS)),
      orderNo: z.optional(z.string()),
    }),
  response: () => z.strictObject({ ticketOdrId }),
  codes: ['LIMIT_REACHED'],
});

export const notePage = defineMethod('notePage', {
  changesState: true,
  request: () =>
    z.strictObject({
      ...conversation,
      before: z.optional(z.string()),
      limit: z.optional(count.check(z.gte(1), z.lte(50))),
    }),
  response: () => z.strictObject({ notes: z.array(note), hasMore: z.boolean() }),
});

export const saveTicketNote = defineMethod('saveTicketNote', {
  changesState: true,
  request: () =>
    z.strictObject({
      ...conversation,
      kind: messageKind.schema,
      text: z.string().check(atMost(MESSAGE_CHARACTERS), someText(ruleTexts.message)),
      receipts: z.optional(receipts),
    }),
  response: () => z.strictObject({ note, replies: z.array(note) }),
  codes: ['LIMIT_REACHED'],
});

export const rateTicket = defineMethod('rateTicket', {
  changesState: true,
  request: () => z.strictObject({ ticketOdrId, resolved: z.literal([1, 2]) }),
  response: () => z.strictObject({ resolved: satisfaction.schema, status: feedbackStatus.schema }),
});

export const customerServiceTicket = defineMethod('customerServiceTicket', {
  changesState: true,
  request: () =>
    z.strictObject({
      sourcePage: z.union([supportSourcePage.schema, z.literal('')]),
      supportChannel: supportChannel.schema,
    }),
  response: () => z.strictObject({}),
});
