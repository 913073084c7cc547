import { assumptions } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import { time } from '../records/fields';
import { realNow } from '../replay-context';

/** The reply to a request id, before it was sealed: a retry may come under a renewed key. */
export const storedReply = z.object({
  /** tells the same entries from others */
  fingerprint: z.string(),
  json: z.string(),
  code: z.int(),
  /** real time: the network's retries do not wait for a virtual clock */
  at: time,
});
export type StoredReply = Readonly<z.infer<typeof storedReply>>;

export const expired = (reply: StoredReply): boolean => realNow() - reply.at > assumptions.requestIdLife;
