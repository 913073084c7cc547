import type { ParsedRequestOf } from '@kit/contracts/methods';
import type { Collection, Documents } from '../documents';

/** A borrower picked a support channel (4.14). */
interface SupportClick extends ParsedRequestOf<'customerServiceTicket'> {
  readonly userIdentifier: string;
  /** on the sandbox's clock */
  readonly at: number;
  /** counts the clicks: its document is this modulo how many there may be */
  readonly number: number;
}

/** How many clicks a sandbox keeps; the next takes the place of the oldest. */
const MAXIMUM_CLICKS = 1_000;

/** What customer service was told about where borrowers looked for help. */
export class SupportClicks {
  readonly #kept: Collection<SupportClick>;
  #next = 0;

  constructor(documents: Documents) {
    this.#kept = documents.collection<SupportClick>('customerServiceTicket');
    for (const [, { number }] of this.#kept.entries()) this.#next = Math.max(this.#next, number + 1);
  }

  add(click: Omit<SupportClick, 'number'>): void {
    const number = this.#next;
    this.#next += 1;
    this.#kept.set(String(number % MAXIMUM_CLICKS), { ...click, number });
  }

  /** Deletes everything that is this borrower's. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#kept.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#kept.delete(id);
    }
  }
}
