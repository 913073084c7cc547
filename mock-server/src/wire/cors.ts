import type { ServerResponse } from 'node:http';
import { BASE_PATH } from '@kit/contracts/constants';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../backend/reply';
import { foreignRefusal } from './origin';

const FORBIDDEN = 403;
const NO_CONTENT = 204;
/** Seconds; Chromium takes no more. */
const PREFLIGHT_LIFE = 7_200;
/** What a client reads beside the body: how long to wait after HTTP 429, and the server's clock. */
const EXPOSED = ['date', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** On Node's own response: the wire writes its replies past Fastify's. */
const allow = (response: ServerResponse, origin: string): void => {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', EXPOSED.join(', '));
};

/**
 * Lets the wire be used by whatever is no browser, by pages of this server, and by pages of the origins that are listed
 * (CORS, without credentials: a client names its sandbox in the path). Any other page gets HTTP 403 and nothing runs.
 * @param origins as a browser spells them
 */
export const guardWire = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origins.length > 0) reply.raw.setHeader('vary', 'origin');
    if (origin !== undefined && origins.includes(origin)) {
      allow(reply.raw, origin);
      return done();
    }
    const refusal = foreignRefusal(request.headers);
    if (refusal === undefined) return done();
    reply.code(FORBIDDEN).send({ ...plainRefusal('REQUEST_INVALID'), error: refusal });
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
