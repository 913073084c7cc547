import { KEY_LIFETIME } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { Channel } from '../../crypto/channel';
import type { VirtualClock } from '../clock';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { time } from './fields';

export const keyCollection = defineCollection(
  'key',
  z.object({
    /** the AES key's text */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** on the sandbox's clock */
    agreedAt: time,
  }),
);
type KeyRecord = RecordOf<typeof keyCollection>;

/** An agreed key that is in force. */
export interface AgreedKey extends KeyRecord {
  readonly keyId: string;
  readonly channel: Channel;
}

/** When an agreed key is no longer in force. */
const endsAt = ({ agreedAt }: KeyRecord): number => agreedAt + KEY_LIFETIME;

/** What there is of a key that a call names. */
export type KeyState = 'none' | 'unknown' | 'expired' | 'in force';

/** How many agreed keys a sandbox holds; beyond it the oldest goes, and its client renews unseen. */
const MAXIMUM_KEYS = 10_000;

/** The agreed keys of a sandbox. Their life follows its clock (4.14, 9.6). */
export class Keys {
  readonly #records: Collection<KeyRecord>;
  /** with their cipher objects, which are made at first use */
  readonly #ready = new Map<string, AgreedKey>();
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    this.#records = documents.collection(keyCollection);
    this.#clock = clock;
  }

  /** A new key under a new id. The id is random: a guessable one would tell who else is here. */
  agree(): AgreedKey {
    this.#makeRoom();
    const keyId = randomBytes(16).toString('hex');
    const stored = { key: randomBytes(16).toString('hex'), agreedAt: this.#clock.now() };
    this.#records.set(keyId, stored);
    return this.#prepare(keyId, stored);
  }

  /** Keeps a key that a backend behind this server agreed on with the app. */
  adopt(keyId: string, key: string): AgreedKey {
    this.#makeRoom();
    const stored = { key, agreedAt: this.#clock.now() };
    this.#records.set(keyId, stored);
    return this.#prepare(keyId, stored);
  }

  /** The key of an id, or undefined when there is none in force. */
  find(keyId: string): AgreedKey | undefined {
    const agreed = this.known(keyId);
    return agreed !== undefined && this.#clock.now() < endsAt(agreed) ? agreed : undefined;
  }

  /** The key of an id, in force or not. */
  known(keyId: string): AgreedKey | undefined {
    const ready = this.#ready.get(keyId);
    if (ready !== undefined) return ready;
    const stored = this.#records.get(keyId);
    return stored === undefined ? undefined : this.#prepare(keyId, stored);
  }

  /** What there is under an id, empty for a call that names none. */
  state(keyId: string): KeyState {
    if (keyId === '') return 'none';
    if (this.#records.get(keyId) === undefined) return 'unknown';
    return this.find(keyId) === undefined ? 'expired' : 'in force';
  }

  /** When each key that is in force ends. */
  endings(): number[] {
    return [...this.#records.entries()].map(([, agreed]) => endsAt(agreed)).filter((at) => at > this.#clock.now());
  }

  /** Ends every key of the sandbox. @returns how many there were */
  expireAll(): number {
    const ids = [...this.#records.entries()].map(([keyId]) => keyId);
    for (const keyId of ids) this.#forget(keyId);
    return ids.length;
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#ready.clear();
  }

  #makeRoom(): void {
    for (const [oldest] of this.#records.entries()) {
      if (this.#records.size < MAXIMUM_KEYS) break;
      this.#forget(oldest);
    }
  }

  #prepare(keyId: string, stored: KeyRecord): AgreedKey {
    const agreed = { keyId, ...stored, channel: new Channel(stored.key) };
    this.#ready.set(keyId, agreed);
    return agreed;
  }

  #forget(keyId: string): void {
    this.#records.delete(keyId);
    this.#ready.delete(keyId);
  }
}
