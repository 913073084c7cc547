import { assumptions } from '@kit/contracts/assumptions';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { MINUTE } from '@kit/contracts/time-units';
import { headers as headerNames, requestIdPattern } from '@kit/contracts/wire/headers';
import { exchangeId, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { SEALED_BYTES } from '../crypto/rsa';
import type { UnopenedReason } from '../service/journal/unopened';
import { handleCall } from './handle';
import { type ReceivedCall, receive } from './receive';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The cipher text of a key request (protocol.md section 1), or its problem. */
export const sealedIdIn = ({
  headers,
  sealed: body,
}: Pick<ReceivedCall, 'headers' | 'sealed'>): Buffer | UnopenedReason => {
  if (body.length === 0) return 'empty';
  const isKeyRequest =
    headers[headerNames.keyRequest.toLowerCase()] === 'true' &&
    (headers[headerNames.protocolVersion] ?? PROTOCOL_VERSION) === PROTOCOL_VERSION &&
    headers[headerNames.packageName] !== undefined &&
    requestIdPattern.test(String(headers[headerNames.requestId]));
  if (!isKeyRequest) return 'no key request';
  // Some tools wrap base64 lines.
  const text = body.toString('latin1').replace(/\s+/g, '');
  if (!BASE64.test(text)) return 'not base64';
  const sealed = Buffer.from(text, 'base64');
  return sealed.length === SEALED_BYTES ? sealed : 'wrong length';
};

/**
 * The key exchange (protocol.md section 1). Every failure has the same reply and passes through the same decryption, so
 * that an attacker learns nothing about the cause. Only the journal shows it.
 */
export const keyExchangeRoute = (app: FastifyInstance): void => {
  const { paths, rsa, config, backend } = app;
  const rateLimit = { max: config.keyExchangesAMinute, timeWindow: MINUTE };
  const options = { bodyLimit: assumptions.maximumBodyBytes, config: { rateLimit } };
  app.post(paths.of(KEY_EXCHANGE), options, async (request, reply) => {
    const { call, http } = receive(request, reply);
    const found = sealedIdIn(call);
    const id = z.safeParse(exchangeId, rsa.decrypt(typeof found === 'string' ? null : found)).data;
    await handleCall(call, http, backend, { id, problem: typeof found === 'string' ? found : 'wrong public key' });
    return reply;
  });
};
