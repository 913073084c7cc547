import { type SupportChannels, supportChannels } from '@kit/contracts/methods/configuration';
import { defaultChannels } from '../../customer-service/support-channels';
import type { Collection, Documents } from '../documents';
import { defineCollection } from './define-collection';

export const supportChannelsCollection = defineCollection('supportChannels', supportChannels);

const ID = 'supportChannels';

/** How customer service of a sandbox can be reached (3.10). */
export class SupportChannelSettings {
  readonly #records: Collection<SupportChannels>;

  constructor(documents: Documents) {
    this.#records = documents.collection(supportChannelsCollection);
  }

  get(): SupportChannels {
    return this.#records.get(ID) ?? defaultChannels;
  }

  /** Opens, closes or changes the channels: the next call of a client sees them. */
  set(channels: SupportChannels): void {
    this.#records.set(ID, channels);
  }
}
