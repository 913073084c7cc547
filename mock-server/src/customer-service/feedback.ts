import type { TicketListEntry } from '@kit/contracts/methods/tickets';
import type { NoteDraft } from '../sandbox/records/conversations';
import { fileUrl } from '../sandbox/records/files';
import type { KeptTicket } from '../sandbox/records/tickets';
import type { Sandbox } from '../sandbox/sandbox';

/** How much of a description a line of the list shows. */
const REMARK_LENGTH = 80;

const remarkOf = ({ description }: KeptTicket): string => {
  const text = description.trim().replace(/\s+/g, ' ');
  return text.length <= REMARK_LENGTH ? text : `${text.slice(0, REMARK_LENGTH - 1).trimEnd()}…`;
};

/** Opens a ticket, with what was given as the first message of its conversation. */
export const openTicket = (
  { tickets, conversations }: Sandbox,
  given: Omit<KeptTicket, 'id' | 'status' | 'resolved'>,
): KeptTicket => {
  const ticket = tickets.open(given);
  const { owner, receipts, description, createTime } = ticket;
  const files = receipts.map(fileUrl);
  const first: NoteDraft = { sender: 1, kind: 'text', text: description, links: [], files, whatsappNo: null };
  conversations.add(ticket.id, owner, [first], createTime, true);
  return ticket;
};

/** A ticket as the list shows it (3.6). */
export const ticketLine = ({ conversations }: Sandbox, ticket: KeptTicket): TicketListEntry => ({
  ticketOdrId: ticket.id,
  createdDate: ticket.createTime,
  ticketType: ticket.type,
  processStatus: ticket.status,
  unreadMessageTotal: conversations.unread(ticket.id),
  remark: remarkOf(ticket),
});
