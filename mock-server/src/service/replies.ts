import { assumptions } from '@kit/contracts/assumptions';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../core/documents';
import { realNow } from '../core/replay-context';
import { time } from './records/fields';

/** Maximum stored replies of a sandbox to calls that changed it, and to other calls. The oldest go. */
export const MAXIMUM_REPLIES = 2_000;

const isReply = (json: string): boolean => {
  try {
    const reply = parseJson(json, CALL_LEVELS);
    return typeof reply === 'object' && reply !== null;
  } catch {
    return false;
  }
};

/** The reply to a request id before encryption, because a retry can use a renewed key. */
export const replyCollection = defineCollection(
  'reply',
  z.object({
    /** hash of the entries, to recognize a retry */
    fingerprint: z.string(),
    /** an imported reply must be readable for faults, which change its parsed content */
    json: z.string().check(z.refine(isReply, 'Is not the JSON of a reply')),
    code: z.int(),
    /** real time, because network retries do not follow a virtual clock */
    at: time,
  }),
  { most: MAXIMUM_REPLIES },
);
export type StoredReply = RecordOf<typeof replyCollection>;

/** The sender of a call, as the scope of its request ids. */
export interface ReplyCaller {
  /** the session token, or the id of the session key for a caller without a session */
  readonly caller: string;
  readonly hasSession: boolean;
}

/** Separates the parts of an id. A request id never contains it, but a token of a backend can. */
const SEPARATOR = ':';

const scopeOf = ({ caller, hasSession }: ReplyCaller): string =>
  [hasSession ? 'session' : 'key', caller, ''].join(SEPARATOR);

/** Returns the id of a stored reply. */
export const replyIdOf = (caller: ReplyCaller, requestId: string): string => scopeOf(caller) + requestId;

const isExpired = ({ at }: StoredReply): boolean => realNow() - at > assumptions.requestIdLife;

/**
 * Makes retries safe: keeps the reply of each request id, per session or key, for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are documents, committed with the change. Replies to reads stay in memory: a
 * retry of a read can run again without harm.
 */
export class Replies extends recordsOf(replyCollection) {
  readonly #reads = new Map<string, StoredReply>();

  constructor(documents: Documents) {
    super(documents);
    // Another server may have gone back.
    documents.onReplaced(() => this.forgetReads());
  }

  override get(id: string): StoredReply | undefined {
    const reply = this.#reads.get(id) ?? super.get(id);
    return reply === undefined || isExpired(reply) ? undefined : reply;
  }

  /** Stores the reply to a call that changed state. */
  put(id: string, reply: StoredReply): void {
    this.setNewest(id, reply, MAXIMUM_REPLIES);
  }

  /** Remembers the reply to a read. Call it after the commit of the call, because it cannot be undone. */
  remember(id: string, reply: StoredReply): void {
    this.#reads.delete(id);
    this.#reads.set(id, reply);
    const [oldest = ''] = this.#reads.keys();
    if (this.#reads.size > MAXIMUM_REPLIES) this.#reads.delete(oldest);
  }

  /** Deletes the stored replies of a session. */
  forget(token: string): void {
    const scope = scopeOf({ caller: token, hasSession: true });
    const isOwn = (id: string) => id.startsWith(scope) && id.lastIndexOf(SEPARATOR) === scope.length - 1;
    for (const [id] of this.entries()) if (isOwn(id)) this.delete(id);
    for (const id of this.#reads.keys()) if (isOwn(id)) this.#reads.delete(id);
  }

  /** Forgets the replies to reads, because the sandbox stands at another time now. */
  forgetReads(): void {
    this.#reads.clear();
  }
}
