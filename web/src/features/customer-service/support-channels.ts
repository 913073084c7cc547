import { type SupportChannelName, supportChannel } from '@kit/contracts/enums';
import { supportChannels } from '@kit/contracts/methods/configuration';
import * as z from 'zod/mini';

export interface OpenChannel {
  readonly name: SupportChannelName;
  readonly label: string;
  /** the number or the address */
  readonly value: string;
}

/**
 * The channels that are open now, in the specification's order.
 * @param json the text that operations deliver (3.10); an invalid one opens none, and the chat is still there
 */
export const openChannels = (json: string): readonly OpenChannel[] => {
  let raw: unknown;
  try {
    raw = JSON.parse(json);
  } catch {
    return [];
  }
  const parsed = z.safeParse(supportChannels, raw);
  if (!parsed.success) return [];
  return supportChannel.entries
    .map(({ value: name, label }) => ({ name, label, ...parsed.data[name] }))
    .filter(({ isOpen, value }) => isOpen && value !== '')
    .map(({ name, label, value }) => ({ name, label, value }));
};
