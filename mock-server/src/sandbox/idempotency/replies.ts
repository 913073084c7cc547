import type { Documents } from '../documents';
import { DurableReplies } from './durable-replies';
import { expired, type StoredReply } from './stored-reply';
import { VolatileReplies } from './volatile-replies';

/** Under what a reply is stored. @param caller the session's token, or the key's id where there is none */
export const replyIdOf = (caller: string, requestId: string): string => `${caller}:${requestId}`;

const inForce = (reply: StoredReply | undefined): StoredReply | undefined =>
  reply === undefined || expired(reply) ? undefined : reply;

/**
 * What makes a retry harmless: the reply of each (session or key, request id) for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are stored in the same commit as the change; the others only in memory.
 * Both are capped. Beyond the cap the oldest go before their time: a retry so late, after so many other calls, runs
 * again. That harms nobody where it only reads, so fewer of those are held.
 */
export class Replies {
  readonly #durable: DurableReplies;
  readonly #volatile = new VolatileReplies();

  constructor(documents: Documents) {
    this.#durable = new DurableReplies(documents);
  }

  get(id: string): StoredReply | undefined {
    return inForce(this.#volatile.get(id)) ?? inForce(this.#durable.get(id));
  }

  put(id: string, reply: StoredReply, changesState: boolean): void {
    (changesState ? this.#durable : this.#volatile).put(id, reply);
  }

  /** Deletes what was answered to a token. */
  forget(token: string): void {
    for (const replies of [this.#volatile, this.#durable]) replies.delete(replyIdOf(token, ''));
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#volatile.clear();
    this.#durable.clear();
  }
}
