import type { MethodName } from '@kit/contracts/methods';
import type { Note, Ticket, TicketListEntry } from '@kit/contracts/methods/tickets';
import { borrowerNote, personNote, type ServiceKind } from './help-chat';
import type { TicketRecord } from './records/customer-service';
import { fileUrl } from './records/files';
import type { Sandbox } from './sandbox';

export type TicketStatus = Ticket['status'];

interface TicketTransition {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: 'customer service asks' | 'borrower answers' | 'customer service closes' | 'borrower reopens';
  /** the borrower's call that causes it; customer service acts without a call */
  readonly method?: MethodName;
}

/** All status transitions of a feedback (4.6). `saveTicket` opens it with status 1. */
export const ticketTransitions: readonly TicketTransition[] = [
  { from: 1, to: 3, by: 'customer service asks' },
  { from: 2, to: 3, by: 'customer service asks' },
  { from: 3, to: 2, by: 'borrower answers', method: 'saveTicketNote' },
  { from: 1, to: 4, by: 'customer service closes' },
  { from: 2, to: 4, by: 'customer service closes' },
  { from: 3, to: 4, by: 'customer service closes' },
  { from: 4, to: 2, by: 'borrower reopens', method: 'rateTicket' },
];

/** Numbers of feedback statuses (3.26). */
export const BORROWER_REPLIES: TicketStatus = 3;
export const DONE: TicketStatus = 4;

/** The next status of a feedback, or undefined if the transition is not allowed. */
export const nextTicketStatus = (
  from: TicketStatus,
  by: (typeof ticketTransitions)[number]['by'],
): TicketStatus | undefined => ticketTransitions.find((move) => move.from === from && move.by === by)?.to;

/** The statuses that customer service can set from this one. */
export const openToCustomerService = (from: TicketStatus): TicketStatus[] =>
  ticketTransitions.filter((move) => move.from === from && move.by.startsWith('customer service')).map(({ to }) => to);

/** Maximum characters of a description in the list. */
const REMARK_LENGTH = 80;

const remarkOf = (description: string): string => {
  const text = description.trim().replace(/\s+/g, ' ');
  return text.length <= REMARK_LENGTH ? text : `${text.slice(0, REMARK_LENGTH - 1).trimEnd()}…`;
};

/**
 * The list entry of a ticket (3.6).
 * @param unread number of unread messages from customer service
 */
export const ticketLineOf = (
  { id, createTime, type, status, description }: Omit<Ticket, 'receipts'>,
  unread: number,
): TicketListEntry => ({
  ticketOdrId: id,
  createdDate: createTime,
  ticketType: type,
  processStatus: status,
  unreadMessageTotal: unread,
  remark: remarkOf(description),
});

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
  if (!openToCustomerService(ticket.status).includes(status)) return undefined;
  // After a reopening, the borrower rates the solution again.
  const moved = { ...ticket, status, resolved: status === DONE ? (0 as const) : ticket.resolved };
  tickets.save(moved);
  return moved;
};
