import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { PROTOCOL_VERSION } from '@kit/contracts/constants';
import { headers as headerNames, requestIdPattern } from '@kit/contracts/wire/headers';
import { exchangeId, KEY_EXCHANGE, type KeyExchangeReply } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Channel } from '../crypto/channel';
import { type RsaDecryption, SEALED_BYTES } from '../crypto/rsa';
import { withExchangeEffects } from '../faults/effects/code';
import { sealBadly } from '../faults/effects/envelope';
import { type FaultPlan, planOf } from '../faults/plan';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Sandboxes } from '../sandbox/sandboxes';
import { bodyOf } from './calls';
import { finish } from './finish';
import { wirePath } from './paths';
import { EXCHANGE_FAILED_REPLY, plainRefusal } from './reply';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The cipher text in a key request, or null for anything that is none. */
const sealedId = (request: FastifyRequest): Buffer | null => {
  const { headers } = request;
  const isKeyRequest =
    headers[headerNames.keyRequest.toLowerCase()] === 'true' &&
    (headers[headerNames.protocolVersion] ?? PROTOCOL_VERSION) === PROTOCOL_VERSION &&
    headers[headerNames.packageName] !== undefined &&
    requestIdPattern.test(String(headers[headerNames.requestId]));
  // Some tools break base64 into lines.
  const text = bodyOf(request).toString('latin1').replace(/\s+/g, '');
  if (!isKeyRequest || !BASE64.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === SEALED_BYTES ? bytes : null;
};

/** A reply to a key exchange, and what is to happen to it on its way. */
interface Exchanged {
  /** plain fields; what `data` seals stands beside it, for a fault that seals it otherwise */
  readonly reply: unknown;
  readonly key: string | undefined;
  readonly plan: FaultPlan | undefined;
}

/** Agrees a key for an id, or refuses it where there is none, and lets the reply pass the faults of the sandbox. */
const exchange = (sandbox: Sandbox, id: string | undefined): Exchanged => {
  const agreed = id === undefined ? undefined : sandbox.keys.agree();
  const reply: KeyExchangeReply | undefined =
    agreed && id !== undefined
      ? { ...plainRefusal('SUCCESS'), code: 0, data: new Channel(id).seal(agreed.key), keyId: agreed.keyId }
      : undefined;
  const hits = sandbox.faults.none ? [] : sandbox.faults.take([{ method: KEY_EXCHANGE, contactNumber: undefined }]);
  return {
    reply: withExchangeEffects(reply ?? JSON.parse(EXCHANGE_FAILED_REPLY), hits),
    key: agreed?.key,
    plan: hits.length > 0 ? planOf(hits) : undefined,
  };
};

/** The reply as it goes out: a fault of the envelope is one of what the exchange seals, the key. */
const bodyOfExchange = ({ reply, key, plan }: Exchanged, id: string | undefined): string => {
  const line = plan?.line;
  if (line === undefined || !('envelope' in line)) return JSON.stringify(reply);
  if (key === undefined || id === undefined) return sealBadly(JSON.stringify(reply), undefined, line.envelope);
  return JSON.stringify({ ...(reply as object), data: sealBadly(key, new Channel(id), line.envelope) });
};

/**
 * The key exchange (protocol.md section 1). Every failure is answered alike and takes the same way through the
 * decryption, so that a stranger learns nothing about why.
 */
export const keyExchangeRoute = (
  app: FastifyInstance,
  sandboxes: Sandboxes,
  rsa: RsaDecryption,
  exchangesAMinute: number,
): void => {
  const rateLimit = { max: exchangesAMinute, timeWindow: 60_000 };
  const options = { bodyLimit: assumptions.maximumBodyBytes, config: { rateLimit } };
  app.post(wirePath(KEY_EXCHANGE), options, async (request, reply) => {
    const startedAt = performance.now();
    const { data: id } = z.safeParse(exchangeId, await rsa.decrypt(sealedId(request)));
    const sandbox = sandboxOf(request, sandboxes);
    const exchanged = exchange(sandbox, id);
    // A key that a restart forgets would cost its client a failed call.
    await sandbox.documents.flushed();
    const { data: told } = z.safeParse(z.object({ code: z.int() }), exchanged.reply);
    finish({
      ...{ sandbox, request, reply, startedAt },
      received: bodyOf(request),
      channel: undefined,
      body: bodyOfExchange(exchanged, id),
      isSealed: false,
      methods: [KEY_EXCHANGE],
      code: told?.code ?? codes.INTERNAL_ERROR.code,
      faults: exchanged.plan,
    });
  });
};
