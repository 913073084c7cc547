import { assumptions } from '@kit/contracts/assumptions';
import type { Collection, Documents } from './documents';

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
 * Caps a sandbox. Beyond them the oldest replies go before their ten minutes are over: a retry so late, after so
 * many other calls, would run again.
 */
const WRITE_LIMITS = { count: 20_000, bytes: 16 * 1024 * 1024 } as const;
const READ_LIMITS = { count: 5_000, bytes: 4 * 1024 * 1024 } as const;

const expired = (reply: KeptReply): boolean => Date.now() - reply.at > assumptions.requestIdLife;

type ReplyMap = Pick<Collection<KeptReply>, 'get' | 'entries' | 'size'> & {
  set(id: string, reply: KeptReply): unknown;
  delete(id: string): unknown;
};

/** Replies in order of arrival, within a cap of count and bytes. */
class Shelf {
  readonly #replies: ReplyMap;
  readonly #limits: { readonly count: number; readonly bytes: number };
  #bytes = 0;

  constructor(replies: ReplyMap, limits: { readonly count: number; readonly bytes: number }) {
    this.#replies = replies;
    this.#limits = limits;
    for (const [, reply] of replies.entries()) this.#bytes += reply.json.length;
  }

  get(id: string): KeptReply | undefined {
    const reply = this.#replies.get(id);
    return reply === undefined || expired(reply) ? undefined : reply;
  }

  put(id: string, reply: KeptReply): void {
    this.#remove(id);
    this.#replies.set(id, reply);
    this.#bytes += reply.json.length;
    for (const [oldest, kept] of this.#replies.entries()) {
      const within = this.#replies.size <= this.#limits.count && this.#bytes <= this.#limits.bytes;
      if (within && !expired(kept)) break;
      this.#remove(oldest);
    }
  }

  forget(): void {
    this.#bytes = 0;
  }

  #remove(id: string): void {
    const reply = this.#replies.get(id);
    if (reply === undefined) return;
    this.#bytes -= reply.json.length;
    this.#replies.delete(id);
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

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#readMap.clear();
    this.#reads.forget();
    this.#writes.forget();
  }
}
