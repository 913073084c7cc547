import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from '../records/define-collection';
import { count } from '../records/fields';
import { expired, type StoredReply, storedReply } from './stored-reply';

/** Limits per sandbox. */
const MAXIMUM_COUNT = 20_000;
const MAXIMUM_BYTES = 16 * 1024 * 1024;

export const replyCollection = defineCollection(
  'reply',
  z.object({
    ...storedReply.shape,
    id: z.string(),
    /** running number; the slot is this number modulo the maximum count */
    number: count,
  }),
);
type DurableReply = RecordOf<typeof replyCollection>;

/**
 * Replies to envelopes that changed state, stored with the change. They rotate through a fixed number of documents:
 * overwriting the oldest costs the store half as much as deleting and adding.
 */
export class DurableReplies {
  readonly #records: Collection<DurableReply>;
  readonly #slots = new Map<string, string>();
  #oldest = 0;
  #next = 0;
  #bytes = 0;

  constructor(documents: Documents) {
    this.#records = documents.collection(replyCollection);
    const numbers: number[] = [];
    for (const [slot, { id, json, number }] of this.#records.entries()) {
      this.#slots.set(id, slot);
      this.#bytes += json.length;
      numbers.push(number);
    }
    this.#next = numbers.reduce((next, number) => Math.max(next, number + 1), 0);
    this.#oldest = Math.max(0, this.#next - MAXIMUM_COUNT);
  }

  get(id: string): StoredReply | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#records.get(slot);
  }

  put(id: string, { fingerprint, json, code, at }: StoredReply): void {
    // Drops an expired reply with the same id, which would count twice.
    this.#drop(this.#slots.get(id));
    const number = this.#next;
    const slot = this.#slotOf(number);
    this.#forget(this.#records.get(slot));
    this.#records.set(slot, { id, number, fingerprint, json, code, at });
    this.#slots.set(id, slot);
    this.#bytes += json.length;
    this.#next += 1;
    this.#oldest = Math.max(this.#oldest, this.#next - MAXIMUM_COUNT);
    while (this.#oldest < this.#next && this.#mustDropOldest()) {
      this.#drop(this.#slotOf(this.#oldest));
      this.#oldest += 1;
    }
  }

  /** Deletes the replies whose ids have a prefix. */
  delete(prefix: string): void {
    for (const [id, slot] of [...this.#slots]) if (id.startsWith(prefix)) this.#drop(slot);
  }

  /** Clears derived data after the documents were deleted. */
  clear(): void {
    this.#slots.clear();
    this.#oldest = this.#next;
    this.#bytes = 0;
  }

  #slotOf(number: number): string {
    return String(number % MAXIMUM_COUNT);
  }

  #mustDropOldest(): boolean {
    const oldest = this.#records.get(this.#slotOf(this.#oldest));
    return oldest === undefined || this.#bytes > MAXIMUM_BYTES || expired(oldest);
  }

  #forget(reply: DurableReply | undefined): void {
    if (reply === undefined) return;
    this.#slots.delete(reply.id);
    this.#bytes -= reply.json.length;
  }

  #drop(slot: string | undefined): void {
    const reply = slot === undefined ? undefined : this.#records.get(slot);
    if (slot === undefined || reply === undefined) return;
    this.#forget(reply);
    this.#records.delete(slot);
  }
}
