import { assumptions } from '@kit/contracts/assumptions';
import type { Collection, Documents } from './documents';
import { realNow } from './moment';

/** Under what a reply is kept. @param caller the session's token, or the key's id where there is none */
export const replyIdOf = (caller: string, requestId: string): string => `${caller}:${requestId}`;

/** The reply to a request id, before it was sealed: a retry may come under a renewed key. */
export interface KeptReply {
  /** tells the same entries from others */
  readonly fingerprint: string;
  readonly json: string;
  readonly code: number;
  /** real time: the network's retries do not wait for a virtual clock */
  readonly at: number;
}

/**
 * Caps of a sandbox. Beyond them the oldest replies go before their ten minutes are over: a retry so late, after so
 * many other calls, runs again. That harms nobody where it only reads, so few of those are held: with 5,000 the
 * garbage collector alone cost a quarter of a call.
 */
const WRITE_LIMITS = { count: 20_000, bytes: 16 * 1024 * 1024 } as const;
const READ_LIMITS = { count: 1_000, bytes: 1024 * 1024 } as const;

const expired = (reply: KeptReply): boolean => realNow() - reply.at > assumptions.requestIdLife;

type ReplyMap = Pick<Collection<KeptReply>, 'get' | 'entries' | 'size'> & {
  set(id: string, reply: KeptReply): unknown;
  delete(id: string): unknown;
};

/** Replies in order of arrival, within a cap of count and bytes. */
class Shelf {
  readonly #replies: ReplyMap;
  readonly #limits: { readonly count: number; readonly bytes: number };
  /** ids in order of arrival, from `#oldest` on: finding the first of a map that loses its first ones is slow */
  #order: string[];
  #oldest = 0;
  #bytes = 0;

  constructor(replies: ReplyMap, limits: { readonly count: number; readonly bytes: number }) {
    this.#replies = replies;
    this.#limits = limits;
    this.#order = [...replies.entries()].map(([id]) => id);
    for (const [, reply] of replies.entries()) this.#bytes += reply.json.length;
  }

  get(id: string): KeptReply | undefined {
    const reply = this.#replies.get(id);
    return reply === undefined || expired(reply) ? undefined : reply;
  }

  /** @param id one that `get` does not answer */
  put(id: string, reply: KeptReply): void {
    // Before as well: an expired reply of the same id must be gone, or it would be counted twice.
    while (this.#mustDropOldest()) this.#dropOldest();
    this.#replies.set(id, reply);
    this.#order.push(id);
    this.#bytes += reply.json.length;
    while (this.#mustDropOldest()) this.#dropOldest();
  }

  /** Deletes the replies whose ids begin so; their places in the order are skipped when it comes to them. */
  delete(prefix: string): void {
    for (const [id, reply] of [...this.#replies.entries()]) {
      if (!id.startsWith(prefix)) continue;
      this.#bytes -= reply.json.length;
      this.#replies.delete(id);
    }
  }

  /** After the replies were emptied. */
  forget(): void {
    this.#order = [];
    this.#oldest = 0;
    this.#bytes = 0;
  }

  #mustDropOldest(): boolean {
    if (this.#replies.size > this.#limits.count || this.#bytes > this.#limits.bytes) return true;
    const oldest = this.#replies.get(this.#order[this.#oldest] ?? '');
    return oldest === undefined ? this.#oldest < this.#order.length : expired(oldest);
  }

  #dropOldest(): void {
    const id = this.#order[this.#oldest] ?? '';
    this.#oldest += 1;
    this.#bytes -= this.#replies.get(id)?.json.length ?? 0;
    this.#replies.delete(id);
    if (this.#oldest < 1024 || this.#oldest * 2 < this.#order.length) return;
    this.#order = this.#order.slice(this.#oldest);
    this.#oldest = 0;
  }
}

/**
 * What makes a retry harmless: the reply of each (session or key, request id) for ten minutes (protocol.md section 2).
 * Replies to envelopes that changed state are kept in the same commit as the change; the others only in memory.
 */
export class Replies {
  readonly #writes: Shelf;
  readonly #reads: Shelf;
  readonly #readMap = new Map<string, KeptReply>();

  constructor(documents: Documents) {
    this.#writes = new Shelf(documents.collection<KeptReply>('reply'), WRITE_LIMITS);
    this.#reads = new Shelf(this.#readMap, READ_LIMITS);
  }

  get(id: string): KeptReply | undefined {
    return this.#reads.get(id) ?? this.#writes.get(id);
  }

  put(id: string, reply: KeptReply, changesState: boolean): void {
    (changesState ? this.#writes : this.#reads).put(id, reply);
  }

  /** Deletes what was answered to a token. */
  forget(token: string): void {
    for (const shelf of [this.#reads, this.#writes]) shelf.delete(replyIdOf(token, ''));
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#readMap.clear();
    this.#reads.forget();
    this.#writes.forget();
  }
}
