import { ticket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { readableId } from './readable-id';

/** A feedback: its wire fields and its owner. */
export const ticketCollection = defineCollection(
  'ticket',
  z.object({
    ...ticket.shape,
    /** userIdentifier of the borrower */
    owner: z.string(),
    /** ids of the attached files */
    receipts: z.readonly(z.array(z.string())),
    /** empty without an order */
    orderNo: z.string(),
  }),
);
export type TicketRecord = RecordOf<typeof ticketCollection>;

/** The tickets of a sandbox. */
export class Tickets {
  readonly #records: Collection<TicketRecord>;

  constructor(documents: Documents) {
    this.#records = documents.collection(ticketCollection);
  }

  open(given: Omit<TicketRecord, 'id' | 'status' | 'resolved'>): TicketRecord {
    const ticket: TicketRecord = { ...given, id: readableId('K'), status: 1, resolved: 0 };
    this.#records.set(ticket.id, ticket);
    return ticket;
  }

  find(id: string): TicketRecord | undefined {
    return this.#records.get(id);
  }

  /** A ticket of this borrower. Undefined for a ticket of somebody else. */
  ofOwner(owner: string, id: string): TicketRecord | undefined {
    const ticket = this.#records.get(id);
    return ticket?.owner === owner ? ticket : undefined;
  }

  save(ticket: TicketRecord): void {
    this.#records.set(ticket.id, ticket);
  }

  /** Newest first. */
  list(owner: string): TicketRecord[] {
    return [...this.#records.entries()].flatMap(([, ticket]) => (ticket.owner === owner ? ticket : [])).reverse();
  }

  /** Deletes all tickets of this borrower. */
  forget(owner: string): void {
    for (const id of idsWhere(this.#records, (ticket) => ticket.owner === owner)) this.#records.delete(id);
  }
}
