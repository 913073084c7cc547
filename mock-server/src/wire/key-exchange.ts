import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { BASE_PATH, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { headers as headerNames, requestIdPattern } from '@kit/contracts/wire/headers';
import { exchangeId, KEY_EXCHANGE, type KeyExchangeReply } from '@kit/contracts/wire/key-exchange';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Sandboxes } from '../sandbox/sandboxes';
import { bodyOf } from './calls';
import { Channel } from './channel';
import { EXCHANGE_FAILED_REPLY, plainRefusal } from './reply';
import { type RsaDecryption, SEALED_BYTES } from './rsa';

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

/** Agrees a key and waits until it is kept: a key that a restart forgets would cost its client a failed call. */
const agree = async (sandbox: Sandbox, id: string): Promise<string> => {
  const { keyId, key } = sandbox.keys.agree();
  await sandbox.documents.flushed();
  const reply: KeyExchangeReply = { ...plainRefusal('SUCCESS'), code: 0, data: new Channel(id).seal(key), keyId };
  return JSON.stringify(reply);
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
  app.post(`${BASE_PATH}/${KEY_EXCHANGE}`, options, async (request, reply) => {
    const startedAt = performance.now();
    const sandbox = sandboxOf(request, sandboxes);
    const id = z.safeParse(exchangeId, await rsa.decrypt(sealedId(request)));
    const json = id.success ? await agree(sandbox, id.data) : EXCHANGE_FAILED_REPLY;
    sandbox.journal.record(
      {
        url: request.url,
        rawHeaders: request.raw.rawHeaders,
        request: bodyOf(request),
        reply: json,
        channel: undefined,
        methods: [KEY_EXCHANGE],
        contactNumber: undefined,
        code: id.success ? codes.SUCCESS.code : codes.REQUEST_INVALID.code,
        http: 200,
        durationMs: performance.now() - startedAt,
        note: undefined,
      },
      sandbox.clock.now(),
    );
    return reply.type('application/json').send(json);
  });
};
