import type { ServerResponse } from 'node:http';
import { assumptions } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE, headers as headerNames } from '@kit/contracts/wire/headers';
import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../backend/answer';
import { SANDBOX_PREFIX } from '../service/paths';
import { handleCall } from './handle';
import { keyExchangeRoute } from './key-exchange';
import { isForeign } from './origin';
import { receive } from './receive';
import { uploadRoute } from './uploads';

const HTTP_NOT_FOUND = 404;
const FORBIDDEN = 403;
const NO_CONTENT = 204;
const NOT_LISTED = 'Calls from pages of another origin are refused. To allow an origin, list it in MOCK_CORS.';
/** Seconds; Chromium's maximum. */
const PREFLIGHT_LIFE = 7_200;
/** Reply headers that clients read: the delay after HTTP 429, and the server's clock. */
const EXPOSED = ['date', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Sets headers on Node's response, because the pipeline bypasses Fastify's reply. */
const allow = (response: ServerResponse, origin: string): void => {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', EXPOSED.join(', '));
};

/**
 * Admits clients without a browser, pages of this server, and pages of the listed origins. Listed origins use CORS without
 * credentials, because a client names its sandbox in the path. Any other page gets HTTP 403, and nothing runs.
 * @param origins spelled as in the `Origin` header
 */
const guardWire = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origins.length > 0) reply.raw.setHeader('vary', 'origin');
    if (origin !== undefined && origins.includes(origin)) {
      allow(reply.raw, origin);
      return done();
    }
    if (!isForeign(request.headers)) return done();
    reply.code(FORBIDDEN).send({ ...plainRefusal('REQUEST_INVALID'), error: NOT_LISTED });
  });
  app.options(`${BASE_PATH}/*`, (_request, reply) =>
    reply
      .code(NO_CONTENT)
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': Object.values(headerNames).join(', '),
        'access-control-max-age': String(PREFLIGHT_LIFE),
      })
      .send(),
  );
};

/**
 * Ordinary calls. They accept any path under /app, because the envelope names the method. Contract paths that
 * MOCK_OVERRIDES moves elsewhere are the exception.
 */
const callRoute = (app: FastifyInstance): void => {
  app.post<{ Params: { '*': string } }>(
    `${BASE_PATH}/*`,
    { bodyLimit: assumptions.maximumBodyBytes },
    async (request, reply) => {
      if (app.paths.isLeft(`/${request.params['*']}`)) {
        return reply.code(HTTP_NOT_FOUND).send(plainRefusal('METHOD_UNKNOWN'));
      }
      const { call, http } = receive(request, reply);
      await handleCall(call, http, app.backend);
      return reply;
    },
  );
};

/** The routes under one prefix: key exchange, calls, uploads. */
export const wireRoutes = async (app: FastifyInstance): Promise<void> => {
  guardWire(app, app.config.cors);
  // Every body is read as bytes, so an unknown content type gets the same reply as any body that cannot be opened.
  app.removeAllContentTypeParsers();
  // Fastify caches the parser of a listed content type. For '*' alone, it would parse the header of every call.
  app.addContentTypeParser([ENVELOPE_CONTENT_TYPE, '*'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  keyExchangeRoute(app);
  callRoute(app);
  await app.register(async (uploads) => uploadRoute(uploads));
};

/** The app's API (protocol.md sections 1 to 3), for the default and for named sandboxes. */
export const wirePlugin = async (app: FastifyInstance): Promise<void> => {
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(wireRoutes, { prefix });
};
