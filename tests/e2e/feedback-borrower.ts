import type { TicketListEntry } from '@kit/contracts/methods/tickets';
import { PHONE } from '../support/borrower';
import type { Sandbox } from '../support/sandbox';

/** The borrower's feedback on the server, newest first. */
export const feedbackOf = async (sandbox: Sandbox): Promise<readonly TicketListEntry[]> => {
  const { tickets } = await sandbox.admin<{ tickets: TicketListEntry[] }>(`/tickets?contactNumber=${PHONE}`);
  return tickets;
};

/** Adds a message of customer service to a feedback. */
export const serviceWrites = (sandbox: Sandbox, ticketOdrId: string, text: string): Promise<unknown> =>
  sandbox.admin(`/tickets/${ticketOdrId}/notes`, { text });

/** Sets the status of a feedback, as customer service does. */
export const servicePuts = (sandbox: Sandbox, ticketOdrId: string, status: 3 | 4): Promise<unknown> =>
  sandbox.admin(`/tickets/${ticketOdrId}/status`, { status });
