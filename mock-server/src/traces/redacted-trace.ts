import { codes } from '@kit/contracts/codes';
import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import * as z from 'zod/mini';
import { type RecordedCall, recordedCall } from '../sandbox/records/recordings';
import type { FieldNames } from '../wire/field-names';
import { isLeaking, originalsIn } from './redaction/leaks';
import { patternsOf, Redaction } from './redaction/redact';
import { digitsOf, StandIns } from './redaction/stand-ins';
import { newTrace, type Trace, type TraceCall } from './trace';

const NO_LEADING_ZERO = /^[1-9]/;

/** Matches digits outside the closed lists of a number. The last check takes an element of a list for a value that stayed. */
const noneOf = (schemas: readonly JsonSchema[]): RegExp =>
  new RegExp(`^(?!(?:${schemas.flatMap((schema) => schema.enum ?? []).join('|')})$)`);

/** Signals an incomplete redaction. The message does not repeat the value. */
export class RedactionError extends Error {
  override readonly name = 'RedactionError';
}

/** Attempts with another secret, because a stand-in can contain an original by chance. A real leak stays. */
const ATTEMPTS = 3;

/** A call as the journal shows it. */
type JournaledCall = Pick<TraceCall, 'clock' | 'request' | 'reply'>;

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
  const entries = typeof request === 'object' && request !== null && 'entries' in request ? request.entries : undefined;
  const read = z.safeParse(recordedCall, { entries, reply });
  return read.success ? read.data : undefined;
};

const redactedCalls = (calls: readonly RecordedCall[]): RecordedCall[] => {
  const patterns = new Map<string, RegExp[]>();
  const demand = (original: string, demanded: readonly RegExp[]) =>
    patterns.set(original, [...(patterns.get(original) ?? []), ...demanded]);
  const collection = new Redaction({
    text: (original, schemas) => {
      demand(original, patternsOf(schemas));
      return original;
    },
    number: (original, schemas) => {
      if (Number.isInteger(original)) demand(digitsOf(Math.abs(original)), [NO_LEADING_ZERO, noneOf(schemas)]);
      return original;
    },
  });
  for (const call of calls) collection.call(call);
  const standIns = new StandIns(originalsIn(calls), (original) => patterns.get(original) ?? []);
  const redaction = new Redaction({
    text: (original) => standIns.text(original),
    number: (original) => standIns.number(original),
  });
  return calls.map((call) => redaction.call(call));
};

/**
 * Makes a redacted trace, which can leave this machine. Skips key exchanges and calls that could not be opened. The
 * trace has the contract's field names, also if the wire spells them differently.
 * @param calls oldest first
 * @returns undefined if no call remains
 * @throws RedactionError if an original value remains in the trace
 */
export const redactedTraceOf = (
  calls: readonly JournaledCall[],
  { fromClient, fromBackend }: Pick<FieldNames, 'fromClient' | 'fromBackend'>,
): Trace | undefined => {
  const readable = calls.flatMap(({ clock, request, reply }) => {
    const recorded = recordedCallOf({ request: fromClient(request), reply: fromBackend(reply) });
    return recorded === undefined ? [] : [{ clock, recorded }];
  });
  if (readable.length === 0) return undefined;
  const originals = readable.map(({ recorded }) => recorded);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const redacted = redactedCalls(originals);
    if (!isLeaking(originals, redacted))
      return traceOfCalls(
        readable.map(({ clock }) => clock),
        redacted,
      );
  }
  throw new RedactionError(
    'A value of these calls could not be redacted everywhere. Choose fewer calls with "from" and "to".',
  );
};
