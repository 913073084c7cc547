import { assumptions } from '@kit/contracts/assumptions';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { time } from '../records/fields';
import { realNow } from '../replay-context';

const isReply = (json: string): boolean => {
  try {
    const reply = parseJson(json, CALL_LEVELS);
    return typeof reply === 'object' && reply !== null;
  } catch {
    return false;
  }
};

/** The reply to a request id before encryption, because a retry can use a renewed key. */
export const storedReply = z.object({
  /** hash of the entries, to recognize a retry */
  fingerprint: z.string(),
  /** an imported reply must be readable for faults, which change its parsed content */
  json: z.string().check(z.refine(isReply, 'Is not the JSON of a reply')),
  code: z.int(),
  /** real time, because network retries do not follow a virtual clock */
  at: time,
});
export type StoredReply = Readonly<z.infer<typeof storedReply>>;

/** The id of a stored reply. */
export interface ReplyId {
  /** the session token, or the id of the session key for a caller without a session */
  readonly caller: string;
  readonly hasSession: boolean;
  readonly requestId: string;
}

export const expired = (reply: Pick<StoredReply, 'at'>): boolean => realNow() - reply.at > assumptions.requestIdLife;
