import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { envelopeEntry, type ReplyEnvelope, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { Collection, Documents } from '../documents';
import { defineCollection, type RecordOf } from './define-collection';
import { count } from './fields';

/** A call of a trace, with the reply that it got then. */
export const recordedCall = z.strictObject({
  entries: z.array(envelopeEntry).check(z.minLength(1)),
  reply: z.strictObject(replyEnvelope.shape),
});
export type RecordedCall = z.infer<typeof recordedCall>;

export const recordingCollection = defineCollection(
  'recording',
  z.strictObject({ calls: z.array(recordedCall).check(z.minLength(1)) }),
);
/** How many of a method's recorded replies were given, by method. */
export const recordingCursorCollection = defineCollection('recordingCursor', count);

const ID = 'recording';

/** What was recorded of one method: a result, or the refusal of the whole envelope that it was in. */
export type RecordedReply = { readonly result: ResultEntry } | { readonly refusal: ReplyEnvelope };

const repliesTo = (method: string, calls: readonly RecordedCall[]): RecordedReply[] =>
  calls.flatMap(({ entries, reply }): RecordedReply[] => {
    if (reply.code !== codes.SUCCESS.code) {
      return entries.some((entry) => entry.method === method) ? [{ refusal: reply }] : [];
    }
    return reply.results.filter((result) => result.method === method).map((result) => ({ result }));
  });

const changesState = (method: string): boolean => isMethodName(method) && methods[method].changesState;

/** The recorded replies of a sandbox. While it has some, it gives them instead of running its own methods. */
export class RecordingInForce {
  readonly #records: Collection<RecordOf<typeof recordingCollection>>;
  readonly #cursors: Collection<number>;
  readonly #replies = new Map<string, readonly RecordedReply[]>();

  constructor(documents: Documents) {
    this.#records = documents.collection(recordingCollection);
    this.#cursors = documents.collection(recordingCursorCollection);
  }

  /** Whether there is one. */
  get isPlaying(): boolean {
    return this.#records.size > 0;
  }

  /** Answers from the replies of these calls, from the first one on. */
  play(calls: readonly RecordedCall[]): void {
    this.stop();
    this.#records.set(ID, { calls: [...calls] });
  }

  /** The sandbox answers by its own methods again. */
  stop(): void {
    this.clear();
    this.#records.delete(ID);
    for (const [method] of [...this.#cursors.entries()]) this.#cursors.delete(method);
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#replies.clear();
  }

  /**
   * The next reply that was recorded of a method. What only reads answers its last one again where there is no other.
   * @returns undefined where there is none
   */
  next(method: string): RecordedReply | undefined {
    const made = this.#records.get(ID);
    if (made === undefined) return undefined;
    const replies = this.#replies.get(method) ?? repliesTo(method, made.calls);
    this.#replies.set(method, replies);
    const given = this.#cursors.get(method) ?? 0;
    const isOver = given >= replies.length;
    if (!isOver) this.#cursors.set(method, given + 1);
    return isOver && !changesState(method) ? replies.at(-1) : replies[given];
  }
}
