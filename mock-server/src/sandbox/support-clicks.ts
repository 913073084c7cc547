import type { ParsedRequestOf } from '@kit/contracts/methods';
import type { Collection, Documents } from './documents';
import { randomUUID } from './moment';

/** A borrower picked a support channel (4.14). */
interface SupportClick extends ParsedRequestOf<'customerServiceTicket'> {
  readonly userIdentifier: string;
  /** on the sandbox's clock */
  readonly at: number;
}

/** How many clicks a sandbox keeps; the oldest go first. */
const MAXIMUM_CLICKS = 1_000;

/** What customer service was told about where borrowers looked for help. */
export class SupportClicks {
  readonly #kept: Collection<SupportClick>;

  constructor(documents: Documents) {
    this.#kept = documents.collection<SupportClick>('customerServiceTicket');
  }

  add(click: SupportClick): void {
    for (const [oldest] of this.#kept.entries()) {
      if (this.#kept.size < MAXIMUM_CLICKS) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(randomUUID(), click);
  }

  /** Deletes everything that is this borrower's. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#kept.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#kept.delete(id);
    }
  }
}
