import { codes } from '@kit/contracts/codes';
import type { EnvelopeEntry } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { type Answer, type BackendReply, httpError, internalError, isOwnFailure, NO_KEY } from '../backend/answer';
import type { Backend, Caller, OpenedCall } from '../backend/backend';
import { authorize, bearerToken, headerOf } from '../backend/caller';
import { local } from '../backend/local';
import { ownBackendOf } from '../backend/recorded';
import { JSON_TYPE, plainRefusal } from '../backend/reply';
import { noteOfUnknownOrder } from '../backend/upstream/orders';
import { adoptToken } from '../backend/upstream/tokens';
import type { Upstream } from '../backend/upstream/upstream';
import { refusalBy } from '../faults/effects/code';
import type { FaultHit } from '../faults/matching';
import { keptPath } from '../sandbox/journal/kept-headers';
import { newReplayContext, type ReplayContext, realNow, runInContext } from '../sandbox/replay-context';
import { isLostCall } from './lost-call';
import { type Arrival, matchFaults } from './match-faults';
import { open } from './open';
import type { HttpContext, ReceivedCall } from './receive';
import { type AnsweredCall, respond } from './respond';

const ANONYMOUS: Caller = {
  ...{ token: '', repliesOf: { caller: '', hasSession: false } },
  ...{ contactNumber: undefined, refusal: undefined },
};

const bytesOf = ({ headers, sealed, file, streamed }: ReceivedCall): number =>
  streamed === undefined ? sealed.length + (file?.bytes.length ?? 0) : Number(headers['content-length'] ?? 0);

const arrivalOf = (call: ReceivedCall): Arrival => ({
  device: call.device,
  bytes: bytesOf(call),
});

/** Returns the reply of a fault that refuses the call before any backend runs. */
const refusedByFault = (
  hits: readonly FaultHit[],
  { isOpen, entries }: Pick<OpenedCall, 'isOpen' | 'entries'>,
  { contactNumber }: Caller,
): Answer | undefined => {
  const refused = refusalBy(hits);
  if (refused === undefined) return undefined;
  const methods = entries.map(({ method }) => method);
  if (refused.code === codes.AES_EXPIRED.code) return { ...NO_KEY, methods, contactNumber, answeredBy: 'fault' };
  const json = JSON.stringify(isOpen ? { ...refused, results: [] } : refused);
  return { json, code: refused.code, methods, contactNumber, answeredBy: 'fault', plain: !isOpen };
};

const callerOf = ({ sandbox, headers }: ReceivedCall, opened: OpenedCall, isRemote: boolean): Caller =>
  isRemote || (opened.isOpen && opened.refusal === undefined) ? authorize(sandbox, headers, opened) : ANONYMOUS;

/**
 * Runs a call from opening it to the backend's reply. With a local backend, this is one synchronous step, so no other
 * call interleaves, and the call can be replayed. Send the reply after `sandbox.documents.flushed()` resolves.
 */
export const runCall = <Reply extends BackendReply | Promise<BackendReply>>(
  context: ReplayContext,
  call: ReceivedCall,
  backend: Backend<Reply>,
): AnsweredCall<Reply | Answer> =>
  runInContext(context, () => {
    const { sandbox } = call;
    const { isRemote, name: answeredBy } = backend;
    const opened = call.opened ?? open(call, isRemote);
    const { key } = opened;
    try {
      const caller = callerOf(call, opened, isRemote);
      const hits = matchFaults(sandbox, opened.entries, caller.contactNumber, arrivalOf(call));
      const answer = refusedByFault(hits, opened, caller) ?? backend.answer(call, opened, caller);
      if (opened.isOpen || isRemote) return { answer, answeredBy, key, hits };
      const unopened = sandbox.keys.state(headerOf(call.headers, headerNames.keyId));
      return { answer, answeredBy, key, hits, unopened };
    } catch (cause) {
      return { answer: internalError(cause), answeredBy, key, hits: [] };
    }
  });

const EXCHANGE: readonly EnvelopeEntry[] = [{ method: KEY_EXCHANGE, data: {} }];

const runExchange = (call: ReceivedCall, id: string | undefined, backend: Backend): Pending => {
  const hits = matchFaults(call.sandbox, EXCHANGE, undefined, arrivalOf(call));
  const refused = refusedByFault(hits, { isOpen: false, entries: EXCHANGE }, ANONYMOUS);
  const answer = refused ?? backend.agree(call, id);
  return { answer, answeredBy: backend.name, key: undefined, hits, exchange: { id } };
};

const HTTP_FAILED = 500;

const failed = <Reply>(answered: AnsweredCall<Reply>, cause: unknown): AnsweredCall => {
  const answer = internalError(cause);
  if (answered.exchange === undefined) return { ...answered, answer };
  const body = JSON.stringify(plainRefusal('INTERNAL_ERROR'));
  const about = { methods: [KEY_EXCHANGE], note: answer.note };
  return { ...answered, answer: httpError({ status: HTTP_FAILED, contentType: JSON_TYPE, body }, answer.code, about) };
};

/** A call whose reply is not sent yet. */
interface Running {
  readonly call: ReceivedCall;
  readonly http: HttpContext;
  /** position of the documents before the call */
  readonly before: number;
  /** undefined if the call cannot be replayed */
  readonly context: ReplayContext | undefined;
}

const reportFailure = ({ request, report }: HttpContext, note: string | undefined): void =>
  report(`${keptPath(request.url)}: ${note}`, {
    requestId: headerOf(request.headers, headerNames.requestId),
  });

/** Commits the call's changes, then sends the reply. */
const commit = (
  { call, http, before, context }: Running,
  answered: AnsweredCall,
  after: number | undefined,
): Promise<void> | undefined => {
  const { documents } = call.sandbox;
  const done = (completed: AnsweredCall): void => {
    if (isOwnFailure(completed.answer)) reportFailure(http, completed.answer.note);
    respond(call, http, completed, context && { context, hasFile: call.file !== undefined }, before, after);
  };
  const committed = documents.flushed();
  if (committed === undefined) {
    done(answered);
    return undefined;
  }
  return committed.then(
    () => done(answered),
    (cause: unknown) => done(failed(answered, cause)),
  );
};

type Pending = AnsweredCall<BackendReply | Promise<BackendReply>>;

const isReady = (answered: Pending): answered is AnsweredCall => !(answered.answer instanceof Promise);

const settlePending = async (running: Running, answered: Pending): Promise<void> => {
  const remote = { ...running, context: undefined };
  const { sandbox, device = null } = running.call;
  const { request } = running.http;
  // The methods are known once the backend has replied.
  const path = keptPath(request.url).split('/').at(-1) ?? '';
  const begun = sandbox.journal.begin({ at: realNow(), device, methods: [path] });
  let ready: AnsweredCall;
  try {
    ready = { ...answered, answer: await answered.answer };
  } catch (cause) {
    ready = failed(answered, cause);
  }
  await commit(remote, { ...ready, begun }, undefined);
};

/** @returns a promise if the reply is still pending; it never rejects */
const settle = (running: Running, answered: Pending): Promise<void> | undefined => {
  const { call, http } = running;
  const settled = isReady(answered)
    ? commit(running, answered, call.sandbox.documents.position)
    : settlePending(running, answered);
  return settled?.catch((cause: unknown) => {
    http.reply.send(cause);
  });
};

/**
 * The pipeline of a call: receive → open → authorize → match faults → ask the backend → apply faults → journal → seal → send.
 * @returns a promise if the reply is still pending
 */
export const handleCall = (call: ReceivedCall, http: HttpContext, backend: Backend): Promise<void> | undefined => {
  const { sandbox, device } = call;
  if (isLostCall(call, http, false)) return undefined;
  const context = newReplayContext(device);
  const before = sandbox.documents.position;
  return settle({ call, http, before, context }, runCall(context, call, backend));
};

/** The pipeline of a key exchange, which has no envelope. @param id sealed by the client; undefined if it cannot be opened */
export const handleExchange = (
  call: ReceivedCall,
  http: HttpContext,
  backend: Backend,
  id: string | undefined,
): Promise<void> | undefined => {
  const { sandbox } = call;
  if (isLostCall(call, http, true)) return undefined;
  const before = sandbox.documents.position;
  return settle({ call, http, before, context: undefined }, runExchange(call, id, backend));
};

const isAllMocked = (call: ReceivedCall, upstream: Upstream): boolean => {
  if (!upstream.hasMocked) return false;
  const { entries } = open(call, true);
  return entries.length > 0 && entries.every(({ method }) => upstream.isMocked(method));
};

/** Answers calls whose entries are all mocked. The journal explains an order that only the backend knows. */
const localForUpstream: Backend<Answer> = {
  ...local,
  answer: (call, opened, caller) => {
    const answer = local.answer(call, opened, caller);
    if (answer.note !== undefined || answer.code === codes.SUCCESS.code) return answer;
    return { ...answer, note: noteOfUnknownOrder(opened.entries.map(({ method }) => ({ method, code: answer.code }))) };
  },
};

/**
 * Chooses the backend of a call: recorded replies, then the upstream, then this server's own methods. If this server
 * answers for an upstream, it also registers the token of the call.
 */
export const backendFor = (call: ReceivedCall, upstream: Upstream | undefined): Backend => {
  const own = ownBackendOf(call.sandbox);
  if (upstream === undefined || call.sandbox.recording.isPlaying) return own;
  if (!isAllMocked(call, upstream)) return upstream;
  adoptToken(call.sandbox, bearerToken(call.headers));
  return localForUpstream;
};
