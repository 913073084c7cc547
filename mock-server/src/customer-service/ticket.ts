import type { Ticket, TicketListEntry } from '@kit/contracts/methods/tickets';
import { DONE, openToCustomerService, type TicketStatus } from './ticket-status';

/** How much of a description a line of the list shows. */
const REMARK_LENGTH = 80;

const remarkOf = (description: string): string => {
  const text = description.trim().replace(/\s+/g, ' ');
  return text.length <= REMARK_LENGTH ? text : `${text.slice(0, REMARK_LENGTH - 1).trimEnd()}…`;
};

/** A ticket as the list shows it (3.6). @param unread notes of customer service that the borrower has not read */
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

/** A ticket that customer service put into another status, or undefined where it cannot go there. */
export const movedByService = <Moved extends Pick<Ticket, 'status' | 'resolved'>>(
  ticket: Moved,
  status: TicketStatus,
): Moved | undefined => {
  if (!openToCustomerService(ticket.status).includes(status)) return undefined;
  // Whoever reopened it is asked again whether it is resolved now.
  return { ...ticket, status, resolved: status === DONE ? 0 : ticket.resolved };
};
