import { hash } from 'node:crypto';
import { isMethodName, methods } from '@kit/contracts/methods';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { realNow } from '../core/replay-context';
import type { ReceivedFile } from '../methods/handler';
import { replyIdOf } from '../sandbox/replies';
import type { Sandbox } from '../sandbox/sandbox';
import { type Answer, answerOf, NO_KEY } from './answer';
import type { BackendCall, Caller, OpenedCall } from './backend';
import { headerOf } from './caller';
import { refusedWhole } from './reply';

/** Identifies a retry. */
export interface RequestIdentity {
  readonly id: string;
  /** of the entries and the file */
  readonly fingerprint: string;
}

/** Up to this length in characters, the fingerprint is the JSON of the entries instead of its hash. */
const SHORT = 160;

const fingerprintOf = (entries: readonly EnvelopeEntry[], file: ReceivedFile | undefined): string => {
  const json = JSON.stringify(entries) + (file?.digest ?? '');
  return json.length <= SHORT ? json : hash('sha256', json, 'base64');
};

const identify = (
  { headers, file }: Pick<BackendCall, 'headers' | 'file'>,
  caller: Caller,
  entries: readonly EnvelopeEntry[],
): RequestIdentity => ({
  id: replyIdOf(caller.repliesOf, headerOf(headers, headerNames.requestId)),
  fingerprint: fingerprintOf(entries, file),
});

/** Returns the stored reply for a repeated request id, or undefined for a new one (protocol.md section 2). */
const storedReply = (
  sandbox: Sandbox,
  { id, fingerprint }: RequestIdentity,
  names: readonly string[],
  contactNumber: string | undefined,
): Answer | undefined => {
  const stored = sandbox.replies.get(id);
  if (stored === undefined) return undefined;
  if (stored.fingerprint !== fingerprint) return answerOf(refusedWhole('REQUEST_ID_REUSED'), names, contactNumber);
  const { json, code } = stored;
  return { json, code, methods: names, contactNumber, note: 'The stored reply of this request id' };
};

/**
 * Answers a call without running it: it cannot be opened, it is refused, or it has a stored reply.
 * @returns for any other call, its identity, under which `storeReply` stores the reply
 */
export const answerWithoutRunning = (
  sandbox: Sandbox,
  call: Pick<BackendCall, 'headers' | 'file'>,
  { isOpen, entries, refusal }: OpenedCall,
  caller: Caller,
  names: readonly string[],
): Answer | RequestIdentity => {
  if (!isOpen) return NO_KEY;
  if (refusal !== undefined) return answerOf(refusal, names);
  const identity = identify(call, caller, entries);
  return storedReply(sandbox, identity, names, caller.contactNumber) ?? identity;
};

const mayChangeState = (entries: readonly EnvelopeEntry[]): boolean =>
  entries.some(({ method }) => isMethodName(method) && methods[method].changesState);

/**
 * Stores the reply for a retry with the same request id.
 * @returns remembers the reply to a read; call it after the commit
 */
export const storeReply = (
  sandbox: Sandbox,
  { id, fingerprint }: RequestIdentity,
  { json, code }: Answer,
  entries: readonly EnvelopeEntry[],
): (() => void) | undefined => {
  const reply = { fingerprint, json, code, at: realNow() };
  if (!mayChangeState(entries)) return () => sandbox.replies.remember(id, reply);
  sandbox.replies.put(id, reply);
  return undefined;
};
