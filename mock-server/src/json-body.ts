import { CALL_LEVELS, FILE_LEVELS, JsonTooDeep, parseJson } from '@kit/contracts/json-depth';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const HTTP_BAD_REQUEST = 400;

const levelsOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  'takesFile' in config && config.takesFile === true ? FILE_LEVELS : CALL_LEVELS;

/**
 * Parses JSON bodies. An empty body is no body: many clients send the content type of JSON with every request. A body that
 * nests too deep is refused with HTTP 400. A route that receives a file sets `takesFile` in its config.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    try {
      done(null, body.trim() === '' ? undefined : parseJson(body, levelsOf(request)));
    } catch (cause) {
      const reason = cause instanceof JsonTooDeep ? cause.message : 'The body is not valid JSON';
      done(Object.assign(new Error(reason, { cause }), { statusCode: HTTP_BAD_REQUEST }));
    }
  });
};
