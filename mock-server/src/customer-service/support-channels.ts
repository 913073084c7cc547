import type { SupportChannels } from '@kit/contracts/methods/configuration';
import type { Sandbox } from '../sandbox/sandbox';

/** How customer service is reached until somebody sets it otherwise. */
const usualChannels: SupportChannels = {
  phoneService: { value: '02013301234', isOpen: true },
  emailService: { value: 'help@example.com', isOpen: true },
  whatsappService: { value: '08035550147', isOpen: true },
};

const KIND = 'supportChannels';
const ID = 'supportChannels';

/** How customer service of a sandbox can be reached (3.10). */
export const supportChannelsOf = ({ documents }: Sandbox): SupportChannels =>
  documents.collection<SupportChannels>(KIND).get(ID) ?? usualChannels;

/** Opens, closes or changes the channels of a sandbox: the next call of a client sees them. */
export const setSupportChannels = ({ documents }: Sandbox, channels: SupportChannels): void =>
  documents.collection<SupportChannels>(KIND).set(ID, channels);
