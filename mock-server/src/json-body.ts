import { CALL_LEVELS, FILE_LEVELS, isDeeperThan, JsonTooDeep } from '@kit/contracts/json-depth';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HTTP_BAD_REQUEST = 400;

const levelsOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  'takesFile' in config && config.takesFile === true ? FILE_LEVELS : CALL_LEVELS;

/**
 * Parses JSON bodies with Fastify's parser, and refuses one that nests too deep with HTTP 400. A route that receives a
 * file sets `takesFile` in its config.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  // A call may have a field `__proto__`, and its trace must stay readable. No handler copies fields by assignment.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const levels = levelsOf(request);
    if (isDeeperThan(levels, body)) {
      done(Object.assign(new JsonTooDeep(levels), { statusCode: HTTP_BAD_REQUEST }));
      return;
    }
    parse(request, body, done);
  });
};
