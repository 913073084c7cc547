import { assumptions } from '@kit/contracts/assumptions';
import type { ParsedRequestOf } from '@kit/contracts/methods';
import { answerTo, borrowerNote, greeting, type NoteDraft } from '../service/help-chat';
import { commonQuestions, guessesFor } from '../service/questions';
import type { TicketRecord } from '../service/records/customer-service';
import { fileUrl } from '../service/records/files';
import { DONE, nextTicketStatus, openTicket, ticketLineOf } from '../service/tickets';
import { type BorrowerContext, type Handlers, latestOrder, Refusal, refuseField, refuseLimit } from './handler';

const NO_ORDER = 'You have no such order';
const RATED = 'You have rated this feedback already';
const TOO_MANY_OPEN = 'As many of your feedbacks are open as can be: write under one of them';
const NOT_DONE = 'A feedback is rated once it is done';

const PAGE = 20;
const NO_TICKET = 'You have no such feedback';
const NO_FILE = 'You have no such file: upload it first';
const NO_APPLICATION = 'You have no such application';
const NO_NOTE = 'There is no such message in this conversation';
const CLOSED = 'This feedback is done: say that it is unresolved to open it again';
const FULL = 'This feedback has as many messages as it can hold: give another';
const TEXT_ONLY = 'A feedback takes messages of kind text';

/** The borrower's ticket with an id. */
const ownTicket = (
  { sandbox, borrower }: BorrowerContext,
  ticketOdrId: string,
): TicketRecord | Refusal<'REQUEST_INVALID'> =>
  sandbox.tickets.ofOwner(borrower.userIdentifier, ticketOdrId) ?? refuseField('ticketOdrId', NO_TICKET);

/** Refuses the first receipt that is not a file of this borrower. */
const unknownReceipt = (
  { sandbox, borrower }: BorrowerContext,
  receipts: readonly string[],
): Refusal<'REQUEST_INVALID'> | undefined => {
  const index = receipts.findIndex((id) => sandbox.files.ofOwner(borrower.userIdentifier, id) === undefined);
  return index < 0 ? undefined : refuseField(`receipts.${index}`, NO_FILE);
};

type About = { readonly tractOdrId?: string | undefined };

/**
 * Opens the borrower's help chat with a greeting if it is still empty. Each borrower has one help chat; a given
 * application only changes the guesses of the greeting.
 * @returns the id of the chat
 */
const openChat = (context: BorrowerContext, { tractOdrId = '' }: About): string | Refusal<'REQUEST_INVALID'> => {
  const { sandbox, borrower, now } = context;
  const owner = borrower.userIdentifier;
  const named = sandbox.orders.ofApplication(owner, tractOdrId, now);
  if (tractOdrId !== '' && named === undefined) return refuseField('tractOdrId', NO_APPLICATION);
  const id = sandbox.conversations.chatOf(owner);
  if (sandbox.conversations.get(id) === undefined) {
    const [firstName = ''] = borrower.fullName.split(' ');
    const order = named ?? latestOrder(context);
    sandbox.conversations.add(id, owner, [greeting(firstName, guessesFor(order?.status))], now, true);
  }
  return id;
};

type Written = ParsedRequestOf<'saveTicketNote'>;

const draftOf = ({ kind, text, receipts = [] }: Written): NoteDraft => borrowerNote(kind, text, receipts.map(fileUrl));

const writeToTicket = (context: BorrowerContext, written: Written, ticketOdrId: string) => {
  const { sandbox, borrower, now } = context;
  const ticket = ownTicket(context, ticketOdrId);
  if (ticket instanceof Refusal) return ticket;
  if (ticket.status === DONE) return refuseField('ticketOdrId', CLOSED);
  if (sandbox.conversations.isFull(ticketOdrId)) return refuseLimit('ticketOdrId', FULL);
  if (written.kind !== 'text') return refuseField('kind', TEXT_ONLY);
  const status = nextTicketStatus(ticket.status, 'borrower answers');
  if (status !== undefined) sandbox.tickets.save({ ...ticket, status });
  return { notes: sandbox.conversations.add(ticket.id, borrower.userIdentifier, [draftOf(written)], now, true) };
};

const writeToChat = (context: BorrowerContext, written: Written) => {
  const { sandbox, borrower, now } = context;
  const id = openChat(context, written);
  if (id instanceof Refusal) return id;
  const answer = answerTo(written.kind, written.text, sandbox.supportChannels.now);
  return { notes: sandbox.conversations.add(id, borrower.userIdentifier, [draftOf(written), answer], now, true) };
};

export const ticketHandlers = {
  tictetQuestionList: () => ({ questions: commonQuestions() }),
  ticketList: ({ sandbox, borrower }, { processStatus }) => ({
    tickets: sandbox.tickets
      .list(borrower.userIdentifier)
      .filter(({ status }) => processStatus === undefined || status === processStatus)
      .map((ticket) => ticketLineOf(ticket, sandbox.conversations.unread(ticket.id))),
  }),
  ticketInfo: (context, { ticketOdrId }) => {
    const stored = ownTicket(context, ticketOdrId);
    if (stored instanceof Refusal) return stored;
    const { owner: _owner, orderNo: _orderNo, receipts, ...ticket } = stored;
    return { ...ticket, receipts: receipts.map((fileId) => ({ fileId, url: fileUrl(fileId) })) };
  },
  saveTicket: (context, { orderNo = '', receipts, ...given }) => {
    const { sandbox, borrower, now } = context;
    const owner = borrower.userIdentifier;
    const unknown = unknownReceipt(context, receipts);
    if (unknown !== undefined) return unknown;
    if (orderNo !== '' && sandbox.orders.ofOwner(owner, orderNo, now) === undefined) {
      return refuseField('orderNo', NO_ORDER);
    }
    const open = sandbox.tickets.list(owner).filter(({ status }) => status !== DONE);
    if (open.length >= assumptions.maximumOpenTickets) return refuseLimit('', TOO_MANY_OPEN);
    const description = given.description.trim();
    const ticket = openTicket(sandbox, { ...given, description, owner, orderNo, receipts, createTime: now });
    return { ticketOdrId: ticket.id };
  },
  displayTicketNote: ({ sandbox, borrower }) =>
    sandbox.tickets.list(borrower.userIdentifier).some(({ id }) => sandbox.conversations.unread(id) > 0),
  rateTicket: (context, { ticketOdrId, resolved }) => {
    const ticket = ownTicket(context, ticketOdrId);
    if (ticket instanceof Refusal) return ticket;
    if (ticket.status !== DONE) return refuseField('ticketOdrId', NOT_DONE);
    if (ticket.resolved !== 0) return refuseField('resolved', RATED);
    const status =
      resolved === 1 ? ticket.status : (nextTicketStatus(ticket.status, 'borrower reopens') ?? ticket.status);
    context.sandbox.tickets.save({ ...ticket, resolved, status });
    return { resolved, status };
  },
  customerServiceTicket: ({ sandbox }) => {
    // The journal shows what the borrower chose.
    sandbox.supportClicks.next();
    return {};
  },
  notePage: (context, { ticketOdrId, tractOdrId, before, limit = PAGE }) => {
    const { conversations } = context.sandbox;
    const ticket = ticketOdrId === undefined ? undefined : ownTicket(context, ticketOdrId);
    if (ticket instanceof Refusal) return ticket;
    const id = ticket?.id ?? openChat(context, { tractOdrId });
    if (id instanceof Refusal) return id;
    const page = conversations.page(id, limit, before);
    if (page === undefined) return refuseField('before', NO_NOTE);
    conversations.markRead(id);
    return page;
  },
  saveTicketNote: (context, written) => {
    const unknown = unknownReceipt(context, written.receipts ?? []);
    if (unknown !== undefined) return unknown;
    const outcome =
      written.ticketOdrId === undefined
        ? writeToChat(context, written)
        : writeToTicket(context, written, written.ticketOdrId);
    if (outcome instanceof Refusal) return outcome;
    const [note, ...replies] = outcome.notes;
    return { note, replies };
  },
} satisfies Partial<Handlers>;
