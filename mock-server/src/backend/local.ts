import { hash } from 'node:crypto';
import { codes } from '@kit/contracts/codes';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry, ResultEntry } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { realNow } from '../core/replay-context';
import type { ReceivedFile } from '../methods/handler';
import { type EntryRun, runEntries } from '../methods/run-entries';
import { replyIdOf } from '../service/replies';
import type { Sandbox } from '../service/sandbox';
import { type Answer, answerOf, EXCHANGE_FAILED, NO_KEY, plainRefusal, refusedWhole, repliedWith } from './answer';
import type { BackendCall, Caller, OpenedCall } from './backend';
import { headerOf } from './backend';

/** A reply of this server, and a task after its commit. */
export interface LocalAnswer {
  readonly answer: Answer;
  /** remembers the reply to a read for a retry */
  readonly afterCommit?: (() => void) | undefined;
}

const ownAnswer = (runs: readonly EntryRun[], names: readonly string[], contactNumber: string | undefined): Answer => {
  const notes = runs.flatMap(({ note }) => note ?? []);
  const reply = repliedWith(runs.map(({ result }) => result));
  return answerOf(reply, names, contactNumber, notes.length === 0 ? undefined : notes.join('\n'));
};

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
  names: readonly string[],
  contactNumber: string | undefined,
): Answer => {
  const notes: string[] = [];
  const results: ResultEntry[] = [];
  for (const { method } of entries) {
    const recorded = recording.next(method);
    if (recorded === undefined) {
      notes.push(`The trace has no further recorded reply for ${method}`);
      results.push(missing(method));
    } else if ('refusal' in recorded) return answerOf(recorded.refusal, names, contactNumber);
    else results.push(recorded.result);
  }
  return answerOf(repliedWith(results), names, contactNumber, notes.length === 0 ? undefined : notes.join('\n'));
};

/** Up to this length in characters, the fingerprint is the JSON of the entries instead of its hash. */
const SHORT = 160;

/** Identifies the content of a call, so that a retry is told from another call with its request id. */
const fingerprintOf = (entries: readonly EnvelopeEntry[], file: ReceivedFile | undefined): string => {
  const json = JSON.stringify(entries) + (file?.digest ?? '');
  return json.length <= SHORT ? json : hash('sha256', json, 'base64');
};

const mayChangeState = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methods[method].changesState);

/**
 * Answers a call. A repeated request id gets its stored reply (protocol.md section 2). After a trace was loaded, a call
 * gets its recorded reply. Every other call runs this server's own methods.
 */
export const answerHere = (
  sandbox: Sandbox,
  call: Pick<BackendCall, 'headers' | 'file'>,
  { isOpen, entries, refusal }: OpenedCall,
  caller: Caller,
): LocalAnswer => {
  const { contactNumber } = caller;
  const { replies, recording } = sandbox;
  const { isPlaying } = recording;
  const names = entries.map(({ method }) => method);
  const answeredBy = isPlaying ? 'recorded' : 'local';
  const early = (answer: Answer): LocalAnswer => ({ answer: { ...answer, answeredBy } });
  if (!isOpen) return early(NO_KEY);
  if (refusal !== undefined) return early(answerOf(refusal, names));
  const id = replyIdOf(caller.repliesOf, headerOf(call.headers, headerNames.requestId));
  const fingerprint = fingerprintOf(entries, call.file);
  const stored = replies.get(id);
  if (stored !== undefined && stored.fingerprint !== fingerprint)
    return early(answerOf(refusedWhole('REQUEST_ID_REUSED'), names, contactNumber));
  if (stored !== undefined) {
    const { json, code } = stored;
    return early({ json, code, methods: names, contactNumber, note: 'The stored reply of this request id' });
  }
  // Checked after the stored replies: a retry of the call that ended the session must get its stored reply.
  if (caller.refusal !== undefined && !isPlaying) return early(answerOf(refusedWhole(caller.refusal), names));
  const answer = isPlaying
    ? recordedAnswer(sandbox, entries, names, contactNumber)
    : ownAnswer(runEntries(sandbox, contactNumber, entries, call.file), names, contactNumber);
  const reply = { fingerprint, json: answer.json, code: answer.code, at: realNow() };
  // The reply to a read is remembered after the commit.
  if (!mayChangeState(entries)) return { ...early(answer), afterCommit: () => replies.remember(id, reply) };
  replies.put(id, reply);
  return early(answer);
};
