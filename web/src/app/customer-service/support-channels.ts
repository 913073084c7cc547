import { supportChannels } from '@kit/contracts/methods/configuration';
import { type SupportChannelName, supportChannel } from '@kit/contracts/methods/tickets';
import * as z from 'zod/mini';
import { jsonIn } from '../../platform/unchecked-json';

export interface OpenChannel {
  readonly name: SupportChannelName;
  readonly label: string;
  /** phone number or address */
  readonly value: string;
}

/**
 * The open channels, in the specification's order.
 * @param json text of the operations configuration (3.10); an invalid text opens none, and the chat remains
 */
export const openChannels = (json: string): readonly OpenChannel[] => {
  const parsed = z.safeParse(
    supportChannels,
    jsonIn(() => json),
  );
  if (!parsed.success) return [];
  return supportChannel.entries
    .map(({ value: name, label }) => ({ name, label, ...parsed.data[name] }))
    .filter(({ isOpen, value }) => isOpen && value !== '')
    .map(({ name, label, value }) => ({ name, label, value }));
};
