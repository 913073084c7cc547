import type { TicketListEntry } from '@kit/contracts/methods/tickets';
import { PHONE } from '../support/borrower';
import type { Sandbox } from '../support/sandbox';

/** The borrower's feedback, newest first, as the server holds it. */
export const feedbackOf = async (sandbox: Sandbox): Promise<readonly TicketListEntry[]> => {
  const { tickets } = await sandbox.admin<{ tickets: TicketListEntry[] }>(`/tickets?contactNumber=${PHONE}`);
  return tickets;
};

/** Customer service writes under a feedback. */
export const serviceWrites = (sandbox: Sandbox, ticketOdrId: string, text: string): Promise<unknown> =>
  sandbox.admin(`/tickets/${ticketOdrId}/notes`, { text });

/** Customer service puts a feedback into another status. */
export const servicePuts = (sandbox: Sandbox, ticketOdrId: string, status: 3 | 4): Promise<unknown> =>
  sandbox.admin(`/tickets/${ticketOdrId}/status`, { status });
