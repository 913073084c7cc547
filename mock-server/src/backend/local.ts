import { codes } from '@kit/contracts/codes';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { type EntryRun, runEntries } from '../methods/run-entries';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf } from './answer';
import type { BackendCall, Caller, OpenedCall } from './backend';
import { EXCHANGE_FAILED, plainRefusal, refusedWhole, repliedWith } from './reply';
import { answerWithoutRunning, storeReply } from './stored-replies';

/** A reply of this server, and a task after its commit. */
export interface LocalAnswer {
  readonly answer: Answer;
  /** remembers the reply to a read for a retry */
  readonly afterCommit?: (() => void) | undefined;
}

const noteOf = (runs: readonly EntryRun[]): string | undefined =>
  runs.some(({ note }) => note !== undefined) ? runs.flatMap(({ note }) => note ?? []).join('\n') : undefined;

/** Creates a session key, or refuses the key exchange if the id could not be opened. */
export const agreeKey = ({ keys, recording }: Sandbox, id: string | undefined): Answer => {
  const sessionKey = id === undefined ? undefined : keys.agree();
  const reply =
    sessionKey === undefined
      ? EXCHANGE_FAILED
      : { ...plainRefusal('SUCCESS'), data: sessionKey.key, keyId: sessionKey.keyId };
  const answeredBy = recording.isPlaying ? 'recorded' : 'local';
  return { json: JSON.stringify(reply), code: reply.code, methods: [KEY_EXCHANGE], plain: true, answeredBy };
};

const missing = (method: string): ResultEntry => ({
  method,
  code: codes.INTERNAL_ERROR.code,
  message: codes.INTERNAL_ERROR.message,
});

/**
 * Answers with recorded replies. Each entry gets the next recorded reply of its method, for any logged-in borrower. An
 * entry without a recorded reply is refused, and the journal gives the reason.
 */
const recordedAnswer = (
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

/** Answers with recorded replies if a trace was loaded, else with this server's own methods. */
export const answerHere = (
  sandbox: Sandbox,
  call: Pick<BackendCall, 'headers' | 'file'>,
  opened: OpenedCall,
  caller: Caller,
): LocalAnswer => {
  const { entries } = opened;
  const { contactNumber } = caller;
  const methods = entries.map(({ method }) => method);
  const { isPlaying } = sandbox.recording;
  const answeredBy = isPlaying ? 'recorded' : 'local';
  const identity = answerWithoutRunning(sandbox, call, opened, caller, methods);
  if ('json' in identity) return { answer: { ...identity, answeredBy } };
  // Checked after the stored replies: a retry of the call that ended the session must get its stored reply.
  if (caller.refusal !== undefined && !isPlaying)
    return { answer: { ...answerOf(refusedWhole(caller.refusal), methods), answeredBy } };
  if (isPlaying) {
    const answer = { ...recordedAnswer(sandbox, entries, methods, contactNumber), answeredBy } as const;
    return { answer, afterCommit: storeReply(sandbox, identity, answer, entries) };
  }
  const runs = runEntries(sandbox, contactNumber, entries, call.file);
  const reply = repliedWith(runs.map(({ result }) => result));
  const answer = { ...answerOf(reply, methods, contactNumber, noteOf(runs)), answeredBy } as const;
  return { answer, afterCommit: storeReply(sandbox, identity, answer, entries) };
};
