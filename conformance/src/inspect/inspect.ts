import { type CodeName, codeName, codes, endsSession, universalCodes } from '@kit/contracts/codes';
import { isObject, type JsonObject } from '@kit/contracts/json-object';
import { isMethodName, methods } from '@kit/contracts/methods';
import { refusalData } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { type Call, isKeyRefusal } from '../wire/call';
import { asMeant, type Difference, differencesOf } from './differences';
import { type Observation, type Severity, severityIn } from './finding';
import { isInSeconds, wrongInstants } from './instants';
import { leafOf, type Path, placeOf, shown } from './values';

/** The expected outcome of a call. */
export interface Expectation {
  /** code that refuses the whole envelope; undefined if the entries run */
  readonly top?: CodeName;
  /** allowed codes of each entry; undefined allows all codes that the method declares */
  readonly codes?: readonly (readonly CodeName[] | undefined)[];
  /** the target's clock in ms since the epoch, if it is known; nothing can have happened later */
  readonly latest?: number | undefined;
}

/** One result after normalisation. */
export interface ResultRead {
  readonly code: number | undefined;
  readonly data: unknown;
  /** paths that deviate from the contract; nothing can be computed from them */
  readonly differing: readonly Path[];
}

/** A reply after normalisation, with its deviations. */
export interface Inspected {
  readonly call: Call;
  /** undefined if the reply is unreadable */
  readonly code: number | undefined;
  /** in the order of the entries; undefined for a missing result */
  readonly results: readonly (ResultRead | undefined)[];
  readonly data: unknown;
  readonly observations: readonly Observation[];
}

/** What is wrong with one call. */
class Notes {
  readonly all: Observation[] = [];

  /** @param name the method of the result, or the name of the call */
  constructor(
    readonly call: Call,
    readonly name = call.name,
  ) {}

  /** @param values what the contract demands, and what came */
  add(cause: string, place: string, values: readonly [expected: string, seen: string], severity: Severity): void {
    const [expected, seen] = values;
    this.all.push({ cause, place, expected, seen, severity, method: this.name, call: this.call });
  }

  /** A wrong value in a part that the app reads. */
  addValue(cause: string, place: string, values: readonly [string, string]): void {
    this.add(cause, place, values, severityIn(this.call, 'unnoticed'));
  }

  /** A wrong value in a part that the app ignores. */
  addAside(cause: string, place: string, values: readonly [string, string]): void {
    this.add(cause, place, values, severityIn(this.call, 'tolerated'));
  }

  /** The app ignores unknown fields and refuses every other difference. */
  addDifferences(prefix: string, place: string, differences: readonly Difference[], isRead = true): void {
    for (const { kind, path, alias, cause, expected, seen } of differences) {
      const at = [place, placeOf(path)].filter((part) => part !== '').join('.');
      const severity = isRead && kind !== 'unknown' ? 'refused' : severityIn(this.call, 'tolerated');
      const override = kind === 'renamed' ? `"fieldNames": { "${leafOf(path)}": "${alias}" }` : undefined;
      const about = { expected, seen, severity, override, method: this.name, call: this.call };
      this.all.push({ cause: prefix + cause, place: at, ...about });
    }
  }
}

const HTTP_OK = 200;

/** A code as number and name, for messages. */
const codeText = (code: number): string => [code, codeName(code) ?? []].flat().join(' ');
const codeTextOf = (name: CodeName): string => codeText(codes[name].code);

const declaredCodes = (method: string): readonly CodeName[] =>
  isMethodName(method) ? [...universalCodes, ...methods[method].codes] : ['METHOD_UNKNOWN'];

/** Reports deviations of the HTTP reply before decryption. */
const ofTransport = (notes: Notes): void => {
  const { name, status, spelling, contentType } = notes.call;
  if (status !== HTTP_OK) {
    notes.addAside(`HTTP ${status}`, `${name}.http.status`, [`HTTP ${HTTP_OK}`, `HTTP ${status}`]);
  }
  if (spelling === 'upper-case hex' || spelling === 'base64') {
    notes.add(`replies as ${spelling}`, `${name}.body`, ['lower-case hex', spelling], 'refused');
  }
  if (spelling === 'lower-case hex' && !contentType.startsWith(ENVELOPE_CONTENT_TYPE)) {
    const values = [ENVELOPE_CONTENT_TYPE, contentType || 'none'] as const;
    notes.addAside('content type of replies', `${name}.http.content-type`, values);
  }
};

const ofUnread = (notes: Notes): void => {
  const { name, status, spelling, reply, raw } = notes.call;
  const place = `${name}.body`;
  if (status !== HTTP_OK) return;
  if (spelling !== undefined && spelling !== 'plain' && reply !== undefined) {
    const values = ['an object with code, message and results', `${shown(reply)}, sealed`] as const;
    notes.add('sealed replies that are not an object', place, values, 'refused');
    return;
  }
  const isPlain = spelling === 'plain';
  const cause = isPlain ? 'replies that are not sealed' : 'replies that the agreed key does not open';
  notes.add(cause, place, ['a reply sealed with the agreed key', isPlain ? 'plain JSON' : shown(raw)], 'refused');
};

const strictReply = z.strictObject({
  code: z.int(),
  message: z.string(),
  results: z.optional(z.array(z.unknown())),
  data: z.optional(refusalData),
});

const ofEnvelope = (notes: Notes, { top: name = 'SUCCESS' }: Expectation): JsonObject => {
  const differences = differencesOf(strictReply, notes.call.reply);
  notes.addDifferences('envelope: ', 'envelope', differences);
  const reply = asMeant(notes.call.reply, differences);
  if (!isObject(reply)) return {};
  const { code, message } = reply;
  const wanted = codes[name];
  if (code === wanted.code && typeof message === 'string' && message !== wanted.message)
    notes.addAside(`text of ${name}`, 'envelope.message', [shown(wanted.message), shown(message)]);
  return reply;
};

/** Checks the top-level code. If it refuses the envelope, no entry may have run. */
const ofTopCode = (notes: Notes, { code, results }: JsonObject, { top }: Expectation): void => {
  const inner = (Array.isArray(results) ? results : []).map((each: unknown) =>
    isObject(each) ? each.code : undefined,
  );
  const place = `${notes.name}.code`;
  if (top === undefined) {
    if (typeof code !== 'number') return;
    notes.addValue(`${codeText(code)} for SUCCESS`, place, [codeTextOf('SUCCESS'), codeText(code)]);
    return;
  }
  const wanted = codeTextOf(top);
  if (code === codes[top].code) {
    if (inner.length === 0) return;
    notes.addValue('results beside a refusal', 'envelope.results', [`no result beside ${wanted}`, shown(results)]);
  } else if (code === codes.SUCCESS.code && inner.some((each) => each === codes[top].code)) {
    const cause = endsSession(codes[top].code) ? 'token codes inside of a result' : `${top} inside of a result`;
    notes.addValue(cause, place, [`${wanted} at the top, and no result`, `${wanted} as the code of a result`]);
  } else {
    const other = code === codes.SUCCESS.code ? (inner.find((each) => each !== codes.SUCCESS.code) ?? code) : code;
    const seen = typeof other === 'number' ? codeText(other) : shown(other);
    notes.addValue(`${seen} for ${top}`, place, [wanted, seen]);
  }
};

/** Sorts the results into the order of the entries and reports a wrong order. */
const inOrder = (notes: Notes, results: readonly unknown[]): readonly unknown[] => {
  const wanted = notes.call.entries.map(({ method }) => method);
  const nameOf = (result: unknown): unknown => (isObject(result) ? result.method : undefined);
  const names = results.map(nameOf);
  const isNamed = names.length === wanted.length;
  if (isNamed && names.every((name, index) => name === wanted[index])) return results;
  const left = [...results];
  const matched = wanted.map((method) => {
    const index = left.findIndex((result) => nameOf(result) === method);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const isMixed = isNamed && left.length === 0;
  const cause = isMixed ? 'order of results' : isNamed ? 'methods named in results' : 'number of results';
  const place = isNamed && !isMixed ? 'envelope.results[].method' : 'envelope.results';
  notes.add(cause, place, [shown(wanted), shown(names)], 'refused');
  return isNamed && !isMixed ? results : matched;
};

const strictResult = z.strictObject({
  method: z.string(),
  code: z.int(),
  message: z.string(),
  data: z.optional(z.unknown()),
});

const ofCode = (notes: Notes, code: number, message: unknown, allowed: readonly CodeName[] | undefined): void => {
  const { name: method } = notes;
  const name = codeName(code);
  const may = allowed ?? declaredCodes(method);
  if (name === undefined || !may.includes(name)) {
    const expected = allowed === undefined ? `a code that ${method} declares` : may.map(codeTextOf).join(' or ');
    const cause = allowed === undefined ? `${codeText(code)} undeclared` : `${codeText(code)} for ${may[0]}`;
    notes.addValue(cause, `${method}.code`, [expected, codeText(code)]);
  } else if (typeof message === 'string' && message !== codes[name].message) {
    notes.addAside(`text of ${name}`, `${method}.message`, [shown(codes[name].message), shown(message)]);
  }
};

const ofData = (notes: Notes, code: number, data: unknown, latest: number | undefined): Omit<ResultRead, 'code'> => {
  const { name: method } = notes;
  const isSuccess = code === codes.SUCCESS.code;
  if (isSuccess ? !isMethodName(method) : data === undefined) return { data, differing: [] };
  const schema = isMethodName(method) && isSuccess ? (methods[method].response as z.ZodMiniType) : undefined;
  const differences = differencesOf(schema ?? refusalData, data);
  const meant = asMeant(data, differences);
  // The app reads the data of a refusal only if it understands it.
  notes.addDifferences('', `${method}.${isSuccess ? 'result' : 'refusal'}`, differences, isSuccess);
  const stated = isObject(meant) && typeof meant.serverTime === 'number' ? meant.serverTime : undefined;
  const own = stated === undefined || isInSeconds(stated) ? latest : stated;
  const instants = schema === undefined ? [] : wrongInstants(schema, meant, own);
  for (const { path, cause, expected, seen } of instants)
    notes.addValue(cause, `${method}.result.${placeOf(path)}`, [expected, seen]);
  return {
    data: meant,
    differing: [...differences.filter(({ kind }) => kind !== 'unknown'), ...instants].map(({ path }) => path),
  };
};

/** Checks one result against the contract. */
const inspectResult = (
  notes: Notes,
  result: unknown,
  allowed: readonly CodeName[] | undefined,
  latest: number | undefined,
): ResultRead => {
  const differences = differencesOf(strictResult, result);
  const meant = asMeant(result, differences);
  const { code, message, data } = isObject(meant) ? meant : ({} as JsonObject);
  notes.addDifferences('result: ', 'envelope.results[]', differences);
  if (typeof code !== 'number') return { code: undefined, data, differing: [[]] };
  ofCode(notes, code, message, allowed);
  return { code, ...ofData(notes, code, data, latest) };
};

/** Checks a reply against the contract and the expectation of its check. */
export const inspect = (call: Call, expectation: Expectation = {}): Inspected => {
  const notes = new Notes(call);
  const observations = notes.all;
  ofTransport(notes);
  const isSealed = call.spelling !== 'plain' || isKeyRefusal(call);
  if (!isObject(call.reply) || !isSealed) ofUnread(notes);
  if (!isObject(call.reply)) return { call, code: undefined, results: [], data: undefined, observations };
  const reply = ofEnvelope(notes, expectation);
  const { data } = reply;
  const code = typeof reply.code === 'number' ? reply.code : undefined;
  if (code !== codes.SUCCESS.code || expectation.top !== undefined) {
    // If HTTP itself refused the call, a wrong code would report the same deviation twice.
    if (call.status === HTTP_OK) ofTopCode(notes, reply, expectation);
    return { call, code, results: [], data, observations };
  }
  const results = inOrder(notes, Array.isArray(reply.results) ? reply.results : []).map((result, index) => {
    const entry = call.entries[index];
    if (result === undefined || entry === undefined) return undefined;
    const own = new Notes(call, entry.method);
    const read = inspectResult(own, result, expectation.codes?.[index], expectation.latest);
    observations.push(...own.all);
    return read;
  });
  return { call, code, results, data, observations };
};
