import type { ParsedRequestOf } from '@kit/contracts/methods';
import { Conversations, type NoteDraft } from '../sandbox/chat';
import { fileUrl } from '../sandbox/files';
import { answerTo, greeting } from '../service/help-chat';
import { supportChannelsOf } from '../service/support-channels';
import { DONE, movedBy } from '../service/ticket-status';
import { type BorrowerContext, type Handlers, refuseField } from './handler';
import { unknownReceipt } from './receipts';

const PAGE = 20;
const NO_TICKET = 'You have no such feedback';
const NO_NOTE = 'There is no such message in this conversation';
const CLOSED = 'This feedback is done: say that it is unresolved to open it again';
const TEXT_ONLY = 'A feedback takes messages of kind text';

/** What most borrowers ask, until something is known of theirs. */
const usualGuesses = ['how-to-apply', 'money-not-received', 'payment-not-shown', 'what-is-extension'];

/** Opens the help chat with a greeting, where it was never opened. @returns its id */
const openChat = ({ sandbox, borrower, now }: BorrowerContext): string => {
  const owner = borrower.userIdentifier;
  const id = Conversations.chatOf(owner);
  if (sandbox.conversations.isEmpty(id)) {
    const [firstName = ''] = borrower.fullName.split(' ');
    sandbox.conversations.add(id, owner, [greeting(firstName, usualGuesses)], now, true);
  }
  return id;
};

type Written = ParsedRequestOf<'saveTicketNote'>;

const draftOf = ({ kind, text, receipts = [] }: Written): NoteDraft => ({
  sender: 1,
  kind,
  text: text.trim(),
  links: [],
  files: receipts.map(fileUrl),
  whatsappNo: null,
});

const writeToTicket = ({ sandbox, borrower, now }: BorrowerContext, written: Written, ticketOdrId: string) => {
  const owner = borrower.userIdentifier;
  const ticket = sandbox.tickets.ofOwner(owner, ticketOdrId);
  if (ticket === undefined) return refuseField('ticketOdrId', NO_TICKET);
  if (ticket.status === DONE) return refuseField('ticketOdrId', CLOSED);
  if (written.kind !== 'text') return refuseField('kind', TEXT_ONLY);
  const status = movedBy(ticket.status, 'borrower answers');
  if (status !== undefined) sandbox.tickets.save({ ...ticket, status });
  return { notes: sandbox.conversations.add(ticket.id, owner, [draftOf(written)], now, true) };
};

const writeToChat = (context: BorrowerContext, written: Written) => {
  const { sandbox, borrower, now } = context;
  const answer = answerTo(written.kind, written.text, supportChannelsOf(sandbox));
  const id = openChat(context);
  return { notes: sandbox.conversations.add(id, borrower.userIdentifier, [draftOf(written), answer], now, true) };
};

/** The conversations: of a ticket where one is named, else the borrower's help chat. */
export const noteHandlers: Pick<Handlers, 'notePage' | 'saveTicketNote'> = {
  notePage: (context, { ticketOdrId, before, limit = PAGE }) => {
    const { sandbox, borrower } = context;
    if (ticketOdrId !== undefined && sandbox.tickets.ofOwner(borrower.userIdentifier, ticketOdrId) === undefined) {
      return refuseField('ticketOdrId', NO_TICKET);
    }
    const id = ticketOdrId ?? openChat(context);
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
    if (!('notes' in outcome)) return outcome;
    const [note, ...replies] = outcome.notes;
    if (note === undefined) throw new Error('A message that was written is in its conversation');
    return { note, replies };
  },
};
