import type { Ticket } from '@kit/contracts/methods/tickets';
import type { Collection, Documents } from '../documents';
import { readableId } from './readable-id';

/** A feedback as it is kept: what the wire tells of it, and whose it is. */
export interface KeptTicket extends Omit<Ticket, 'receipts'> {
  /** of the borrower who gave it */
  readonly owner: string;
  readonly receipts: readonly string[];
  /** empty when it is about no order */
  readonly orderNo: string;
}

/** The tickets of a sandbox. */
export class Tickets {
  readonly #kept: Collection<KeptTicket>;
  /** ids by borrower, oldest first: a list must not walk through everybody's */
  readonly #ids: Collection<readonly string[]>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<KeptTicket>('ticket');
    this.#ids = documents.collection<readonly string[]>('ticketIds');
  }

  open(given: Omit<KeptTicket, 'id' | 'status' | 'resolved'>): KeptTicket {
    const ticket: KeptTicket = { ...given, id: readableId('K'), status: 1, resolved: 0 };
    this.#kept.set(ticket.id, ticket);
    this.#ids.set(ticket.owner, [...(this.#ids.get(ticket.owner) ?? []), ticket.id]);
    return ticket;
  }

  find(id: string): KeptTicket | undefined {
    return this.#kept.get(id);
  }

  /** A ticket of this borrower. Somebody else's is as unknown as one that never was. */
  ofOwner(owner: string, id: string): KeptTicket | undefined {
    const ticket = this.#kept.get(id);
    return ticket?.owner === owner ? ticket : undefined;
  }

  save(ticket: KeptTicket): void {
    this.#kept.set(ticket.id, ticket);
  }

  /** Newest first. */
  list(owner: string): KeptTicket[] {
    const ids = this.#ids.get(owner) ?? [];
    return ids.flatMap((id) => this.#kept.get(id) ?? []).reverse();
  }

  /** Deletes everything that is this borrower's. */
  forget(owner: string): void {
    for (const id of this.#ids.get(owner) ?? []) this.#kept.delete(id);
    this.#ids.delete(owner);
  }
}
