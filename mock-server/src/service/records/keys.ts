import { KEY_LIFETIME } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../../core/documents';
import { randomBytes } from '../../core/replay-context';
import { Channel } from '../../crypto/channel';
import type { VirtualClock } from '../clock';
import { time } from './fields';

/** Maximum session keys per sandbox. Above it, the oldest one goes. Its client renews it automatically. */
export const MAXIMUM_KEYS = 10_000;

export const keyCollection = defineCollection(
  'key',
  z.object({
    /** AES key as text */
    key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    /** on the sandbox's clock */
    agreedAt: time,
  }),
  { most: MAXIMUM_KEYS },
);
type KeyRecord = RecordOf<typeof keyCollection>;

/** A valid session key. */
export interface SessionKey extends KeyRecord {
  readonly keyId: string;
  readonly channel: Channel;
}

/** End of a key's lifetime. */
const endsAt = ({ agreedAt }: KeyRecord): number => agreedAt + KEY_LIFETIME;

/** State of the key in a call. */
export type KeyState = 'none' | 'unknown' | 'expired' | 'in force';

/** The session keys of a sandbox. Their lifetime follows its clock (4.14, 9.6). */
export class Keys extends recordsOf(keyCollection) {
  /** keys with their cipher objects, which are created at first use */
  readonly #ready = new Map<string, SessionKey>();
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    super(documents);
    this.#clock = clock;
  }

  /** Creates a key with a random id. A guessable id would reveal other clients. */
  agree(): SessionKey {
    const keyId = randomBytes(16).toString('hex');
    return this.adopt(keyId, randomBytes(16).toString('hex'));
  }

  /** Stores a key that the app agreed with a backend. */
  adopt(keyId: string, key: string): SessionKey {
    const stored = { key, agreedAt: this.#clock.now() };
    this.setNewest(keyId, stored, MAXIMUM_KEYS);
    return this.#prepare(keyId, stored);
  }

  /** The valid key with this id, or undefined. */
  find(keyId: string): SessionKey | undefined {
    const sessionKey = this.known(keyId);
    return sessionKey !== undefined && this.#clock.now() < endsAt(sessionKey) ? sessionKey : undefined;
  }

  /** The key with this id, valid or expired. */
  known(keyId: string): SessionKey | undefined {
    const stored = this.get(keyId);
    return stored === undefined ? undefined : this.#prepare(keyId, stored);
  }

  /** State of a key. An empty id means that the call names none. */
  state(keyId: string): KeyState {
    if (keyId === '') return 'none';
    if (this.get(keyId) === undefined) return 'unknown';
    return this.find(keyId) === undefined ? 'expired' : 'in force';
  }

  /** End of the lifetime of each valid key. */
  endings(): number[] {
    return this.values()
      .map(endsAt)
      .filter((at) => at > this.#clock.now());
  }

  /**
   * Ends all keys of the sandbox.
   * @returns the number of ended keys
   */
  expireAll(): number {
    const { size } = this;
    this.deleteWhere(() => true);
    return size;
  }

  #prepare(keyId: string, stored: KeyRecord): SessionKey {
    const ready = this.#ready.get(keyId);
    if (ready?.key === stored.key && ready.agreedAt === stored.agreedAt) return ready;
    const sessionKey = { keyId, ...stored, channel: new Channel(stored.key) };
    this.#ready.set(keyId, sessionKey);
    const [oldest = ''] = this.#ready.keys();
    if (this.#ready.size > MAXIMUM_KEYS) this.#ready.delete(oldest);
    return sessionKey;
  }
}
