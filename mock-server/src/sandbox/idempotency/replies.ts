import type { Documents } from '../documents';
import { WriteReplies } from './durable-replies';
import { expired, type KeptReply } from './stored-reply';
import { ReadReplies } from './volatile-replies';

/** Under what a reply is kept. @param caller the session's token, or the key's id where there is none */
export const replyIdOf = (caller: string, requestId: string): string => `${caller}:${requestId}`;

const inForce = (reply: KeptReply | undefined): KeptReply | undefined =>
  reply === undefined || expired(reply) ? undefined : reply;

/**
 * What makes a retry harmless: the reply of each (session or key, request id) for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are kept in the same commit as the change; the others only in memory.
 * Both are capped. Beyond the cap the oldest go before their time: a retry so late, after so many other calls, runs
 * again. That harms nobody where it only reads, so fewer of those are held.
 */
export class Replies {
  readonly #writes: WriteReplies;
  readonly #reads = new ReadReplies();

  constructor(documents: Documents) {
    this.#writes = new WriteReplies(documents);
  }

  get(id: string): KeptReply | undefined {
    return inForce(this.#reads.get(id)) ?? inForce(this.#writes.get(id));
  }

  put(id: string, reply: KeptReply, changesState: boolean): void {
    (changesState ? this.#writes : this.#reads).put(id, reply);
  }

  /** Deletes what was answered to a token. */
  forget(token: string): void {
    for (const replies of [this.#reads, this.#writes]) replies.delete(replyIdOf(token, ''));
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#reads.clear();
    this.#writes.clear();
  }
}
