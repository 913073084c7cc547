import { assumptions } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import { time } from '../records/fields';
import { realNow } from '../replay-context';

/** The reply to a request id before encryption, because a retry can use a renewed key. */
export const storedReply = z.object({
  /** hash of the entries, to recognize a retry */
  fingerprint: z.string(),
  json: z.string(),
  code: z.int(),
  /** real time, because network retries do not follow a virtual clock */
  at: time,
});
export type StoredReply = Readonly<z.infer<typeof storedReply>>;

export const expired = (reply: StoredReply): boolean => realNow() - reply.at > assumptions.requestIdLife;
