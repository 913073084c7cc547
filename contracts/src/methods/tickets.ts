import * as z from 'zod/mini';
import {
  feedbackStatus,
  feedbackType,
  filterableFeedbackStatuses,
  linkKind,
  messageKind,
  messageSender,
  offeredFeedbackTypes,
  satisfaction,
  supportChannel,
  supportSourcePage,
} from '../enums';
import { feedbackDescription } from '../feedback-rules';
import { count } from '../quantities';
import { instant, phone, ruleTexts, someText } from '../rules';
import { atMost } from '../text-length';
import { defineMethod } from './define';

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

const AT = 1_795_219_920_000;
const exampleNote: Note = {
  noteId: 'M1',
  sender: 2,
  kind: 'text',
  text: 'Hello Adaeze. What do you need help with?',
  links: [{ kind: 'search', label: 'My payment is not shown', target: 'payment not shown' }],
  files: [],
  whatsappNo: null,
  createdAt: AT,
};
const mine: Note = { ...exampleNote, noteId: 'M2', sender: 1, text: 'I paid yesterday', links: [] };

export const ticketMethods = {
  tictetQuestionList: defineMethod({
    summary: 'Returns the common problems with their answers, grouped by category.',
    source: { section: '7' },
    login: 'none',
    changesState: false,
    request: z.strictObject({}),
    response: z.strictObject({
      questions: z.array(commonProblem),
    }),
    codes: [],
    example: {
      request: {},
      response: {
        questions: [
          {
            questionId: 'payment-not-shown',
            category: 'Repayment',
            question: 'I paid and it still says overdue',
            answer: 'Transfers can take up to 30 minutes.',
          },
        ],
      },
    },
  }),
  ticketList: defineMethod({
    summary: 'Returns the borrower’s feedback, newest first, optionally of one status.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ processStatus: z.optional(z.literal(filterableFeedbackStatuses)) }),
    response: z.strictObject({ tickets: z.array(ticketListEntry) }),
    codes: [],
    example: {
      request: {},
      response: {
        tickets: [
          {
            ticketOdrId: 'K1',
            createdDate: AT,
            ticketType: 1,
            processStatus: 3,
            unreadMessageTotal: 1,
            remark: 'I paid',
          },
        ],
      },
    },
  }),
  ticketInfo: defineMethod({
    summary: 'Returns one feedback with all its fields.',
    source: { section: '7' },
    login: 'required',
    changesState: false,
    request: z.strictObject({ ticketOdrId }),
    response: ticket,
    codes: [],
    example: {
      request: { ticketOdrId: 'K1' },
      response: {
        id: 'K1',
        type: 1,
        account: '0123456789',
        contact: '08031234567',
        receipts: [],
        description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
        contactableTime: '',
        createTime: AT,
        status: 1,
        resolved: 0,
      },
    },
  }),
  saveTicket: defineMethod({
    summary: 'Sends a feedback: its type, the account concerned, a contact, receipts and a description.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      type: z.literal(offeredFeedbackTypes, { error: ruleTexts.choice }),
      account: filled,
      contact: filled,
      receipts,
      description: feedbackDescription,
      contactableTime: z.string().check(atMost(CONTACT_TIME_CHARACTERS)),
      orderNo: z.optional(z.string()),
    }),
    response: z.strictObject({ ticketOdrId }),
    codes: ['LIMIT_REACHED'],
    example: {
      request: {
        type: 1,
        account: '0123456789',
        contact: '08031234567',
        receipts: [],
        description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
        contactableTime: '9 am to 5 pm',
      },
      response: { ticketOdrId: 'K1' },
    },
  }),
  notePage: defineMethod({
    summary: 'Returns a page of messages of a ticket or the help chat, oldest first. It also marks them as read.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      ...conversation,
      before: z.optional(z.string()),
      limit: z.optional(count.check(z.gte(1), z.lte(50))),
    }),
    response: z.strictObject({ notes: z.array(note), hasMore: z.boolean() }),
    codes: [],
    example: { request: {}, response: { notes: [exampleNote], hasMore: false } },
  }),
  saveTicketNote: defineMethod({
    summary:
      'Sends a message to a ticket or the help chat, and returns the immediate replies of customer service. Kind `whatsapp` asks for a person.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      ...conversation,
      kind: messageKind.schema,
      text: z.string().check(atMost(MESSAGE_CHARACTERS), someText(ruleTexts.message)),
      receipts: z.optional(receipts),
    }),
    response: z.strictObject({ note, replies: z.array(note) }),
    codes: ['LIMIT_REACHED'],
    example: { request: { kind: 'text', text: 'I paid yesterday' }, response: { note: mine, replies: [exampleNote] } },
  }),
  rateTicket: defineMethod({
    summary: 'Rates a finished feedback: resolved (1) or unresolved (2).',
    source: { assumed: 'Section 3 defines a satisfaction, and section 7 names no call that sets it.' },
    login: 'required',
    changesState: true,
    request: z.strictObject({ ticketOdrId, resolved: z.literal([1, 2]) }),
    response: z.strictObject({ resolved: satisfaction.schema, status: feedbackStatus.schema }),
    codes: [],
    example: { request: { ticketOdrId: 'K1', resolved: 1 }, response: { resolved: 1, status: 4 } },
  }),
  customerServiceTicket: defineMethod({
    summary: 'Reports which support channel a borrower chose, and on which page.',
    source: { section: '7' },
    login: 'required',
    changesState: true,
    request: z.strictObject({
      sourcePage: z.union([supportSourcePage.schema, z.literal('')]),
      supportChannel: supportChannel.schema,
    }),
    response: z.strictObject({}),
    codes: [],
    example: { request: { sourcePage: 'mainApply', supportChannel: 'whatsappService' }, response: {} },
  }),
};
