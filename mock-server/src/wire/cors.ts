import type { ServerResponse } from 'node:http';
import { BASE_PATH } from '@kit/contracts/constants';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../backend/reply';
import { isForeign } from './origin';

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
export const guardWire = (app: FastifyInstance, origins: readonly string[]): void => {
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
