import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { BASE_PATH } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE, headers as headerNames } from '@kit/contracts/wire/headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgreedKey } from '../sandbox/keys';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Sandboxes } from '../sandbox/sandboxes';
import { NO_KEY_REPLY, refusedWhole } from './reply';
import { type Served, serve } from './serve';

const NOTHING = Buffer.alloc(0);
const JSON_TYPE = 'application/json; charset=utf-8';

/** The body as it came; the wire's routes parse every body to a buffer. */
export const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/** The envelope inside of a body, or undefined when it is not JSON sealed with this key. */
const openEnvelope = (key: AgreedKey, body: Buffer): { readonly envelope: unknown } | undefined => {
  const text = key.channel.open(body);
  if (text === undefined) return undefined;
  try {
    return { envelope: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
};

const internalError = (cause: unknown): Served => ({
  json: JSON.stringify(refusedWhole('INTERNAL_ERROR')),
  code: codes.INTERNAL_ERROR.code,
  methods: [],
  note: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
});

const serveSafely = (sandbox: Sandbox, key: AgreedKey, request: FastifyRequest, envelope: unknown): Served => {
  try {
    return serve({ sandbox, keyId: key.keyId, headers: request.headers, envelope });
  } catch (cause) {
    return internalError(cause);
  }
};

/** Routes of ordinary calls: any path under /app, since what runs is what the envelope names. */
export const callRoutes = (app: FastifyInstance, sandboxes: Sandboxes, report: (line: string) => void): void => {
  const finish = (
    sandbox: Sandbox,
    request: FastifyRequest,
    reply: FastifyReply,
    startedAt: number,
    key: AgreedKey | undefined,
    { json, ...told }: Served,
  ): void => {
    const body = key === undefined ? json : key.channel.seal(json);
    if (told.note !== undefined && told.code === codes.INTERNAL_ERROR.code) report(`${request.url}: ${told.note}`);
    sandbox.journal.record(
      {
        url: request.url,
        rawHeaders: request.raw.rawHeaders,
        request: bodyOf(request),
        reply: body,
        channel: key?.channel,
        methods: told.methods,
        contactNumber: told.contactNumber,
        code: told.code,
        http: 200,
        durationMs: performance.now() - startedAt,
        note: told.note,
      },
      sandbox.clock.now(),
    );
    // Past Fastify's own reply, whose hooks and serializers nobody here uses. Hex and our plain replies are ASCII, so
    // their length in bytes is known, and latin1 is the shortest way to the socket.
    reply.hijack();
    reply.raw
      .writeHead(200, {
        [headerNames.contentType]: key === undefined ? JSON_TYPE : ENVELOPE_CONTENT_TYPE,
        'content-length': body.length,
      })
      .end(body, 'latin1');
  };

  app.post(`${BASE_PATH}/*`, { bodyLimit: assumptions.maximumBodyBytes }, (request, reply) => {
    const startedAt = performance.now();
    const sandbox = sandboxOf(request, sandboxes);
    const keyId = request.headers[headerNames.keyId];
    const key = typeof keyId === 'string' ? sandbox.keys.find(keyId) : undefined;
    const opened = key === undefined ? undefined : openEnvelope(key, bodyOf(request));
    if (key === undefined || opened === undefined) {
      const refused = { json: NO_KEY_REPLY, code: codes.AES_EXPIRED.code, methods: [] };
      finish(sandbox, request, reply, startedAt, undefined, refused);
      return;
    }
    const served = serveSafely(sandbox, key, request, opened.envelope);
    const kept = sandbox.documents.flushed();
    if (kept === undefined) {
      finish(sandbox, request, reply, startedAt, key, served);
      return;
    }
    kept.then(
      () => finish(sandbox, request, reply, startedAt, key, served),
      (cause: unknown) => finish(sandbox, request, reply, startedAt, key, internalError(cause)),
    );
  });
};
