import { assumptions } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import type { FastifyInstance } from 'fastify';
import { plainRefusal } from '../backend/reply';
import { guardWire } from './cors';
import { handleCall } from './handle';
import { keyExchangeRoute } from './key-exchange';
import { receive } from './receive';
import { uploadRoute } from './uploads';

const HTTP_NOT_FOUND = 404;

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
