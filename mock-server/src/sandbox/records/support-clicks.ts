import { customerServiceTicket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { count, time } from './fields';

/** Maximum clicks per sandbox. A new click replaces the oldest. */
const MAXIMUM_CLICKS = 1_000;

/** A borrower's choice of a support channel (4.14). */
export const supportClickCollection = defineCollection(
  'customerServiceTicket',
  z.object({
    ...customerServiceTicket.request.shape,
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

  constructor(documents: Documents) {
    this.#records = documents.collection(supportClickCollection);
  }

  add(click: Omit<SupportClick, 'number'>): void {
    let number = 0;
    for (const [, known] of this.#records.entries()) number = Math.max(number, known.number + 1);
    this.#records.set(String(number % MAXIMUM_CLICKS), { number, ...click });
  }

  /** Deletes all clicks of this borrower. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#records.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#records.delete(id);
    }
  }
}
