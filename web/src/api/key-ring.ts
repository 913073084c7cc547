import type { WireKey } from '@kit/contracts/wire/codec';
import { isKeyFresh } from './key-age';
import type { SessionKeys } from './session-keys';

/** A stored session key; `bornAt` in milliseconds since the epoch. */
export interface StoredKey extends WireKey {
  readonly bornAt: number;
}

export interface KeyRingPorts {
  readonly load: () => StoredKey | undefined;
  readonly save: (key: StoredKey) => void;
  readonly exchange: () => Promise<WireKey>;
  readonly now: () => number;
  /** runs when a key exchange fails, to show the borrower the error (8.13) */
  readonly onFailure: (thrown: unknown) => void;
}

/** Renews the session key if it is missing or older than 20 hours. Concurrent callers share one exchange (4.16). */
export const createKeyRing = ({ load, save, exchange, now, onFailure }: KeyRingPorts): SessionKeys => {
  let current = load();
  let renewal: Promise<StoredKey> | undefined;

  const renew = (): Promise<StoredKey> => {
    renewal ??= exchange()
      .then((exchanged) => {
        current = { keyId: exchanged.keyId, key: exchanged.key, bornAt: now() };
        save(current);
        return current;
      })
      .catch((thrown: unknown) => {
        onFailure(thrown);
        throw thrown;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  };

  return {
    current: () => (current && isKeyFresh(current.bornAt, now()) ? Promise.resolve(current) : renew()),
    renewed: (refused) => (current && current.keyId !== refused.keyId ? Promise.resolve(current) : renew()),
  };
};
