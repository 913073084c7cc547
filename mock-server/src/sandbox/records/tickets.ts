import { ticket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { ids } from './fields';
import { readableId } from './readable-id';

/** A feedback: what the wire tells of it, and whose it is. */
export const ticketCollection = defineCollection(
  'ticket',
  z.object({
    ...ticket.shape,
    /** userIdentifier of the borrower who gave it */
    owner: z.string(),
    /** ids of the files that came with it */
    receipts: z.readonly(ids),
    /** empty when it is about no order */
    orderNo: z.string(),
  }),
);
export type TicketRecord = RecordOf<typeof ticketCollection>;

/** The ids of a borrower's tickets: a list must not go through everybody's. */
export const ticketIdsCollection = defineCollection('ticketIds', ids);

/** The tickets of a sandbox. */
export class Tickets {
  readonly #records: Collection<TicketRecord>;
  /** by borrower */
  readonly #ids: Collection<readonly string[]>;

  constructor(documents: Documents) {
    this.#records = documents.collection(ticketCollection);
    this.#ids = documents.collection(ticketIdsCollection);
  }

  open(given: Omit<TicketRecord, 'id' | 'status' | 'resolved'>): TicketRecord {
    const ticket: TicketRecord = { ...given, id: readableId('K'), status: 1, resolved: 0 };
    this.#records.set(ticket.id, ticket);
    this.#ids.set(ticket.owner, [...(this.#ids.get(ticket.owner) ?? []), ticket.id]);
    return ticket;
  }

  find(id: string): TicketRecord | undefined {
    return this.#records.get(id);
  }

  /** A ticket of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, id: string): TicketRecord | undefined {
    const ticket = this.#records.get(id);
    return ticket?.owner === owner ? ticket : undefined;
  }

  save(ticket: TicketRecord): void {
    this.#records.set(ticket.id, ticket);
  }

  /** Newest first. */
  list(owner: string): TicketRecord[] {
    const ids = this.#ids.get(owner) ?? [];
    return ids.flatMap((id) => this.#records.get(id) ?? []).reverse();
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const id of this.#ids.get(owner) ?? []) this.#records.delete(id);
    this.#ids.delete(owner);
  }
}
