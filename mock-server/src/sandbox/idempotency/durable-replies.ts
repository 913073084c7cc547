import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from '../records/define-collection';
import { count } from '../records/fields';
import { expired, type StoredReply, storedReply } from './stored-reply';

/** Caps of a sandbox. */
const MAXIMUM_COUNT = 20_000;
const MAXIMUM_BYTES = 16 * 1024 * 1024;

export const replyCollection = defineCollection(
  'reply',
  z.object({
    ...storedReply.shape,
    id: z.string(),
    /** counts the replies: its place is this modulo how many there may be */
    number: count,
  }),
);
type DurableReply = RecordOf<typeof replyCollection>;

/**
 * Replies to envelopes that changed state, stored with the change. They take turns in a fixed number of documents: to
 * overwrite the oldest costs the store half of what deleting it and adding another does.
 */
export class DurableReplies {
  readonly #records: Collection<DurableReply>;
  readonly #places = new Map<string, string>();
  #oldest = 0;
  #next = 0;
  #bytes = 0;

  constructor(documents: Documents) {
    this.#records = documents.collection(replyCollection);
    const numbers: number[] = [];
    for (const [place, { id, json, number }] of this.#records.entries()) {
      this.#places.set(id, place);
      this.#bytes += json.length;
      numbers.push(number);
    }
    this.#next = numbers.reduce((next, number) => Math.max(next, number + 1), 0);
    this.#oldest = Math.max(0, this.#next - MAXIMUM_COUNT);
  }

  get(id: string): StoredReply | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#records.get(place);
  }

  put(id: string, { fingerprint, json, code, at }: StoredReply): void {
    // One that expired, under the same id, would be counted twice.
    this.#drop(this.#places.get(id));
    const number = this.#next;
    const place = this.#placeOf(number);
    this.#forget(this.#records.get(place));
    this.#records.set(place, { id, number, fingerprint, json, code, at });
    this.#places.set(id, place);
    this.#bytes += json.length;
    this.#next += 1;
    this.#oldest = Math.max(this.#oldest, this.#next - MAXIMUM_COUNT);
    while (this.#oldest < this.#next && this.#mustDropOldest()) {
      this.#drop(this.#placeOf(this.#oldest));
      this.#oldest += 1;
    }
  }

  /** Deletes the replies whose ids begin so. */
  delete(prefix: string): void {
    for (const [id, place] of [...this.#places]) if (id.startsWith(prefix)) this.#drop(place);
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#places.clear();
    this.#oldest = this.#next;
    this.#bytes = 0;
  }

  #placeOf(number: number): string {
    return String(number % MAXIMUM_COUNT);
  }

  #mustDropOldest(): boolean {
    const oldest = this.#records.get(this.#placeOf(this.#oldest));
    return oldest === undefined || this.#bytes > MAXIMUM_BYTES || expired(oldest);
  }

  #forget(reply: DurableReply | undefined): void {
    if (reply === undefined) return;
    this.#places.delete(reply.id);
    this.#bytes -= reply.json.length;
  }

  #drop(place: string | undefined): void {
    const reply = place === undefined ? undefined : this.#records.get(place);
    if (place === undefined || reply === undefined) return;
    this.#forget(reply);
    this.#records.delete(place);
  }
}
