import { randomUUID } from 'node:crypto';
import type { Handlers } from './handler';

export const ticketHandlers: Pick<Handlers, 'customerServiceTicket'> = {
  customerServiceTicket: ({ sandbox, borrower, now }, { sourcePage, supportChannel }) => {
    const id = randomUUID();
    const clicks = sandbox.documents.collection('customerServiceTicket');
    clicks.set(id, { userIdentifier: borrower.userIdentifier, sourcePage, supportChannel, at: now });
    return {};
  },
};
