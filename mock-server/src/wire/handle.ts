import { MINUTE } from '@kit/contracts/time-units';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { type BackendReply, httpError, internalError, JSON_TYPE, plainRefusal } from '../backend/answer';
import { bearerToken } from '../backend/backend';
import { adoptToken, type Backend } from '../backend/remote/remote-backend';
import type { Item } from '../core/changes';
import { resetConnection } from '../faults/apply';
import { keptPath } from '../service/journal/entry';
import type { Sandbox } from '../service/sandbox';
import { type AnsweredCall, type BegunCall, beginCall, type Exchange, runCall } from './call';
import { announce, lostEntry, noteDevice, type Pending, recordPending } from './entry';
import { open } from './open';
import type { HttpContext, ReceivedCall } from './receive';
import { type Finished, finish, respond } from './respond';

const HTTP_FAILED = 500;
/** Time after a delay within which a reply is surely sent, in ms. */
const SENT_WITHIN = 10_000;
/** Time after which nobody shows a call as pending that a real backend does not answer, in ms. */
const BACKEND_PATIENCE = 5 * MINUTE;
/** Stands for the id of an entry that is not stored. */
const UNSTORED = 0;
/** A call that a fault lost on its way. */
const LOST = 'lost';

/** The contract's own error, for a call whose changes the store did not take or whose backend failed. */
const failedWith = (cause: unknown, exchange: Exchange | undefined): BackendReply => {
  const answer = internalError(cause);
  if (exchange === undefined) return answer;
  const body = JSON.stringify(plainRefusal('INTERNAL_ERROR'));
  const about = { methods: [KEY_EXCHANGE], note: answer.note };
  return httpError({ status: HTTP_FAILED, contentType: JSON_TYPE, body }, answer.code, about);
};

/** A step of a call that is stored: its finished reply, with its entry or with the record of the pending call. */
interface Stored {
  readonly finished: Finished;
  readonly item?: Item | undefined;
  readonly pending?: Pending | undefined;
}

/** Records the entry of a call in the step that answered it, unless a delay keeps the reply back. */
const recorded = (sandbox: Sandbox, call: ReceivedCall, finished: Finished): Stored => {
  const { entry, delayMs } = finished;
  if (delayMs > 0) return { finished, pending: recordPending(sandbox, call, entry.methods, delayMs + SENT_WITHIN) };
  return { finished, item: sandbox.journal.record(entry) };
};

/** Records a call that a fault lost on its way. */
export const loseCall = (sandbox: Sandbox, call: ReceivedCall, http: HttpContext, begun: BegunCall): typeof LOST => {
  sandbox.journal.record(lostEntry(sandbox, call, http, begun));
  return LOST;
};

/** Resets the connection of a call that gets no reply. */
export const breakOff = ({ reply }: HttpContext): void => {
  reply.hijack();
  resetConnection(reply.raw);
};

/** Answers a call of this server: one step, its commit, and the reply. */
const handleHere = async (
  call: ReceivedCall,
  http: HttpContext,
  exchange: Exchange | undefined,
  isForBackend = false,
): Promise<void> => {
  const { sandboxes } = http.server;
  let last: { readonly sandbox: Sandbox; readonly done: AnsweredCall } | undefined;
  let afterCommit: (() => void) | undefined;
  const step = (sandbox: Sandbox): Stored | typeof LOST => {
    if (isForBackend) adoptToken(sandbox, bearerToken(call.headers));
    const ran = runCall(sandbox, call, exchange);
    if ('lost' in ran) return loseCall(sandbox, call, http, ran.lost);
    const { done } = ran;
    last = { sandbox, done };
    afterCommit = () => {
      ran.afterCommit?.();
      noteDevice(sandbox, call);
    };
    return recorded(sandbox, call, finish(sandbox, call, http, done, true));
  };
  let stored: Stored | typeof LOST;
  try {
    stored = await sandboxes.transact(http.sandbox, step, http.context);
    afterCommit?.();
  } catch (cause) {
    if (last === undefined) throw cause;
    const done = { ...last.done, answer: failedWith(cause, exchange) };
    const finished = finish(last.sandbox, call, http, done, false);
    // The reply does not wait for the journal, because the store has just failed.
    sandboxes.transact(http.sandbox, ({ journal }) => journal.record(finished.entry)).catch(() => undefined);
    stored = { finished, item: { list: 'calls', body: finished.entry, id: UNSTORED } };
  }
  if (stored === LOST) return breakOff(http);
  const { finished, item, pending } = stored;
  await respond(call, http, finished, item?.id, pending && announce(http, pending));
};

/** Passes a call on to a real backend: a step before, the backend, and a step for the reply. */
export const passCall = async (
  call: ReceivedCall,
  http: HttpContext,
  backend: Backend,
  exchange?: Exchange | undefined,
): Promise<void> => {
  const { sandboxes } = http.server;
  const transact = <Result>(step: (sandbox: Sandbox) => Result) => sandboxes.transact(http.sandbox, step);
  // The methods are known once the backend has replied.
  const shown = [keptPath(http.request.url).split('/').at(-1) ?? ''];
  const first = await sandboxes.transact(
    http.sandbox,
    (sandbox) => {
      const begun = beginCall(sandbox, call, true, exchange);
      if (begun.isLost) return loseCall(sandbox, call, http, begun);
      return { ...begun, pending: recordPending(sandbox, call, shown, BACKEND_PATIENCE) };
    },
    http.context,
  );
  if (first === LOST) return breakOff(http);
  const begun = announce(http, first.pending);
  const ask = () => {
    const given = { ...call, transact };
    return exchange === undefined
      ? backend.answer(given, first.opened, first.caller)
      : backend.agree(given, exchange.id);
  };
  const answer: BackendReply = first.refused ?? (await ask().catch((cause) => failedWith(cause, exchange)));
  const finished = await transact((sandbox) =>
    finish(sandbox, call, http, { ...first, answer, isRemote: true }, false),
  );
  await respond(call, http, finished, undefined, begun);
};

/** Who answers a call: this server, the real backend, or this server for a mocked method. */
type Route = 'here' | 'there' | 'mocked';

/**
 * Decides who answers a call. A call with an unknown key stays here, because this server cannot tell whether its method is
 * mocked. Its client then exchanges a new key.
 */
export const routeOf = (sandbox: Sandbox, call: ReceivedCall, backend: Backend): Route => {
  if (sandbox.recording.isPlaying) return 'here';
  const { key, entries } = open(sandbox, call, true);
  if (key === undefined) return 'here';
  return backend.mocks(entries.map(({ method }) => method)) ? 'mocked' : 'there';
};

/**
 * Answers a call, an upload or a key exchange: with recorded replies if a trace was loaded, else by the real backend if
 * there is one, else with this server's own methods.
 */
export const handleCall = async (
  call: ReceivedCall,
  http: HttpContext,
  backend: Backend | undefined,
  exchange?: Exchange | undefined,
): Promise<void> => {
  if (backend === undefined) return handleHere(call, http, exchange);
  const { sandboxes } = http.server;
  const route = await sandboxes.transact(http.sandbox, (sandbox) =>
    exchange === undefined ? routeOf(sandbox, call, backend) : sandbox.recording.isPlaying ? 'here' : 'there',
  );
  if (route === 'there') return passCall(call, http, backend, exchange);
  return handleHere(call, http, exchange, route === 'mocked');
};
