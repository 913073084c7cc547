import { ticketMethods } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { count, time } from './fields';

/** Maximum clicks per sandbox. A new click replaces the oldest. */
const MAXIMUM_CLICKS = 1_000;

/** A borrower's choice of a support channel (4.14). */
export const supportClickCollection = defineCollection(
  'customerServiceTicket',
  z.object({
    ...ticketMethods.customerServiceTicket.request.shape,
    userIdentifier: z.string(),
    /** on the sandbox's clock */
    at: time,
    /** running number; the document id is this number modulo the maximum */
    number: count,
  }),
  { documents: MAXIMUM_CLICKS },
);
type SupportClick = RecordOf<typeof supportClickCollection>;

/** The reported support channel clicks. */
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

  /** Deletes all clicks of this borrower. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#records.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#records.delete(id);
    }
  }
}
