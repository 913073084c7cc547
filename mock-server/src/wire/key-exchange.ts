import { assumptions } from '@kit/contracts/assumptions';
import { MINUTE } from '@kit/contracts/time-units';
import { exchangeId, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Upstream } from '../backend/upstream/upstream';
import type { RsaDecryption } from '../crypto/rsa';
import { sealedIdIn } from '../sandbox/journal/key-request';
import { handleCall } from './handle';
import type { WirePaths } from './paths';
import { type ReceivedCall, type ReceiveServices, receive } from './receive';

export interface KeyExchangeServices extends ReceiveServices {
  readonly paths: WirePaths;
  readonly rsa: RsaDecryption;
  /** limit for one client address */
  readonly keyExchangesAMinute: number;
  /** the real backend behind this server, if there is one */
  readonly upstream: Upstream | undefined;
}

/** Returns the cipher text of a key request, or null if the request is malformed. */
const sealedId = ({ headers, sealed }: ReceivedCall): Buffer | null => {
  const found = sealedIdIn(headers, sealed);
  return 'sealed' in found ? found.sealed : null;
};

/**
 * The key exchange (protocol.md section 1). Every failure has the same reply and passes through the same decryption, so
 * that an attacker learns nothing about the cause.
 */
export const keyExchangeRoute = (app: FastifyInstance, services: KeyExchangeServices): void => {
  const { paths, rsa, keyExchangesAMinute, upstream } = services;
  const rateLimit = { max: keyExchangesAMinute, timeWindow: MINUTE };
  const options = { bodyLimit: assumptions.maximumBodyBytes, config: { rateLimit } };
  app.post(paths.of(KEY_EXCHANGE), options, async (request, reply) => {
    const { call, http } = receive(request, reply, services);
    const id = z.safeParse(exchangeId, rsa.decrypt(sealedId(call))).data;
    await handleCall(call, http, upstream, { id });
    return reply;
  });
};
