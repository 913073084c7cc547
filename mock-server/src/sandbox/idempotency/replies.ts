import { type Budget, UNLIMITED } from '../byte-budget';
import type { Documents } from '../documents';
import { DurableReplies } from './durable-replies';
import { expired, type ReplyId, type StoredReply } from './stored-reply';
import { VolatileReplies } from './volatile-replies';

const unexpired = (reply: StoredReply | undefined): StoredReply | undefined =>
  reply === undefined || expired(reply) ? undefined : reply;

/**
 * Makes retries safe: stores the reply of each request id, per session or key, for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are committed with the change. Replies to reads stay in memory, and their
 * limit is lower: a very late retry of a read can run again without harm. Sessions never lose a reply to a caller
 * without a session.
 */
export class Replies {
  readonly #durable: DurableReplies;
  readonly #ofSessions: VolatileReplies;
  readonly #anonymous: VolatileReplies;

  /** @param budget bytes that the replies to reads of all sandboxes share */
  constructor(documents: Documents, budget: Budget = UNLIMITED) {
    this.#durable = new DurableReplies(documents);
    this.#ofSessions = new VolatileReplies(budget);
    this.#anonymous = new VolatileReplies(budget);
  }

  get(id: ReplyId): StoredReply | undefined {
    return unexpired(this.#volatile(id).get(id)) ?? unexpired(this.#durable.get(id));
  }

  put(id: ReplyId, reply: StoredReply, changesState: boolean): void {
    (changesState ? this.#durable : this.#volatile(id)).put(id, reply);
  }

  /** Deletes the stored replies of a session. */
  forget(token: string): void {
    this.#ofSessions.delete(token);
    this.#durable.delete(token);
  }

  /** Frees the memory of the replies to reads. */
  end(): void {
    this.#ofSessions.clear();
    this.#anonymous.clear();
  }

  /** Clears derived data after the documents were deleted. */
  clear(): void {
    this.end();
    this.#durable.clear();
  }

  #volatile({ hasSession }: ReplyId): VolatileReplies {
    return hasSession ? this.#ofSessions : this.#anonymous;
  }
}
