import { assumptions } from '@kit/contracts/assumptions';
import { MINUTE } from '@kit/contracts/time-units';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { exchangeId, KEY_EXCHANGE, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RsaDecryption } from '../crypto/rsa';
import { applyEffects } from '../faults/apply-effects';
import { refusalBy } from '../faults/effects/code';
import { sealedIdIn } from '../sandbox/journal/key-request';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Upstream } from '../upstream/upstream';
import { codeOf } from './answer';
import { exchangeBody } from './exchange-body';
import { forwardExchange } from './forward/forward-exchange';
import { isLost } from './lost';
import { type Arrival, matchFaults } from './match-faults';
import { headerOf } from './open';
import type { WirePaths } from './paths';
import { phoneOf } from './phone';
import { type ReceiveServices, receiveBody } from './receive';
import { EXCHANGE_FAILED, plainRefusal } from './reply';
import { faultless, HTTP_OK, JSON_TYPE, send } from './send';

/** What the key exchange works on. */
export interface KeyExchangeServices extends ReceiveServices {
  readonly paths: WirePaths;
  readonly rsa: RsaDecryption;
  /** for one client address */
  readonly keyExchangesAMinute: number;
  /** the real backend behind this server, where there is one */
  readonly upstream: Upstream | undefined;
}

/** The cipher text in a key request, or null for anything that is none. */
const sealedId = (request: FastifyRequest): Buffer | null => {
  const found = sealedIdIn(request.headers, receiveBody(request));
  return 'sealed' in found ? found.sealed : null;
};

/** Agrees a key for an id, or refuses it where there is none, and lets the reply pass the faults of the sandbox. */
const exchange = (sandbox: Sandbox, id: string | undefined, arrival: Arrival) => {
  const hits = matchFaults(sandbox, [{ method: KEY_EXCHANGE, data: {} }], undefined, arrival);
  const refused = refusalBy(hits);
  const agreed = id === undefined || refused !== undefined ? undefined : sandbox.keys.agree();
  const agreement = agreed && { ...plainRefusal('SUCCESS'), data: agreed.key, keyId: agreed.keyId };
  const content = refused ?? agreement ?? EXCHANGE_FAILED;
  return { hits, outgoing: applyEffects({ ...faultless, content, schema: keyExchangeReply }, hits) };
};

/**
 * The key exchange (protocol.md section 1). Every failure is answered alike and takes the same way through the
 * decryption, so that a stranger learns nothing about why.
 */
export const keyExchangeRoute = (
  app: FastifyInstance,
  { sandboxes, fieldNames, paths, rsa, keyExchangesAMinute, clientAddress, upstream, report }: KeyExchangeServices,
): void => {
  const rateLimit = { max: keyExchangesAMinute, timeWindow: MINUTE };
  const options = { bodyLimit: assumptions.maximumBodyBytes, config: { rateLimit } };
  app.post(paths.of(KEY_EXCHANGE), options, async (request, reply) => {
    const http = { request, reply, startedAt: performance.now(), report };
    const { data: id } = z.safeParse(exchangeId, rsa.decrypt(sealedId(request)));
    const sandbox = sandboxOf(request, sandboxes);
    const phone = phoneOf(request.headers, clientAddress(request));
    if (isLost(sandbox, phone, http)) return reply;
    if (upstream !== undefined) {
      const headers = request.headers;
      await forwardExchange({ sandbox, headers, sealed: receiveBody(request), phone, fieldNames }, http, upstream, id);
      return reply;
    }
    const before = sandbox.documents.position;
    const { hits, outgoing } = exchange(sandbox, id, {
      requestId: headerOf(request.headers, headerNames.requestId),
      phone,
      bytes: receiveBody(request).length,
    });
    const after = sandbox.documents.position;
    // A key that a restart forgets would cost its client a failed call.
    await sandbox.documents.flushed();
    send({
      sandbox,
      http,
      received: receiveBody(request),
      channel: undefined,
      reply: outgoing.replacement ?? { status: HTTP_OK, contentType: JSON_TYPE, body: exchangeBody(outgoing, id) },
      ...{ phone, before, after },
      methods: [KEY_EXCHANGE],
      code: codeOf(outgoing.content),
      hits,
      changed: outgoing.changed,
      delayMs: outgoing.delayMs,
      send: outgoing.send,
      replay: undefined,
    });
    return reply;
  });
};
