import { type SupportChannels, supportChannels } from '@kit/contracts/methods/configuration';
import { customerServiceTicket } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { defaultChannels } from '../../customer-service/support-channels';
import { Counter, count, time } from './fields';

export const supportChannelsCollection = defineCollection('supportChannels', supportChannels);

const ID = 'supportChannels';

/** The support channels of a sandbox (3.10). */
export class SupportChannelSettings {
  readonly #records: Collection<SupportChannels>;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportChannelsCollection);
  }

  get(): SupportChannels {
    return this.#records.get(ID) ?? defaultChannels;
  }

  /** Changes the channels. Clients see the change with their next call. */
  set(channels: SupportChannels): void {
    this.#records.set(ID, channels);
  }
}

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
  readonly #numbers: Counter;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportClickCollection);
    this.#numbers = new Counter(documents, 'supportClicks');
  }

  add(click: Omit<SupportClick, 'number'>): void {
    const number = this.#numbers.next() - 1;
    this.#records.set(String(number % MAXIMUM_CLICKS), { number, ...click });
  }

  /** Deletes all clicks of this borrower. */
  forget(userIdentifier: string): void {
    for (const [id, click] of [...this.#records.entries()]) {
      if (click.userIdentifier === userIdentifier) this.#records.delete(id);
    }
  }
}
