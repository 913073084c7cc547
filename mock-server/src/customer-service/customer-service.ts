import type { NoteDraft } from '../sandbox/records/conversations';
import type { KeptTicket } from '../sandbox/records/tickets';
import type { Sandbox } from '../sandbox/sandbox';
import { supportChannelsOf } from './support-channels';
import { DONE, openToCustomerService, type TicketStatus } from './ticket-status';

/** What a person of customer service writes: words, or words with the WhatsApp number to go on at. */
export type ServiceKind = 'text' | 'whatsapp';

/** Writes under a feedback as customer service; the borrower has one more message to read. @returns the note */
export const writeAsService = (sandbox: Sandbox, ticket: KeptTicket, text: string, kind: ServiceKind, now: number) => {
  const whatsappNo = kind === 'whatsapp' ? supportChannelsOf(sandbox).whatsappService.value : null;
  const draft: NoteDraft = { sender: 2, kind, text, links: [], files: [], whatsappNo };
  const [note] = sandbox.conversations.add(ticket.id, ticket.owner, [draft], now, false);
  if (note === undefined) throw new Error('A note that was written is in its conversation');
  return note;
};

/** Puts a feedback into another status as customer service, or answers undefined where it cannot go there. */
export const putAsService = (sandbox: Sandbox, ticket: KeptTicket, status: TicketStatus): KeptTicket | undefined => {
  if (!openToCustomerService(ticket.status).includes(status)) return undefined;
  // Whoever reopened it is asked again whether it is resolved now.
  const moved: KeptTicket = { ...ticket, status, resolved: status === DONE ? 0 : ticket.resolved };
  sandbox.tickets.save(moved);
  return moved;
};
