import { codes } from '@kit/contracts/codes';
import type { ResultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { type RecordedCall, recordedCall } from '../sandbox/records/recordings';
import { Redaction } from './redact';
import { newTrace, type Trace, type TraceCall } from './trace';

/** Signals an incomplete redaction. The message does not repeat the value. */
export class RedactionError extends Error {
  override readonly name = 'RedactionError';
}

/** Shorter texts occur in any file by chance. */
const TELLING_LENGTH = 8;

/** A call as the journal shows it. */
type JournaledCall = Pick<TraceCall, 'clock' | 'request' | 'reply'>;

const redactedCall = (redaction: Redaction, { entries, reply }: RecordedCall): RecordedCall => {
  const result = ({ data, ...rest }: ResultEntry): ResultEntry => ({
    ...rest,
    message: redaction.message(rest.message),
    ...(data !== undefined && {
      // A refusal contains no personal data: paths, days and waits.
      data: rest.code === codes.SUCCESS.code ? redaction.data(rest.method, 'response', data) : data,
    }),
  });
  return {
    entries: entries.map(({ method, data }) => ({
      method,
      data: redaction.data(method, 'request', data) as Record<string, unknown>,
    })),
    reply: { ...reply, message: redaction.message(reply.message), results: reply.results.map(result) },
  };
};

const codeOf = ({ code, results }: RecordedCall['reply']): number =>
  code === codes.SUCCESS.code ? (results.find((result) => result.code !== code)?.code ?? code) : code;

/** Returns the entries and the reply of a call, or undefined for a key exchange and for a call that could not be opened. */
export const recordedCallOf = ({ request, reply }: Pick<TraceCall, 'request' | 'reply'>): RecordedCall | undefined => {
  const entries = typeof request === 'object' && request !== null && 'entries' in request ? request.entries : undefined;
  const read = z.safeParse(recordedCall, { entries, reply });
  return read.success ? read.data : undefined;
};

/**
 * Makes a redacted trace, which can leave this machine. Skips key exchanges and calls that could not be opened.
 * @param calls oldest first
 * @returns undefined if no call remains
 * @throws RedactionError if an original value remains in the trace
 */
export const redactedTraceOf = (calls: readonly JournaledCall[]): Trace | undefined => {
  const readable = calls.flatMap((call) => {
    const recorded = recordedCallOf(call);
    return recorded === undefined ? [] : [{ clock: call.clock, ...recorded }];
  });
  if (readable.length === 0) return undefined;
  const redaction = new Redaction();
  for (const { reply } of readable) for (const { method, data } of reply.results) redaction.learn(method, data);
  const redacted = readable.map(({ clock, ...call }, index): TraceCall => {
    const { entries, reply } = redactedCall(redaction, call);
    const methods = entries.map(({ method }) => method);
    return { id: index + 1, clock, methods, code: codeOf(reply), request: { entries }, reply };
  });
  const text = JSON.stringify(redacted);
  const isLeft = redaction.originals.some(
    (original) => original.length >= TELLING_LENGTH && text.includes(JSON.stringify(original).slice(1, -1)),
  );
  if (isLeft) {
    throw new RedactionError(
      'A value of these calls could not be redacted everywhere. Choose fewer calls with "from" and "to".',
    );
  }
  return newTrace({ redacted: true, calls: redacted });
};
