import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { exchangeRequest, readExchange, type WireKey } from '@kit/contracts/wire/codec';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { AppError } from '../platform/app-error';
import { randomHex } from '../platform/random-hex';
import { open } from './aes';
import { withRetry } from './retry';
import { loadRsa } from './rsa';
import type { Send } from './send';

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
