import { ticketMethods } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { count, time } from './fields';

/** A borrower picked a support channel (4.14). */
export const supportClickCollection = defineCollection(
  'customerServiceTicket',
  z.object({
    ...ticketMethods.customerServiceTicket.request.shape,
    userIdentifier: z.string(),
    /** on the sandbox's clock */
    at: time,
    /** counts the clicks: its document is this modulo how many there may be */
    number: count,
  }),
);
type SupportClick = RecordOf<typeof supportClickCollection>;

/** How many clicks a sandbox keeps; the next takes the place of the oldest. */
const MAXIMUM_CLICKS = 1_000;

/** What customer service was told about where borrowers looked for help. */
export class SupportClicks {
  readonly #records: Collection<SupportClick>;
  #next = 0;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportClickCollection);
    for (const [, { number }] of this.#records.entries()) this.#next = Math.max(this.#next, number + 1);
  }

  add(click: Omit<SupportClick, 'number'>): void {
    const number = this.#next;
    this.#next += 1;
    this.#records.set(String(number % MAXIMUM_CLICKS), { number, ...click });
  }

  /** Deletes everything that is this borrower's. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#records.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#records.delete(id);
    }
  }
}
