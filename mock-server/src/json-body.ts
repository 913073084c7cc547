import { CALL_LEVELS, FILE_LEVELS, isDeeperThan, JsonTooDeep } from '@kit/contracts/json-depth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { searchJson } from './backend/credentials';
import { inTurns } from './traces/turns';

const HTTP_BAD_REQUEST = 400;

const levelsOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  'takesFile' in config && config.takesFile === true ? FILE_LEVELS : CALL_LEVELS;

const refused = (problem: Error): Error => Object.assign(problem, { statusCode: HTTP_BAD_REQUEST });

/**
 * Parses JSON bodies with Fastify's parser. Refuses one that nests too deep, or that contains the admin token, with HTTP
 * 400. A route that receives a file sets `takesFile` in its config.
 * @param hasCredential finds the admin token, which a caller can paste into a note by mistake; traces would contain it
 */
export const parseJsonBodies = (app: FastifyInstance, hasCredential: (text: string) => boolean): void => {
  // A call may have a field `__proto__`, and its trace must stay readable. No handler copies fields by assignment.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    const levels = levelsOf(request);
    if (isDeeperThan(levels, body)) {
      done(refused(new JsonTooDeep(levels)));
      return;
    }
    void inTurns(searchJson(body, hasCredential)).then((isFound) => {
      if (isFound) done(refused(new Error('The body contains the admin token. Send the token only in its header.')));
      else parse(request, body, done);
    }, done);
  });
};
