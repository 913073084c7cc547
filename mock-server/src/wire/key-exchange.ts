import { assumptions } from '@kit/contracts/assumptions';
import { MINUTE } from '@kit/contracts/time-units';
import { exchangeId, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sealedIdIn } from '../sandbox/journal/key-request';
import { handleCall } from './handle';
import { type ReceivedCall, receive } from './receive';

/** Returns the cipher text of a key request, or null if the request is malformed. */
const sealedId = ({ headers, sealed }: ReceivedCall): Buffer | null => {
  const found = sealedIdIn(headers, sealed);
  return 'sealed' in found ? found.sealed : null;
};

/**
 * The key exchange (protocol.md section 1). Every failure has the same reply and passes through the same decryption, so
 * that an attacker learns nothing about the cause.
 */
export const keyExchangeRoute = (app: FastifyInstance): void => {
  const { paths, rsa, config, backend } = app;
  const rateLimit = { max: config.keyExchangesAMinute, timeWindow: MINUTE };
  const options = { bodyLimit: assumptions.maximumBodyBytes, config: { rateLimit } };
  app.post(paths.of(KEY_EXCHANGE), options, async (request, reply) => {
    const { call, http } = receive(request, reply);
    const id = z.safeParse(exchangeId, rsa.decrypt(sealedId(call))).data;
    await handleCall(call, http, backend, { id });
    return reply;
  });
};
