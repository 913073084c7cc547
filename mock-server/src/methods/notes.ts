import type { ParsedRequestOf } from '@kit/contracts/methods';
import { guessesFor } from '../customer-service/guesses';
import { answerTo, greeting } from '../customer-service/help-chat';
import { borrowerNote, type NoteDraft } from '../customer-service/note-draft';
import { DONE, nextTicketStatus } from '../customer-service/ticket-status';
import { fileUrl } from '../sandbox/records/files';
import { type BorrowerContext, type Handlers, Refusal, refuseField, refuseLimit } from './handler';
import { unknownReceipt } from './receipts';
import { latestOrder } from './steps';

const PAGE = 20;
const NO_TICKET = 'You have no such feedback';
const NO_APPLICATION = 'You have no such application';
const NO_NOTE = 'There is no such message in this conversation';
const CLOSED = 'This feedback is done: say that it is unresolved to open it again';
const FULL = 'This feedback has as many messages as it can hold: give another';
const TEXT_ONLY = 'A feedback takes messages of kind text';

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
  if (sandbox.conversations.isEmpty(id)) {
    const [firstName = ''] = borrower.fullName.split(' ');
    const order = named ?? latestOrder(context);
    sandbox.conversations.add(id, owner, [greeting(firstName, guessesFor(order?.status))], now, true);
  }
  return id;
};

type Written = ParsedRequestOf<'saveTicketNote'>;

const draftOf = ({ kind, text, receipts = [] }: Written): NoteDraft => borrowerNote(kind, text, receipts.map(fileUrl));

const writeToTicket = ({ sandbox, borrower, now }: BorrowerContext, written: Written, ticketOdrId: string) => {
  const owner = borrower.userIdentifier;
  const ticket = sandbox.tickets.ofOwner(owner, ticketOdrId);
  if (ticket === undefined) return refuseField('ticketOdrId', NO_TICKET);
  if (ticket.status === DONE) return refuseField('ticketOdrId', CLOSED);
  if (sandbox.conversations.isFull(ticketOdrId)) {
    return refuseLimit('ticketOdrId', FULL);
  }
  if (written.kind !== 'text') return refuseField('kind', TEXT_ONLY);
  const status = nextTicketStatus(ticket.status, 'borrower answers');
  if (status !== undefined) sandbox.tickets.save({ ...ticket, status });
  return { notes: sandbox.conversations.add(ticket.id, owner, [draftOf(written)], now, true) };
};

const writeToChat = (context: BorrowerContext, written: Written) => {
  const { sandbox, borrower, now } = context;
  const id = openChat(context, written);
  if (id instanceof Refusal) return id;
  const answer = answerTo(written.kind, written.text, sandbox.supportChannels.get(), sandbox.assumptions.values);
  return { notes: sandbox.conversations.add(id, borrower.userIdentifier, [draftOf(written), answer], now, true) };
};

/** Handlers of the conversations: a ticket's, or else the borrower's help chat. */
export const noteHandlers = {
  notePage: (context, { ticketOdrId, tractOdrId, before, limit = PAGE }) => {
    const { sandbox, borrower } = context;
    if (ticketOdrId !== undefined && sandbox.tickets.ofOwner(borrower.userIdentifier, ticketOdrId) === undefined) {
      return refuseField('ticketOdrId', NO_TICKET);
    }
    const id = ticketOdrId ?? openChat(context, { tractOdrId });
    if (id instanceof Refusal) return id;
    const page = sandbox.conversations.page(id, limit, before);
    if (page === undefined) return refuseField('before', NO_NOTE);
    sandbox.conversations.markRead(id);
    return page;
  },
  saveTicketNote: (context, written) => {
    const { sandbox, borrower } = context;
    const unknown = unknownReceipt(sandbox, borrower.userIdentifier, written.receipts ?? []);
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
