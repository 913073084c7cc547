import { codes } from '@kit/contracts/codes';
import { canonicalPhone, phone } from '@kit/contracts/phone';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';
import * as z from 'zod/mini';
import { type Answer, type BackendReply, internalError, NO_KEY } from '../backend/answer';
import type { Caller, OpenedCall } from '../backend/backend';
import { authorize } from '../backend/backend';
import { agreeKey, answerHere, type LocalAnswer } from '../backend/local';
import { type FaultHit, type FaultTarget, isLost, refusalBy } from '../faults/match';
import type { UnopenedReason } from '../service/journal/unopened';
import type { SessionKey } from '../service/records/keys';
import type { Sandbox } from '../service/sandbox';
import { open, unopened } from './open';
import type { ReceivedCall } from './receive';

/** A key exchange, which has no envelope. */
export interface Exchange {
  /** sealed by the client; undefined if this server cannot open it */
  readonly id: string | undefined;
  /** the reason if it fails; a well-formed request used another public key or encrypted no valid id */
  readonly problem: UnopenedReason;
}

/** A call that is open, with its sender and its faults, before a backend answers it. */
export interface BegunCall {
  readonly opened: OpenedCall;
  /** true if a fault lost it on its way, so that it never runs */
  readonly isLost: boolean;
  readonly caller: Caller;
  readonly hits: readonly FaultHit[];
  /** refusal by a fault, instead of an answer */
  readonly refused: Answer | undefined;
  /** position of the documents before the call */
  readonly before: number;
  readonly exchange: Exchange | undefined;
}

/** A begun call with its reply. */
export interface AnsweredCall<Reply = BackendReply> extends Omit<BegunCall, 'isLost' | 'caller' | 'refused'> {
  readonly answer: Reply;
  /** true if a real backend decided about the call */
  readonly isRemote: boolean;
}

/** A call that a fault lost on its way. */
export interface LostCall {
  readonly lost: BegunCall;
}

const ANONYMOUS: Caller = {
  token: '',
  repliesOf: { caller: '', hasSession: false },
  contactNumber: undefined,
  refusal: undefined,
};
const EXCHANGE_ENTRIES: readonly EnvelopeEntry[] = [{ method: KEY_EXCHANGE, data: {} }];
const UPLOAD_ENTRIES: readonly EnvelopeEntry[] = [{ method: UPLOAD, data: {} }];

/** An upload with a known key whose envelope does not matter. */
const openedUpload = (key: SessionKey | undefined): OpenedCall => ({
  ...unopened(key),
  isOpen: true,
  entries: UPLOAD_ENTRIES,
});

const openedBy = (
  sandbox: Sandbox,
  call: ReceivedCall,
  isRemote: boolean,
  exchange: Exchange | undefined,
): OpenedCall => {
  if (exchange !== undefined) return unopened(undefined);
  const opened = open(sandbox, call, isRemote);
  const { refusal } = call;
  return refusal === undefined || opened.key === undefined ? opened : { ...openedUpload(opened.key), refusal };
};

/** Returns the reply of a fault that refuses the call before any backend runs. */
const refusedByFault = (
  hits: readonly FaultHit[],
  isOpen: boolean,
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
): Answer | undefined => {
  const refused = refusalBy(hits);
  if (refused === undefined) return undefined;
  const about = { methods: entries.map(({ method }) => method), contactNumber, answeredBy: 'fault' } as const;
  if (refused.code === codes.AES_EXPIRED.code) return { ...NO_KEY, ...about };
  const json = JSON.stringify(isOpen ? { ...refused, results: [] } : refused);
  return { json, code: refused.code, ...about, plain: !isOpen };
};

const numberIn = ({ data }: EnvelopeEntry): string | undefined => {
  const parsed = z.safeParse(phone, data.contactNumber);
  return parsed.success ? canonicalPhone(parsed.data) : undefined;
};

/**
 * The properties of a call that faults match.
 * @param entries empty for an unreadable call; then only faults without a method match
 * @param contactNumber number of the caller; default: the number in the entry's data
 */
export const faultTargets = (
  entries: readonly EnvelopeEntry[],
  contactNumber: string | undefined,
  device: string | undefined,
): readonly FaultTarget[] => {
  const targets = entries.map(
    (entry): FaultTarget => ({ method: entry.method, contactNumber: contactNumber ?? numberIn(entry), device }),
  );
  return targets.length === 0 ? [{ method: undefined, contactNumber: undefined, device }] : targets;
};

/**
 * Opens a call, identifies its sender and finds its faults.
 * @param isRemote a real backend checks keys, headers, times and sessions
 */
export const beginCall = (
  sandbox: Sandbox,
  call: ReceivedCall,
  isRemote: boolean,
  exchange?: Exchange | undefined,
  opened = openedBy(sandbox, call, isRemote, exchange),
): BegunCall => {
  const before = sandbox.documents.position;
  const isIdentified = exchange === undefined && (isRemote || (opened.isOpen && opened.refusal === undefined));
  const caller = isIdentified ? authorize(sandbox, call.headers, opened) : ANONYMOUS;
  const entries = exchange === undefined ? opened.entries : EXCHANGE_ENTRIES;
  const hits = sandbox.faults.take(faultTargets(entries, caller.contactNumber, call.device));
  const refused = refusedByFault(hits, opened.isOpen, entries, caller.contactNumber);
  return { opened, isLost: isLost(hits), caller, hits, refused, before, exchange };
};

/**
 * Runs a call from opening it to its answer: open → authorize → faults → stored reply → handlers. This is one
 * synchronous step, so no other call interleaves, and the call can be replayed. An internal error leaves no change.
 * @returns the answered call, and a task for after its commit; or the call that a fault lost
 */
export const runCall = (
  sandbox: Sandbox,
  call: ReceivedCall,
  exchange?: Exchange | undefined,
): { readonly done: AnsweredCall<Answer>; readonly afterCommit?: LocalAnswer['afterCommit'] } | LostCall => {
  const opened = openedBy(sandbox, call, false, exchange);
  const before = sandbox.documents.position;
  try {
    return sandbox.documents.atomically(() => {
      const begun = beginCall(sandbox, call, false, exchange, opened);
      if (begun.isLost) return { lost: begun };
      const { caller, refused } = begun;
      const own =
        exchange === undefined
          ? () => answerHere(sandbox, call, opened, caller)
          : () => ({ answer: agreeKey(sandbox, exchange.id) });
      const { answer, afterCommit }: LocalAnswer = refused === undefined ? own() : { answer: refused };
      return { done: { ...begun, answer, isRemote: false }, afterCommit };
    });
  } catch (cause) {
    return { done: { opened, hits: [], before, exchange, answer: internalError(cause), isRemote: false } };
  }
};
