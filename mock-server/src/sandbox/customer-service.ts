import type { TicketStatus } from '@kit/contracts/behaviour/ticket-transitions';
import type { Note, TicketListEntry } from '@kit/contracts/methods/tickets';
import { borrowerNote, personNote, type ServiceKind } from '../customer-service/help-chat';
import { ticketLineOf, withServiceStatus } from '../customer-service/tickets';
import type { TicketRecord } from './records/customer-service';
import { fileUrl } from './records/files';
import type { Sandbox } from './sandbox';

/**
 * Opens a ticket. Its description becomes the first message of its conversation.
 * @param isByPlatform the message is of customer service, and the borrower has not read it
 */
export const openTicket = (
  { tickets, conversations, supportChannels }: Sandbox,
  given: Omit<TicketRecord, 'id' | 'status' | 'resolved'>,
  isByPlatform = false,
): TicketRecord => {
  const ticket = tickets.open(given);
  const { owner, receipts, description, createTime } = ticket;
  const first = isByPlatform
    ? personNote('text', description, supportChannels.now)
    : borrowerNote('text', description, receipts.map(fileUrl));
  conversations.add(ticket.id, owner, [first], createTime, !isByPlatform);
  return ticket;
};

/** The list entry of a ticket (3.6). */
export const ticketLine = ({ conversations }: Sandbox, ticket: TicketRecord): TicketListEntry =>
  ticketLineOf(ticket, conversations.unread(ticket.id));

/**
 * Adds a message of customer service to a feedback. It counts as unread.
 * @returns the message
 */
export const writeAsService = (
  { conversations, supportChannels }: Sandbox,
  ticket: TicketRecord,
  text: string,
  kind: ServiceKind,
  now: number,
): Note => {
  const draft = personNote(kind, text, supportChannels.now);
  const [note] = conversations.add(ticket.id, ticket.owner, [draft], now, false);
  return note;
};

/** Changes the status of a feedback as customer service. Undefined if the transition is not allowed. */
export const putAsService = (
  { tickets }: Sandbox,
  ticket: TicketRecord,
  status: TicketStatus,
): TicketRecord | undefined => {
  const moved = withServiceStatus(ticket, status);
  if (moved !== undefined) tickets.save(moved);
  return moved;
};
