import { assumptions } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../backend/reply';
import { guardWire } from './cors';
import { type KeyExchangeServices, keyExchangeRoute } from './key-exchange';
import { backendFor, handleCall } from './pipeline';
import { receive } from './receive';
import { type UploadServices, uploadRoute } from './uploads';

/** What the routes of the wire work on. */
export interface WireServices extends KeyExchangeServices, UploadServices {
  /** of browser clients elsewhere that may use the wire */
  readonly corsOrigins: readonly string[];
}

const HTTP_NOT_FOUND = 404;

/**
 * Ordinary calls: any path under /app, since what runs is what the envelope names; but for those that a backend with
 * other paths does not have.
 */
const callRoute = (app: FastifyInstance, services: WireServices): void => {
  app.post<{ Params: { '*': string } }>(
    `${BASE_PATH}/*`,
    { bodyLimit: assumptions.maximumBodyBytes },
    (request, reply) => {
      if (services.paths.isLeft(`/${request.params['*']}`)) {
        reply.code(HTTP_NOT_FOUND).send(plainRefusal('METHOD_UNKNOWN'));
        return;
      }
      const { call, http } = receive(request, reply, services);
      handleCall(call, http, backendFor(call, services.upstream));
    },
  );
};

/** The wire under one prefix: key exchange, ordinary calls, uploads. */
export const wireRoutes = async (app: FastifyInstance, services: WireServices): Promise<void> => {
  guardWire(app, services.corsOrigins);
  // Whatever a body claims to be, the wire sees bytes: an odd one meets the same reply as any that is not sealed.
  app.removeAllContentTypeParsers();
  // The wire's own type by its name as well: of a type that only '*' takes, Fastify parses the header at every call.
  app.addContentTypeParser([ENVELOPE_CONTENT_TYPE, '*'], { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  keyExchangeRoute(app, services);
  callRoute(app, services);
  await app.register(async (uploads) => uploadRoute(uploads, services));
};
