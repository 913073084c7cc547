import type { Documents } from '../documents';
import { DurableReplies } from './durable-replies';
import { expired, type StoredReply } from './stored-reply';
import { VolatileReplies } from './volatile-replies';

/**
 * The id of a stored reply.
 * @param caller the session token, or the key id without one
 */
export const replyIdOf = (caller: string, requestId: string): string => `${caller}:${requestId}`;

const unexpired = (reply: StoredReply | undefined): StoredReply | undefined =>
  reply === undefined || expired(reply) ? undefined : reply;

/**
 * Makes retries safe: stores the reply of each request id, per session or key, for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are committed with the change; others stay in memory. Both have limits, and
 * the oldest replies go first. A very late retry can then run again, which is harmless for reads, so their limit is
 * lower.
 */
export class Replies {
  readonly #durable: DurableReplies;
  readonly #volatile = new VolatileReplies();

  constructor(documents: Documents) {
    this.#durable = new DurableReplies(documents);
  }

  get(id: string): StoredReply | undefined {
    return unexpired(this.#volatile.get(id)) ?? unexpired(this.#durable.get(id));
  }

  put(id: string, reply: StoredReply, changesState: boolean): void {
    (changesState ? this.#durable : this.#volatile).put(id, reply);
  }

  /** Deletes the stored replies of a token. */
  forget(token: string): void {
    for (const replies of [this.#volatile, this.#durable]) replies.delete(replyIdOf(token, ''));
  }

  /** Clears derived data after the documents were deleted. */
  clear(): void {
    this.#volatile.clear();
    this.#durable.clear();
  }
}
