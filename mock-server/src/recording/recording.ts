import { codes } from '@kit/contracts/codes';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { envelopeEntry, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { Redaction } from './redact';

export const RECORDING_VERSION = 1;
/** Calls; more than a QA engineer's day. */
export const LONGEST_RECORDING = 2_000;

const LONGEST_VERSION = 100;

const recordedCall = z.strictObject({
  /** milliseconds after the first call */
  afterMs: z.int().check(z.minimum(0)),
  entries: z.array(envelopeEntry).check(z.minLength(1)),
  reply: z.strictObject(replyEnvelope.shape),
});
export type RecordedCall = z.infer<typeof recordedCall>;

/** Calls and their replies in their order, without anything of the people whose they were. */
export const recording = z.strictObject({
  recordingVersion: z.literal(RECORDING_VERSION, {
    error: `This server reads recordings of version ${RECORDING_VERSION}: take it anew with a server of today`,
  }),
  /** the contract that the calls and replies were written under */
  contractVersion: z.string().check(z.minLength(1), z.maxLength(LONGEST_VERSION)),
  /** the clock at the first call, milliseconds since the epoch */
  at: z.int().check(z.minimum(0)),
  calls: z.array(recordedCall).check(z.minLength(1), z.maxLength(LONGEST_RECORDING)),
});
export type Recording = z.infer<typeof recording>;

/** A call as the journal has it. */
export interface JournaledCall {
  /** milliseconds since the epoch */
  readonly at: number;
  readonly request: unknown;
  readonly reply: unknown;
}

const requestShape = z.object({ entries: z.array(envelopeEntry).check(z.minLength(1)) });

/** An error that names no value: what it is about must not be repeated. */
export class RedactionError extends Error {
  override readonly name = 'RedactionError';
}

/** Shorter ones are found in anything. */
const TELLING_LENGTH = 8;

/**
 * Makes a recording of calls, redacted. What could not be opened, and key exchanges, are left out.
 * @param calls oldest first
 * @returns undefined where none of them can be recorded
 * @throws RedactionError where an original would be left in it
 */
export const recordingOf = (calls: readonly JournaledCall[]): Recording | undefined => {
  const readable = calls.flatMap(({ at, request, reply }) => {
    const asked = z.safeParse(requestShape, request);
    const told = z.safeParse(replyEnvelope, reply);
    return asked.success && told.success ? [{ at, entries: asked.data.entries, reply: told.data }] : [];
  });
  const [first] = readable;
  if (first === undefined) return undefined;
  const redaction = new Redaction();
  for (const { reply } of readable) for (const { method, data } of reply.results) redaction.learn(method, data);
  const result = ({ data, ...rest }: ResultEntry): ResultEntry => ({
    ...rest,
    message: redaction.message(rest.message),
    ...(data !== undefined && {
      // A refusal's data is of the wire: paths, days and waits.
      data: rest.code === codes.SUCCESS.code ? redaction.data(rest.method, 'response', data) : data,
    }),
  });
  const made: Recording = {
    recordingVersion: RECORDING_VERSION,
    contractVersion: CONTRACT_VERSION,
    at: first.at,
    calls: readable.map(({ at, entries, reply }) => ({
      afterMs: Math.max(0, at - first.at),
      entries: entries.map(({ method, data }) => ({
        method,
        data: redaction.data(method, 'request', data) as Record<string, unknown>,
      })),
      reply: { ...reply, message: redaction.message(reply.message), results: reply.results.map(result) },
    })),
  };
  const text = JSON.stringify(made);
  const left = redaction.originals.some(
    (original) => original.length >= TELLING_LENGTH && text.includes(JSON.stringify(original).slice(1, -1)),
  );
  if (left) {
    throw new RedactionError(
      'Something that was said in these calls could not be redacted everywhere: record fewer of them',
    );
  }
  return made;
};
