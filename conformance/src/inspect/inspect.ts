import { codes, endsSession } from '@kit/contracts/codes';
import { isObject } from '@kit/contracts/json-object';
import { refusalData } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { type Call, sampleOf } from '../wire/call';
import { isKeyRefusal } from '../wire/key-refusal';
import { severityOfAside, severityOfDifference, severityOfMeaning } from './app-reader';
import { asMeant, differencesOf } from './differences';
import { codeText, codeTextOf, type Expectation } from './expectation';
import type { Observation, Severity } from './finding';
import { inspectResult, type ResultRead } from './inspect-result';
import { placeOf, shown } from './values';

/** A reply after normalisation, with its deviations. */
export interface Inspected {
  readonly call: Call;
  /** undefined if the reply is unreadable */
  readonly code: number | undefined;
  readonly message: string;
  /** in the order of the entries; undefined for a missing result */
  readonly results: readonly (ResultRead | undefined)[];
  readonly data: unknown;
  readonly observations: readonly Observation[];
}

const HTTP_OK = 200;

const strictReply = z.strictObject({
  code: z.int(),
  message: z.string(),
  results: z.optional(z.array(z.unknown())),
  data: z.optional(refusalData),
});

type Deviation = Omit<Observation, 'sample' | 'method'>;

const deviation = (
  cause: string,
  place: string,
  [expected, seen]: readonly [expected: string, seen: string],
  severity: Severity = 'refused',
): Deviation => ({ cause, place, expected, seen, severity });

/** Reports deviations of the HTTP reply before decryption. */
const ofTransport = (call: Call): Deviation[] => {
  const { name, status, spelling, contentType } = call;
  const all: Deviation[] = [];
  const aside = severityOfAside(call);
  if (status !== HTTP_OK) {
    all.push(deviation(`HTTP ${status}`, `${name}.http.status`, [`HTTP ${HTTP_OK}`, `HTTP ${status}`], aside));
  }
  if (spelling !== undefined && spelling !== 'plain' && spelling !== 'lower-case hex') {
    all.push(deviation(`replies as ${spelling}`, `${name}.body`, ['lower-case hex', spelling]));
  }
  if (spelling === 'lower-case hex' && !contentType.startsWith(ENVELOPE_CONTENT_TYPE)) {
    const values = [ENVELOPE_CONTENT_TYPE, contentType || 'none'] as const;
    all.push(deviation('content type of replies', `${name}.http.content-type`, values, aside));
  }
  return all;
};

const unread = ({ name, status, spelling, reply, raw }: Call): Deviation[] => {
  const place = `${name}.body`;
  if (status !== HTTP_OK) return [];
  if (spelling !== undefined && spelling !== 'plain' && reply !== undefined) {
    const values = ['an object with code, message and results', `${shown(reply)}, sealed`] as const;
    return [deviation('sealed replies that are not an object', place, values)];
  }
  const isPlain = spelling === 'plain';
  const cause = isPlain ? 'replies that are not sealed' : 'replies that the agreed key does not open';
  return [deviation(cause, place, ['a reply sealed with the agreed key', isPlain ? 'plain JSON' : shown(raw)])];
};

const ofEnvelope = (
  call: Call,
  expectation: Expectation,
): { deviations: Deviation[]; reply: Record<string, unknown> } => {
  const differences = differencesOf(strictReply, call.reply);
  const reply = asMeant(call.reply, differences);
  const all = differences.map((difference) => {
    const { cause, path, expected, seen } = difference;
    const severity = severityOfDifference(call, difference);
    return deviation(`envelope: ${cause}`, `envelope.${placeOf(path)}`, [expected, seen], severity);
  });
  const { code, message } = isObject(reply) ? reply : {};
  const name = expectation.top ?? 'SUCCESS';
  if (code === codes[name].code && typeof message === 'string' && message !== codes[name].message) {
    const values = [shown(codes[name].message), shown(message)] as const;
    all.push(deviation(`text of ${name}`, 'envelope.message', values, severityOfAside(call)));
  }
  return { deviations: all, reply: isObject(reply) ? reply : {} };
};

/** Checks the top-level code. If it refuses the envelope, no entry may have run. */
const ofTopCode = (call: Call, reply: Record<string, unknown>, expectation: Expectation): Deviation[] => {
  const results = Array.isArray(reply.results) ? reply.results : [];
  const inner = results.map((result: unknown) => (isObject(result) ? result.code : undefined));
  const { top } = expectation;
  const place = `${call.name}.code`;
  const severity = severityOfMeaning(call);
  const { code } = reply;
  if (top === undefined) {
    if (code === codes.SUCCESS.code || typeof code !== 'number') return [];
    const cause = `${codeText(code)} for SUCCESS`;
    return [deviation(cause, place, [codeTextOf('SUCCESS'), codeText(code)], severity)];
  }
  const wanted = codeTextOf(top);
  if (code === codes[top].code) {
    if (inner.length === 0) return [];
    const values = [`no result beside ${wanted}`, shown(results)] as const;
    return [deviation('results beside a refusal', 'envelope.results', values, severity)];
  }
  if (code === codes.SUCCESS.code && inner.some((each) => each === codes[top].code)) {
    const cause = endsSession(codes[top].code) ? 'token codes inside of a result' : `${top} inside of a result`;
    const values = [`${wanted} at the top, and no result`, `${wanted} as the code of a result`] as const;
    return [deviation(cause, place, values, severity)];
  }
  const other = code === codes.SUCCESS.code ? (inner.find((each) => each !== codes.SUCCESS.code) ?? code) : code;
  const seen = typeof other === 'number' ? codeText(other) : shown(other);
  return [deviation(`${seen} for ${top}`, place, [wanted, seen], severity)];
};

const nameOf = (result: unknown): unknown => (isObject(result) ? result.method : undefined);

/** Sorts the results into the order of the entries and reports a wrong order. */
const inOrder = (
  call: Call,
  results: readonly unknown[],
): { deviations: Deviation[]; results: (unknown | undefined)[] } => {
  const wanted = call.entries.map(({ method }) => method);
  const names = results.map(nameOf);
  if (names.length === wanted.length && names.every((name, index) => name === wanted[index]))
    return { deviations: [], results: [...results] };
  const left = [...results];
  const matched = wanted.map((method) => {
    const index = left.findIndex((result) => nameOf(result) === method);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const base = { expected: shown(wanted), seen: shown(names), severity: 'refused' as const };
  if (matched.every((result) => result !== undefined) && left.length === 0) {
    return { deviations: [{ cause: 'order of results', place: 'envelope.results', ...base }], results: matched };
  }
  const isNamed = names.length === wanted.length;
  const cause = isNamed ? 'methods named in results' : 'number of results';
  return {
    deviations: [{ cause, place: isNamed ? 'envelope.results[].method' : 'envelope.results', ...base }],
    results: isNamed ? [...results] : matched,
  };
};

/** Checks a reply against the contract and the expectation of its check. */
export const inspect = (call: Call, expectation: Expectation = {}): Inspected => {
  const sample = sampleOf(call);
  const seen = (all: readonly Deviation[]): Observation[] => all.map((one) => ({ ...one, method: call.name, sample }));
  const transport = ofTransport(call);
  if (!isObject(call.reply)) {
    const observations = seen([...transport, ...unread(call)]);
    return { call, code: undefined, message: '', results: [], data: undefined, observations };
  }
  const isUnread = call.spelling === 'plain' && !isKeyRefusal(call);
  const { deviations: envelope, reply } = ofEnvelope(call, expectation);
  const top = ofTopCode(call, reply, expectation);
  const { code, message, data } = reply;
  const base = {
    call,
    code: typeof code === 'number' ? code : undefined,
    message: typeof message === 'string' ? message : '',
    data,
  };
  const before = [...transport, ...(isUnread ? unread(call) : []), ...envelope];
  const hasRun = code === codes.SUCCESS.code && expectation.top === undefined;
  // If HTTP itself refused the call, a wrong code would report the same deviation twice.
  if (!hasRun)
    return { ...base, results: [], observations: seen(call.status === HTTP_OK ? [...before, ...top] : before) };
  const { deviations: order, results } = inOrder(call, Array.isArray(reply.results) ? reply.results : []);
  const read = results.map((result, index) => {
    const entry = call.entries[index];
    return result === undefined || entry === undefined
      ? undefined
      : inspectResult(call, entry.method, result, expectation.codes?.[index], expectation.latest);
  });
  return {
    ...base,
    results: read,
    observations: [
      ...seen([...before, ...top, ...order]),
      ...read.flatMap((result) => (result?.observations ?? []).map((one) => ({ ...one, sample }))),
    ],
  };
};
