import { type SupportChannels, supportChannels } from '@kit/contracts/methods/configuration';
import { defineCollection } from '../../core/collection';
import type { Collection, Documents } from '../../core/documents';
import { defaultChannels } from '../../customer-service/support-channels';

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
