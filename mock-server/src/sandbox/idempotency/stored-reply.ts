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

/** The sender of a call, as the scope of its request ids. */
export interface ReplyCaller {
  /** the session token, or the id of the session key for a caller without a session */
  readonly caller: string;
  readonly hasSession: boolean;
}

/** The id of a stored reply. */
export interface ReplyId extends ReplyCaller {
  readonly requestId: string;
  /** unique text of the id, built once because several indexes use it */
  readonly key: string;
}

/** Separates the parts of an id. A request id never contains it, but a token of an upstream can. */
const SEPARATOR = ':';

/** Creates the id. The key separates a token from a session key with the same text. */
export const replyIdOf = ({ caller, hasSession }: ReplyCaller, requestId: string): ReplyId => {
  const scope = hasSession ? 'session' : 'key';
  return { caller, hasSession, requestId, key: scope + SEPARATOR + caller + SEPARATOR + requestId };
};

/** Returns the caller and the request id as one text, in the form of stored documents. */
export const storedIdOf = ({ caller, requestId }: ReplyId): string => caller + SEPARATOR + requestId;

/** Reads the output of `storedIdOf`. */
export const replyIdIn = (id: string, hasSession: boolean): ReplyId => {
  const end = id.lastIndexOf(SEPARATOR);
  return replyIdOf({ caller: id.slice(0, end), hasSession }, id.slice(end + 1));
};

/** Returns true if a key belongs to a caller. */
export const isKeyOf = (caller: ReplyCaller, key: string): boolean => {
  const scope = replyIdOf(caller, '').key;
  return key.startsWith(scope) && key.lastIndexOf(SEPARATOR) === scope.length - 1;
};

export const expired = (reply: Pick<StoredReply, 'at'>): boolean => realNow() - reply.at > assumptions.requestIdLife;
