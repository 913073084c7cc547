import { LOAD_FAILED_MESSAGE, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { plainReply } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE, headers } from '@kit/contracts/wire/headers';
import { aesKey, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import { randomHex } from '../platform/random-hex';
import { open } from './codec';
import { withRetry } from './retry';
import { loadRsa } from './rsa';
import type { Send } from './send';
import type { SessionKey } from './session-keys';

export interface KeyExchangeOptions {
  readonly send: Send;
  readonly pathOf: (segment: string) => string;
  /** PEM (SPKI) */
  readonly publicKey: string;
  readonly packageName: () => string;
}

/**
 * Encrypts with RSA-PKCS#1 v1.5.
 * @returns base64
 */
const sealForServer = async (text: string, publicKey: string): Promise<string> => {
  const { JSEncrypt } = await loadRsa().catch((cause: unknown) => {
    throw new AppError('network', NETWORK_ERROR_MESSAGE, { cause });
  });
  const rsa = new JSEncrypt();
  rsa.setPublicKey(publicKey);
  const sealed = rsa.encrypt(text);
  if (sealed === false) throw new AppError('contract', LOAD_FAILED_MESSAGE, { cause: 'The public key cannot be used' });
  return sealed;
};

const readReply = (text: string, exchangeId: string): SessionKey => {
  try {
    const raw: unknown = JSON.parse(text);
    const reply = z.safeParse(keyExchangeReply, raw);
    if (reply.success) {
      return { keyId: reply.data.keyId, key: z.parse(aesKey, open(reply.data.data, exchangeId)) };
    }
    const { code, message } = z.parse(plainReply, raw);
    throw AppError.ofCode(code, message);
  } catch (thrown) {
    throw thrown instanceof AppError ? thrown : new AppError('contract', NETWORK_ERROR_MESSAGE, { cause: thrown });
  }
};

/** Agrees on a session key with the server (7.6, protocol.md section 1). Each attempt uses a new exchange id. */
export const createKeyExchange =
  ({ send, pathOf, publicKey, packageName }: KeyExchangeOptions) =>
  (): Promise<SessionKey> =>
    withRetry(async () => {
      const exchangeId = randomHex(16);
      const body = await sealForServer(exchangeId, publicKey);
      const reply = await send(
        pathOf(KEY_EXCHANGE),
        {
          [headers.keyRequest]: 'true',
          [headers.packageName]: packageName(),
          [headers.requestId]: randomHex(16),
          [headers.protocolVersion]: PROTOCOL_VERSION,
          [headers.contentType]: ENVELOPE_CONTENT_TYPE,
        },
        body,
      );
      return readReply(reply, exchangeId);
    });
