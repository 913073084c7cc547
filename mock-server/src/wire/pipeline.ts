import { codes } from '@kit/contracts/codes';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { refusalBy } from '../faults/effects/code';
import type { FaultHit } from '../faults/matching';
import { newReplayContext, type ReplayContext, runInContext } from '../sandbox/replay-context';
import { type Answer, type AnsweredCall, answerOf, internalError, isOwnFailure, NO_KEY } from './answer';
import { authorize, type Caller } from './authorize';
import { dispatch } from './dispatch';
import { isLost } from './lost';
import { type Arrival, matchFaults } from './match-faults';
import { headerOf, type OpenedCall, open } from './open';
import { playRecording } from './play-recording';
import type { HttpContext, ReceivedCall } from './receive';
import { identify, keepForReplay, replay } from './replay';
import { invalidRequest, refusedWhole } from './reply';
import { respond } from './respond';

/** A call on its way. */
export interface Call extends ReceivedCall {
  /** of an upload, whose envelope is opened before its file is let in; undefined where it did not open */
  readonly opened?: OpenedCall | undefined;
}

const NOBODY: Caller = { id: '', contactNumber: undefined, refusal: undefined };

/** Where a call comes from. */
export const arrivalOf = ({ headers, phone, sealed, file }: ReceivedCall): Arrival => ({
  requestId: headerOf(headers, headerNames.requestId),
  phone,
  bytes: sealed.length + (file?.bytes.length ?? 0),
});

const answerUnopened = (call: ReceivedCall): AnsweredCall => {
  const hits = matchFaults(call.sandbox, [], undefined, arrivalOf(call));
  const refused = refusalBy(hits);
  const isOther = refused !== undefined && refused.code !== codes.AES_EXPIRED.code;
  const answer = isOther ? { ...NO_KEY, json: JSON.stringify(refused), code: refused.code } : NO_KEY;
  const { keys } = call.sandbox;
  const keyId = headerOf(call.headers, headerNames.keyId);
  const unopened = { key: keys.state(keyId), channel: keys.find(keyId)?.channel };
  return { answer, key: undefined, hits, unopened };
};

/** What an opened call is answered by this server. */
export const answerTo = (
  { sandbox, headers, file }: ReceivedCall,
  { entries, refusal }: OpenedCall,
  caller: Caller,
  hits: readonly FaultHit[],
): Answer => {
  const { contactNumber } = caller;
  const methods = entries.map(({ method }) => method);
  const refused = refusalBy(hits);
  if (refused?.code === codes.AES_EXPIRED.code) return { ...NO_KEY, methods, contactNumber };
  if (refused !== undefined) return answerOf({ ...refused, results: [] }, methods, contactNumber);
  if (refusal !== undefined) return answerOf(refusal, methods);

  const identity = identify(headers, caller, entries, file);
  if (identity === undefined) {
    return answerOf(invalidRequest([{ path: 'entries', reason: 'Is nested too deeply' }]), methods);
  }
  const replayed = replay(sandbox, identity, methods, contactNumber);
  if (replayed !== undefined) return replayed;
  if (sandbox.recording.isPlaying) {
    const played = playRecording(sandbox, entries, methods, contactNumber);
    keepForReplay(sandbox, identity, played, entries);
    return played;
  }
  // Not before: the retry of the very call that ended the session must find what it was answered.
  if (caller.refusal !== undefined) return answerOf(refusedWhole(caller.refusal), methods);
  const answer = dispatch(sandbox, contactNumber, entries, methods, file);
  keepForReplay(sandbox, identity, answer, entries);
  return answer;
};

const answerOpened = (call: ReceivedCall, opened: OpenedCall): AnsweredCall => {
  const { sandbox, headers } = call;
  const caller = opened.refusal === undefined ? authorize(sandbox, headers, opened) : NOBODY;
  const hits = matchFaults(sandbox, opened.entries, caller.contactNumber, arrivalOf(call));
  return { answer: answerTo(call, opened, caller, hits), key: opened.key, hits };
};

/**
 * The phases from open to dispatch: what a call is answered. It is one synchronous step in one context, so that no other
 * call comes in between, and it can be run again elsewhere. What it wrote is kept once `sandbox.documents.flushed()`
 * resolves, and only then may the reply go.
 */
export const runCall = (context: ReplayContext, call: Call): AnsweredCall =>
  runInContext(context, () => {
    const opened = 'opened' in call ? call.opened : open(call);
    if (opened === undefined) return answerUnopened(call);
    try {
      return answerOpened(call, opened);
    } catch (cause) {
      return { answer: internalError(cause), key: opened.key, hits: [] };
    }
  });

/**
 * The way of a call: receive → open → authorize → replay → dispatch → respond, each in the file of its name.
 * @param call as it was received
 */
export const handleCall = (call: Call, http: HttpContext): void => {
  const { sandbox, phone } = call;
  if (isLost(sandbox, phone, http)) return;
  const context = newReplayContext();
  const before = sandbox.documents.position;
  const answered = runCall(context, call);
  const after = sandbox.documents.position;

  const done = (told: AnsweredCall): void => {
    if (isOwnFailure(told.answer)) http.report(`${http.request.url}: ${told.answer.note}`);
    respond(call, http, told, { context, hasFile: call.file !== undefined }, before, after);
  };
  const kept = sandbox.documents.flushed();
  if (kept === undefined) done(answered);
  else {
    kept.then(
      () => done(answered),
      (cause: unknown) => done({ ...answered, answer: internalError(cause) }),
    );
  }
};
