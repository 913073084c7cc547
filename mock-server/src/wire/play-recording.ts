import { codes } from '@kit/contracts/codes';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf } from './answer';
import { repliedWith } from './reply';

const missing = (method: string): ResultEntry => ({
  method,
  code: codes.INTERNAL_ERROR.code,
  message: codes.INTERNAL_ERROR.message,
});

/**
 * Answers a call from the recording that its sandbox plays: each entry with the next reply that was recorded of its method.
 * A call that was never recorded is refused, and the journal says so.
 */
export const playRecording = (
  { recording }: Sandbox,
  entries: readonly EnvelopeEntry[],
  methods: readonly string[],
  contactNumber: string | undefined,
): Answer => {
  const notes: string[] = [];
  const results: ResultEntry[] = [];
  for (const { method } of entries) {
    const recorded = recording.next(method);
    if (recorded === undefined) {
      notes.push(`The recording has no further reply of ${method}`);
      results.push(missing(method));
    } else if ('refusal' in recorded) return answerOf(recorded.refusal, methods, contactNumber);
    else results.push(recorded.result);
  }
  return answerOf(repliedWith(results), methods, contactNumber, notes.length === 0 ? undefined : notes.join('\n'));
};
