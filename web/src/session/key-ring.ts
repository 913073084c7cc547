import { KEY_LIFETIME } from '@kit/contracts/constants';
import type { AgreedKey, Keys } from '../api/keys';

/** A key as it is kept; `bornAt` in milliseconds since the epoch. */
export interface StoredKey extends AgreedKey {
  readonly bornAt: number;
}

export interface KeyRingPorts {
  readonly load: () => StoredKey | undefined;
  readonly save: (key: StoredKey) => void;
  readonly exchange: () => Promise<AgreedKey>;
  readonly now: () => number;
  /** a key exchange failed: the borrower is told, whatever asked for the key (8.13) */
  readonly onFailure: (thrown: unknown) => void;
}

/** Renews the key when it is missing or older than 20 hours; whoever asks meanwhile shares the one exchange (4.16). */
export const createKeyRing = ({ load, save, exchange, now, onFailure }: KeyRingPorts): Keys => {
  let current = load();
  let renewal: Promise<StoredKey> | undefined;

  const renew = (): Promise<StoredKey> => {
    renewal ??= exchange()
      .then((agreed) => {
        current = { keyId: agreed.keyId, key: agreed.key, bornAt: now() };
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

  /** a clock that was set back makes a key look born tomorrow: its age is unknown, so it is too old */
  const isGood = (key: StoredKey): boolean => {
    const age = now() - key.bornAt;
    return age >= 0 && age < KEY_LIFETIME;
  };

  return {
    current: () => (current && isGood(current) ? Promise.resolve(current) : renew()),
    renewed: (refused) => (current && current.keyId !== refused.keyId ? Promise.resolve(current) : renew()),
  };
};
