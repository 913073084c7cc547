import { type CodeName, codeName, codes } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Call } from '../wire/call';
import { severityOfAside, severityOfDifference, severityOfMeaning } from './app-reader';
import { asMeant, type Difference, differencesOf } from './differences';
import { codeText, codeTextOf, declaredCodes } from './expectation';
import type { Observation } from './finding';
import { instantsIn, isBeyondDates, isInFuture, isInSeconds, isOffLagosDay } from './instants';
import { leafOf, type Path, placeOf, shown } from './values';

type Seen = Omit<Observation, 'sample'>;

/** One result after normalisation, with its deviations. */
export interface ResultRead {
  readonly method: string;
  readonly code: number | undefined;
  readonly data: unknown;
  /** paths that deviate from the contract; nothing can be computed from them */
  readonly differing: readonly Path[];
  readonly observations: readonly Seen[];
}

const strictResult = z.strictObject({
  method: z.string(),
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
});

/** The line for the overrides file that accepts a renamed field. */
const overrideOf = ({ kind, path, alias }: Difference): string | undefined =>
  kind === 'renamed' ? `"fieldNames": { "${leafOf(path)}": "${alias}" }` : undefined;

const ofDifferences = (call: Call, method: string, below: string, differences: readonly Difference[]): Seen[] =>
  differences.map((difference) => ({
    cause: difference.cause,
    method,
    place: [method, below, placeOf(difference.path)].filter((part) => part !== '').join('.'),
    expected: difference.expected,
    seen: difference.seen,
    severity: severityOfDifference(call, difference),
    override: overrideOf(difference),
  }));

/** Reports well-formed timestamps with wrong values. */
const ofInstants = (
  call: Call,
  name: MethodName,
  data: unknown,
  clock: number | undefined,
): { seen: Seen[]; paths: Path[] } => {
  const instants = instantsIn(methods[name].response, data);
  const stated = isObject(data) && typeof data.serverTime === 'number' ? data.serverTime : undefined;
  const own = stated === undefined || isInSeconds(stated) ? clock : stated;
  const wrong = instants.filter(
    (each) => isInSeconds(each.at) || isBeyondDates(each.at) || isOffLagosDay(each) || isInFuture(each, own),
  );
  const seen = wrong.map(({ path, at }): Seen => {
    const base = { method: name, place: `${name}.result.${placeOf(path)}`, severity: severityOfMeaning(call) };
    if (isInSeconds(at)) {
      const seen = `${at}, which is in seconds`;
      return { ...base, cause: 'times in seconds', expected: 'milliseconds since the epoch', seen };
    }
    if (isBeyondDates(at)) {
      return { ...base, cause: 'times that no date can hold', expected: 'milliseconds since the epoch', seen: `${at}` };
    }
    const seen = new Date(at).toISOString();
    if (isInFuture({ path, at }, own)) {
      const expected = `not later than the server's time, ${new Date(own ?? 0).toISOString()}`;
      return { ...base, cause: 'events in the future', expected, seen };
    }
    const cause = 'due times that are not the end of a day in Lagos';
    return { ...base, cause, expected: 'the last millisecond of a day in Africa/Lagos', seen };
  });
  return { seen, paths: wrong.map(({ path }) => path) };
};

const ofData = (
  call: Call,
  method: string,
  code: number,
  data: unknown,
  clock: number | undefined,
): Pick<ResultRead, 'data' | 'differing'> & { seen: Seen[] } => {
  const isSuccess = code === codes.SUCCESS.code;
  if (!isSuccess && data === undefined) return { data, differing: [], seen: [] };
  if (isSuccess && !isMethodName(method)) return { data, differing: [], seen: [] };
  const schema = isMethodName(method) && isSuccess ? methods[method].response : refusalData;
  const differences = differencesOf(schema as z.ZodMiniType, data);
  const meant = asMeant(data, differences);
  const below = isSuccess ? 'result' : 'refusal';
  // The app reads a refusal only if it understands it.
  const severity = isSuccess ? undefined : severityOfAside(call);
  const seen = ofDifferences(call, method, below, differences).map((one) => ({
    ...one,
    severity: severity ?? one.severity,
  }));
  const differing = differences.filter(({ kind }) => kind !== 'unknown').map(({ path }) => path);
  if (!isSuccess || !isMethodName(method)) return { data: meant, differing, seen };
  const instants = ofInstants(call, method, meant, clock);
  return { data: meant, differing: [...differing, ...instants.paths], seen: [...seen, ...instants.seen] };
};

const ofCode = (
  call: Call,
  method: string,
  code: number,
  message: unknown,
  allowed: readonly CodeName[] | undefined,
): Seen[] => {
  const name = codeName(code);
  const base = { method, place: `${method}.code`, severity: severityOfMeaning(call) };
  const may = allowed ?? declaredCodes(method);
  if (name === undefined || !may.includes(name)) {
    const expected = allowed === undefined ? `a code that ${method} declares` : may.map(codeTextOf).join(' or ');
    const cause = allowed === undefined ? `${codeText(code)} undeclared` : `${codeText(code)} for ${may[0]}`;
    return [{ ...base, cause, expected, seen: codeText(code) }];
  }
  if (typeof message !== 'string' || message === codes[name].message) return [];
  const text = { expected: shown(codes[name].message), seen: shown(message), severity: severityOfAside(call) };
  return [{ ...base, ...text, cause: `text of ${name}`, place: `${method}.message` }];
};

/**
 * Checks one result against the contract.
 * @param allowed allowed codes; undefined allows all codes that the method declares
 * @param clock the target's clock in ms since the epoch, if it is known
 */
export const inspectResult = (
  call: Call,
  method: string,
  result: unknown,
  allowed?: readonly CodeName[],
  clock?: number,
): ResultRead => {
  const differences = differencesOf(strictResult, result);
  const meant = asMeant(result, differences);
  const { code, message, data } = isObject(meant) ? meant : {};
  const form = ofDifferences(call, 'envelope', 'results[]', differences).map((one) => ({
    ...one,
    cause: `result: ${one.cause}`,
    method,
  }));
  if (typeof code !== 'number') return { method, code: undefined, data, differing: [[]], observations: form };
  const { seen, ...read } = ofData(call, method, code, data, clock);
  return { method, code, ...read, observations: [...form, ...ofCode(call, method, code, message, allowed), ...seen] };
};
