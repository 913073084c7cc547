import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import type { JsonSchema } from '@kit/contracts/openapi/json-schema';
import * as z from 'zod/mini';
import { type RecordedCall, recordedCall } from '../sandbox/records/recordings';
import type { FieldNames } from '../wire/field-names';
import { leakFinderOf, originalsIn } from './redaction/leaks';
import { patternsOf, Redaction } from './redaction/redact';
import { hasWordOf } from './redaction/spellings';
import { digitsOf, StandIns } from './redaction/stand-ins';
import { newTrace, type Trace, type TraceCall } from './trace';
import type { Steps } from './turns';

const NO_LEADING_ZERO = /^[1-9]/;

/**
 * Matches numbers outside the closed list of a field. The last check would mistake a stand-in from the list for
 * an original.
 */
const noneOf = (schemas: readonly JsonSchema[]): RegExp =>
  new RegExp(`^(?!(?:${schemas.flatMap((schema) => schema.enum ?? []).join('|')})$)`);

/** Signals an incomplete redaction. The message does not repeat the value. */
export class RedactionError extends Error {
  override readonly name = 'RedactionError';
}

/**
 * Maximum attempts, each with another secret, because a stand-in can contain an original by chance. A real leak fails
 * all of them.
 */
const ATTEMPTS = 3;

/** A call as the journal shows it. */
type JournaledCall = Pick<TraceCall, 'clock' | 'request' | 'reply'>;

/** Longest text of a redacted trace, in characters. The search of a text for originals takes 5 µs a character. */
const LONGEST_TEXT = 10_000;

/** Cuts long texts and names of fields, which would take too long to search. */
const shortened = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.slice(0, LONGEST_TEXT), shortened(inner)]),
  );
};

const codeOf = ({ code, results }: RecordedCall['reply']): number =>
  code === codes.SUCCESS.code ? (results.find((result) => result.code !== code)?.code ?? code) : code;

const traceOfCalls = (clocks: readonly string[], calls: readonly RecordedCall[]): Trace =>
  newTrace({
    redacted: true,
    calls: calls.map(({ entries, reply }, index): TraceCall => {
      const methods = entries.map(({ method }) => method);
      return { id: index + 1, clock: clocks[index] ?? '', methods, code: codeOf(reply), request: { entries }, reply };
    }),
  });

/** Returns the entries and the reply of a call, or undefined for a key exchange and for a call that could not be opened. */
export const recordedCallOf = ({ request, reply }: Pick<TraceCall, 'request' | 'reply'>): RecordedCall | undefined => {
  const read = z.safeParse(recordedCall, { entries: fieldOf(request, 'entries'), reply });
  return read.success ? read.data : undefined;
};

/** Collects the originals of calls, with the patterns that the contract requires of each. */
function* demandsOf(calls: readonly RecordedCall[]): Steps<ReadonlyMap<string, readonly RegExp[]>> {
  const demands = new Map<string, Map<string, RegExp>>();
  const demand = (original: string, patterns: readonly RegExp[]): void => {
    const known = demands.get(original) ?? new Map<string, RegExp>();
    for (const pattern of patterns) known.set(pattern.source, pattern);
    demands.set(original, known);
  };
  const collection = new Redaction({
    text: (original, schemas) => {
      demand(original, patternsOf(schemas));
      return original;
    },
    number: (original, schemas) => {
      const ofInteger = Number.isInteger(original) ? [NO_LEADING_ZERO, noneOf(schemas)] : [];
      demand(digitsOf(Math.abs(original)), ofInteger);
      return original;
    },
  });
  for (const call of calls) {
    collection.call(call);
    yield;
  }
  return new Map([...demands].map(([original, patterns]) => [original, [...patterns.values()]]));
}

/** @returns undefined if a stand-in contains an original */
function* redactedCalls(
  calls: readonly RecordedCall[],
  originals: ReadonlySet<string>,
  demands: ReadonlyMap<string, readonly RegExp[]>,
): Steps<RecordedCall[] | undefined> {
  const standIns = new StandIns(originals, (original) => demands.get(original) ?? []);
  for (const [original, patterns] of demands) {
    yield* standIns.making(original);
    const standIn = standIns.text(original);
    const asNumber = patterns.includes(NO_LEADING_ZERO) ? String(Number(standIn)) : standIn;
    // Stops early: the last check would fail after minutes, for example if the originals are all numbers of three
    // digits.
    if ([standIn, asNumber].some((spelled) => hasWordOf(originals, spelled))) return undefined;
    yield;
  }
  const redaction = new Redaction({
    text: (original) => standIns.text(original),
    number: (original) => standIns.number(original),
  });
  const isLeaking = leakFinderOf(originals);
  const redacted: RecordedCall[] = [];
  for (const call of calls) {
    const after = redaction.call(call);
    if (yield* isLeaking([call], [after])) return undefined;
    redacted.push(after);
    yield;
  }
  return redacted;
}

/**
 * Makes a redacted trace, which can leave this machine. Skips key exchanges and calls that could not be opened. The
 * trace has the contract's field names, also if the wire spells them differently.
 * @param calls oldest first
 * @returns undefined if no call remains
 * @throws RedactionError if an original value remains in the trace
 */
export function* redactedTraceOf(
  calls: readonly JournaledCall[],
  { fromClient, fromBackend }: Pick<FieldNames, 'fromClient' | 'fromBackend'>,
): Steps<Trace | undefined> {
  const readable = calls.flatMap(({ clock, request, reply }) => {
    const recorded = recordedCallOf({
      request: shortened(fromClient(request)),
      reply: shortened(fromBackend(reply)),
    });
    return recorded === undefined ? [] : [{ clock, recorded }];
  });
  if (readable.length === 0) return undefined;
  const before = readable.map(({ recorded }) => recorded);
  const originals = new Set<string>();
  for (const call of before) {
    for (const original of yield* originalsIn([call])) originals.add(original);
  }
  const demands = yield* demandsOf(before);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const redacted = yield* redactedCalls(before, originals, demands);
    if (redacted !== undefined)
      return traceOfCalls(
        readable.map(({ clock }) => clock),
        redacted,
      );
  }
  throw new RedactionError(
    'A value of these calls could not be redacted everywhere. Choose fewer calls with "from" and "to".',
  );
}
