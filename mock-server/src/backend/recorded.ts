import { codes } from '@kit/contracts/codes';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf } from './answer';
import type { Backend } from './backend';
import { agreeKey, local } from './local';
import { repliedWith } from './reply';
import { answerWithoutRunning, storeReply } from './stored-replies';

const missing = (method: string): ResultEntry => ({
  method,
  code: codes.INTERNAL_ERROR.code,
  message: codes.INTERNAL_ERROR.message,
});

const recordedReply = (
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
      notes.push(`The trace has no further recorded reply for ${method}`);
      results.push(missing(method));
    } else if ('refusal' in recorded) return answerOf(recorded.refusal, methods, contactNumber);
    else results.push(recorded.result);
  }
  return answerOf(repliedWith(results), methods, contactNumber, notes.length === 0 ? undefined : notes.join('\n'));
};

/**
 * Answers with recorded replies. Each entry gets the next recorded reply of its method, for any logged-in borrower. An
 * entry without a recorded reply is refused, and the journal gives the reason.
 */
export const recorded: Backend<Answer> = {
  name: 'recorded',
  isRemote: false,
  answer: (call, opened, caller) => {
    const { entries } = opened;
    const methods = entries.map(({ method }) => method);
    const identity = answerWithoutRunning(call, opened, caller, methods);
    if ('json' in identity) return identity;
    const answer = recordedReply(call.sandbox, entries, methods, caller.contactNumber);
    storeReply(call.sandbox, identity, answer, entries);
    return answer;
  },
  agree: ({ sandbox }, id) => agreeKey(sandbox, id),
};

/** Returns the local backend of a sandbox: recorded replies if a trace was loaded, else the methods. */
export const ownBackendOf = ({ recording }: Sandbox): Backend<Answer> => (recording.isPlaying ? recorded : local);
