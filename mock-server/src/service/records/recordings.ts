import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import { envelopeEntry, type ReplyEnvelope, type ResultEntry, replyEnvelope } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { Collection, type Documents, defineCollection, recordsOf } from '../../core/documents';
import { count } from './fields';

/** A call of a trace with its recorded reply. */
export const recordedCall = z.strictObject({
  entries: z.array(envelopeEntry).check(z.minLength(1)),
  reply: z.strictObject(replyEnvelope.shape),
});
export type RecordedCall = z.infer<typeof recordedCall>;

export const recordingCollection = defineCollection(
  'recording',
  z.strictObject({ calls: z.array(recordedCall).check(z.minLength(1)) }),
);
/** Number of recorded replies already used, by method. */
export const recordingCursorCollection = defineCollection('recordingCursor', count);

const ID = 'recording';

/** A recorded reply to one method: a result, or the refusal of its whole envelope. */
export type RecordedReply = { readonly result: ResultEntry } | { readonly refusal: ReplyEnvelope };

const repliesTo = (method: string, calls: readonly RecordedCall[]): RecordedReply[] =>
  calls.flatMap(({ entries, reply }): RecordedReply[] => {
    if (reply.code !== codes.SUCCESS.code) {
      return entries.some((entry) => entry.method === method) ? [{ refusal: reply }] : [];
    }
    return reply.results.filter((result) => result.method === method).map((result) => ({ result }));
  });

const changesState = (method: string): boolean => isMethodName(method) && methods[method].changesState;

/** The recorded replies of a sandbox. While there are any, they replace the sandbox's own methods. */
export class ActiveRecording extends recordsOf(recordingCollection) {
  readonly #cursors: Collection<number>;
  /** replies by method, of the recording that they were read from */
  #read = { calls: [] as readonly RecordedCall[], replies: new Map<string, readonly RecordedReply[]>() };

  constructor(documents: Documents) {
    super(documents);
    this.#cursors = new Collection(documents, recordingCursorCollection);
  }

  /** Whether recorded replies are active. */
  get isPlaying(): boolean {
    return this.size > 0;
  }

  /** Starts to answer with the replies of these calls, from the first one. */
  play(calls: readonly RecordedCall[]): void {
    this.stop();
    this.set(ID, { calls: [...calls] });
  }

  /** Returns to the sandbox's own methods. */
  stop(): void {
    this.delete(ID);
    this.#cursors.deleteWhere(() => true);
  }

  /**
   * The next recorded reply to a method. A method that only reads repeats its last reply at the end.
   * @returns undefined if no reply is left
   */
  next(method: string): RecordedReply | undefined {
    const made = this.get(ID);
    if (made === undefined) return undefined;
    if (this.#read.calls !== made.calls) this.#read = { calls: made.calls, replies: new Map() };
    const replies = this.#read.replies.get(method) ?? repliesTo(method, made.calls);
    this.#read.replies.set(method, replies);
    const given = this.#cursors.get(method) ?? 0;
    const isOver = given >= replies.length;
    if (!isOver) this.#cursors.set(method, given + 1);
    return isOver && !changesState(method) ? replies.at(-1) : replies[given];
  }
}
