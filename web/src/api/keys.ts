import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { exchangeRequest, readExchange, type WireKey } from '@kit/contracts/wire/codec';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { AppError } from '../platform/app-error';
import { randomHex } from '../platform/util';
import { open } from './aes';
import { withRetry } from './envelopes';
import { isKeyFresh } from './key-age';
import { loadRsa } from './rsa';
import type { Send } from './send';

export interface SessionKeys {
  readonly current: () => Promise<WireKey>;
  /** returns a new key in place of the refused one; calls refused at the same time share one exchange */
  readonly renewed: (refused: WireKey) => Promise<WireKey>;
}

export interface KeyExchangeOptions {
  readonly send: Send;
  readonly pathOf: (segment: string) => string;
  /** PEM (SPKI) */
  readonly publicKey: string;
  readonly packageName: () => string;
}

/** Loads RSA-PKCS#1 v1.5. @returns encrypts a text, as base64 */
const loadSealing = async () => {
  const { JSEncrypt } = await loadRsa().catch((cause: unknown) => {
    throw new AppError('network', NETWORK_ERROR_MESSAGE, { cause });
  });
  return (publicKey: string, text: string): string => {
    const rsa = new JSEncrypt();
    rsa.setPublicKey(publicKey);
    const sealed = rsa.encrypt(text);
    if (sealed !== false) return sealed;
    throw new AppError('contract', LOAD_FAILED_MESSAGE, { cause: 'The public key cannot be used' });
  };
};

const readReply = (id: string, text: string): WireKey => {
  try {
    const reply = readExchange({ open }, id, text);
    if ('key' in reply) return reply;
    throw AppError.ofCode(reply.code, reply.message);
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('contract', NETWORK_ERROR_MESSAGE, { cause: thrown });
  }
};

/** Agrees on a session key with the server (7.6, protocol.md section 1). Each attempt uses a new exchange id. */
export const createKeyExchange =
  ({ send, pathOf, publicKey, packageName }: KeyExchangeOptions) =>
  (): Promise<WireKey> =>
    withRetry(async () => {
      const crypto = { randomId: () => randomHex(16), sealForServer: await loadSealing() };
      const { id, headers, body } = exchangeRequest(crypto, publicKey, packageName());
      return readReply(id, await send(pathOf(KEY_EXCHANGE), headers, body));
    });

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
