import { Channel } from '../crypto/channel';
import type { OutgoingReply } from '../faults/outgoing-reply';

/** The reply as it goes out: of an agreement the key alone is sealed, with the id. */
export const exchangeBody = ({ content, seal }: OutgoingReply, id: string | undefined): string => {
  const { data: key } = content;
  if (typeof key === 'string' && id !== undefined) {
    return JSON.stringify({ ...content, data: seal(key, new Channel(id)) ?? key });
  }
  const json = JSON.stringify(content);
  return seal(json, undefined) ?? json;
};
