import { assumptions } from '@kit/contracts/assumptions';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { OldestFirst } from '../oldest-first';
import { defineCollection, type RecordOf } from '../records/define-collection';
import { count } from '../records/fields';
import { ReplyOwners } from './reply-owners';
import { expired, type ReplyId, replyIdIn, type StoredReply, storedIdOf, storedReply } from './stored-reply';

export const replyCollection = defineCollection(
  'reply',
  z.object({
    ...storedReply.shape,
    /** caller and request id */
    id: z.string(),
    /** true for a caller without a session */
    isAnonymous: z.optional(z.boolean()),
    /** running number, for the order of arrival */
    number: count,
  }),
);
type DurableReply = RecordOf<typeof replyCollection>;

/** Overhead of a reply in bytes. Without it, many small replies could fill the memory. */
const OVERHEAD = 256;

/** Position of a reply in the index. */
interface Place {
  readonly slot: string;
  readonly owners: ReplyOwners;
  readonly caller: string;
  readonly at: number;
}

const bytesOf = ({ id, fingerprint, json }: Pick<DurableReply, 'id' | 'fingerprint' | 'json'>): number =>
  id.length + fingerprint.length + json.length + OVERHEAD;

/**
 * Replies to envelopes that changed state, stored with the change. Callers with and without a session have separate
 * limits. So anonymous calls never evict the reply of a session. A new reply overwrites the document of a dropped
 * one. That costs the store half as much as deleting and adding.
 */
export class DurableReplies {
  readonly #records: Collection<DurableReply>;
  /** in order of arrival */
  readonly #places = new OldestFirst<string, Place>();
  readonly #ofSessions = new ReplyOwners();
  readonly #anonymous = new ReplyOwners();
  #next = 0;

  constructor(documents: Documents) {
    this.#records = documents.collection(replyCollection);
    const stored = [...this.#records.entries()].sort(([, a], [, b]) => a.number - b.number);
    for (const [slot, reply] of stored) {
      const { id, isAnonymous = false, number } = reply;
      this.#index(slot, replyIdIn(id, !isAnonymous), reply);
      this.#next = number + 1;
    }
  }

  get({ key }: ReplyId): StoredReply | undefined {
    const place = this.#places.get(key);
    return place && this.#records.get(place.slot);
  }

  put(id: ReplyId, { fingerprint, json, code, at }: StoredReply): void {
    const isAnonymous = !id.hasSession;
    const reply = { id: storedIdOf(id), isAnonymous, number: this.#next, fingerprint, json, code, at };
    const [slot = String(this.#next), ...unused] = this.#makeRoom(id, bytesOf(reply));
    this.#next += 1;
    this.#records.set(slot, reply);
    this.#index(slot, id, reply);
    for (const each of unused) this.#records.delete(each);
  }

  /** Deletes the replies of a session. */
  delete(token: string): void {
    for (const key of this.#ofSessions.keysOf(token)) {
      const slot = this.#forget(key);
      if (slot !== undefined) this.#records.delete(slot);
    }
  }

  /** Clears derived data after the documents were deleted. */
  clear(): void {
    this.#places.clear();
    this.#ofSessions.clear();
    this.#anonymous.clear();
  }

  #ownersOf({ hasSession }: ReplyId): ReplyOwners {
    return hasSession ? this.#ofSessions : this.#anonymous;
  }

  #index(slot: string, id: ReplyId, reply: DurableReply): void {
    const { key } = id;
    const owners = this.#ownersOf(id);
    this.#places.set(key, { slot, owners, caller: id.caller, at: reply.at });
    owners.add(id.caller, key, bytesOf(reply));
  }

  /** Drops replies until one more fits. @returns the slots of the dropped replies */
  #makeRoom(id: ReplyId, bytes: number): string[] {
    const owners = this.#ownersOf(id);
    const limit = id.hasSession ? assumptions.sessionReplyBytes : assumptions.anonymousReplyBytes;
    const freed: string[] = [];
    const drop = (key: string) => {
      const slot = this.#forget(key);
      if (slot !== undefined) freed.push(slot);
    };
    // An expired reply with the same id would count twice.
    drop(id.key);
    for (let key = this.#places.oldest; key !== undefined && this.#isExpired(key); key = this.#places.oldest) drop(key);
    while (owners.bytes + bytes > limit) {
      const key = owners.firstToGo({ caller: id.caller, bytes });
      if (key === undefined) break;
      drop(key);
    }
    return freed;
  }

  #isExpired(key: string): boolean {
    const place = this.#places.get(key);
    return place !== undefined && expired(place);
  }

  /** Removes a reply from the index. @returns its slot */
  #forget(key: string): string | undefined {
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    this.#places.delete(key);
    place.owners.remove(place.caller, key);
    return place.slot;
  }
}
