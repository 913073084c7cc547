import { CALL_LEVELS, FILE_LEVELS, JsonTooDeep } from '@kit/contracts/json-depth';
import { groupDigits } from '@kit/contracts/money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTurns, type Steps } from './traces/turns';

const HTTP_BAD_REQUEST = 400;

/**
 * Values of a body. Parsing as many takes less than half a second, and the trace of a full journal has fewer. A new name
 * of a field takes as long as several values.
 */
const MAXIMUM_VALUES = 3_000_000;
const VALUES_OF_A_NAME = 5;
/** Fields of one object. Checking and copying an object with as many takes a few milliseconds. */
const MAXIMUM_FIELDS = 10_000;
/** Characters of one step. */
const STEP = 1024 * 1024;

const levelsOf = ({ routeOptions: { config } }: FastifyRequest): number =>
  'takesFile' in config && config.takesFile === true ? FILE_LEVELS : CALL_LEVELS;

const tooMany = (limit: number, what: string): Error =>
  new Error(`The body has more than ${groupDigits(limit)} ${what}.`);

/** Finds JSON that nests too deep or has too many values, in steps. Parsing it would block the server for seconds. */
function* shapeProblem(json: string, levels: number): Steps<Error | undefined> {
  let [depth, values, isInString, nextStep] = [0, 0, false, STEP];
  /** fields of the current object at each depth */
  const fields: number[] = [];
  for (let at = 0; at < json.length; at += 1) {
    if (at >= nextStep) {
      nextStep = at + STEP;
      yield;
    }
    const character = json[at];
    if (character === '"') isInString = !isInString;
    else if (isInString) at += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
      fields[depth] = 0;
      if (depth > levels) return new JsonTooDeep(levels);
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    else if (character === ':') {
      values += VALUES_OF_A_NAME;
      const count = (fields[depth] ?? 0) + 1;
      if (count > MAXIMUM_FIELDS) return tooMany(MAXIMUM_FIELDS, 'fields in one object');
      fields[depth] = count;
    }
    if (values > MAXIMUM_VALUES) return tooMany(MAXIMUM_VALUES, 'values');
  }
  return undefined;
}

/**
 * Parses JSON bodies with Fastify's parser. Refuses one that nests too deep or that has too many values, with HTTP 400.
 * A route that receives a file sets `takesFile` in its config.
 */
export const parseJsonBodies = (app: FastifyInstance): void => {
  // A call may have a field `__proto__`, and its trace must stay readable. No handler copies fields by assignment.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    void inTurns(shapeProblem(body, levelsOf(request))).then((problem) => {
      if (problem === undefined) parse(request, body, done);
      else done(Object.assign(problem, { statusCode: HTTP_BAD_REQUEST }));
    }, done);
  });
};
