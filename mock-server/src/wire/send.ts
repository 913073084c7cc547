import { headers as headerNames } from '@kit/contracts/wire/headers';
import type { CallNotes } from '../backend/answer';
import { bearerToken } from '../backend/caller';
import type { Channel } from '../crypto/channel';
import { appliedFaults, type FaultHit } from '../faults/matching';
import type { ChangedField, HttpReply, OutgoingReply, Send } from '../faults/outgoing-reply';
import type { Answerer, Replay } from '../sandbox/journal/call-record';
import { keptPath } from '../sandbox/journal/kept-headers';
import type { KeyState } from '../sandbox/records/keys';
import { realNow } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import type { HttpContext } from './receive';

export const HTTP_OK = 200;

const writeReply: Send = (response, { status, contentType, body }) => {
  // Bypasses Fastify's reply, whose hooks and serializers are unused here. Sealed and plain replies are ASCII: length and
  // byte length are equal, and latin1 is the fastest encoding.
  response
    .writeHead(status, {
      [headerNames.contentType]: contentType,
      'content-length': body.length,
      'x-content-type-options': 'nosniff',
    })
    .end(body, 'latin1');
};

/** How to send a reply without faults. */
export const faultless: Omit<OutgoingReply, 'content' | 'schema'> = {
  seal: (text, channel) => channel?.seal(text),
  changed: [],
  replacement: undefined,
  delayMs: 0,
  send: writeReply,
};

/** A finished reply with the facts for the journal. */
export interface ReadyReply extends Omit<CallNotes, 'answeredBy'> {
  readonly answeredBy: Answerer;
  readonly sandbox: Sandbox;
  readonly http: HttpContext;
  readonly reply: HttpReply;
  /** the call in the form that the journal stores */
  readonly received: Buffer;
  /** channel of the named session key; opens the call and the reply */
  readonly channel: Channel | undefined;
  /** device that sent the call */
  readonly device: string | undefined;
  /** state of the named session key, for a call that could not be opened */
  readonly unopened?: KeyState | undefined;
  /** position of the documents before the call */
  readonly before: number;
  /** position of the documents after the call, if known */
  readonly after?: number | undefined;
  readonly hits: readonly FaultHit[];
  /** fields that the faults changed in the reply */
  readonly changed: readonly ChangedField[];
  readonly delayMs: number;
  readonly send: Send;
  /** undefined if the call cannot be replayed */
  readonly replay: Replay | undefined;
  /** number of the call while it was pending */
  readonly begun?: number | undefined;
}

/** The token of a call: empty for a logged-out device, undefined for a call without the header. */
const tokenOf = ({ request: { headers } }: HttpContext): string | undefined =>
  headers[headerNames.authorization] === undefined ? undefined : bearerToken(headers);

/** Finds the owner of a token whose session has ended, and how it ended. */
const endedSession = ({ sessions }: Sandbox, token: string | undefined) => {
  const facts = token === undefined || token === '' ? undefined : sessions.facts(token);
  if (facts === undefined || facts.state === 'valid') return {};
  const { contactNumber, state, endedAt, by } = facts;
  return { contactNumber, session: { state, endedAt, by } };
};

const screenOf = ({ sandbox, device }: ReadyReply): string | undefined =>
  device === undefined ? undefined : sandbox.journal.devices.screen(device);

const record = (ready: ReadyReply): number | undefined => {
  const { sandbox, http, reply } = ready;
  const token = tokenOf(http);
  const { contactNumber, session } =
    ready.contactNumber === undefined
      ? endedSession(sandbox, token)
      : { contactNumber: ready.contactNumber, session: undefined };
  return sandbox.journal.record(
    {
      url: keptPath(http.request.url),
      rawHeaders: http.request.raw.rawHeaders,
      request: ready.received,
      reply: reply.body,
      channel: ready.channel,
      methods: ready.methods,
      contactNumber,
      token,
      session,
      code: ready.code,
      http: reply.status,
      durationMs: performance.now() - http.startedAt,
      device: ready.device,
      screen: screenOf(ready),
      begun: ready.begun,
      end: http.reply.raw.destroyed ? 'aborted' : undefined,
      unopened: ready.unopened,
      before: ready.before,
      after: ready.after,
      note: ready.note,
      answeredBy: ready.answeredBy,
      upstream: ready.upstream,
      faults: appliedFaults(ready.hits, ready.changed),
      replay: ready.replay,
    },
    sandbox.clock.now(),
  );
};

/** Effects that close the connection themselves. */
const closesConnection = ({ effect }: FaultHit): boolean =>
  'network' in effect && effect.network !== 'TIMEOUT' && effect.network !== 'BANDWIDTH';

/** Notes in the journal if the client gives up before a reply that a fault holds back. */
const watchForAbort = ({ sandbox, http, hits }: ReadyReply, id: number | undefined): void => {
  if (id === undefined || hits.length === 0 || hits.some(closesConnection)) return;
  const { raw } = http.reply;
  raw.once('close', () => {
    if (!raw.writableFinished) sandbox.journal.abort(id, performance.now() - http.startedAt);
  });
};

const sendNow = (ready: ReadyReply): void => {
  const { http, reply } = ready;
  try {
    watchForAbort(ready, record(ready));
  } catch (cause) {
    // A failure of the journal must not block the reply.
    http.report(`The journal failed to record ${keptPath(http.request.url)}: ${String(cause)}`);
  }
  ready.send(http.reply.raw, reply);
};

/** Records a call in the journal and sends its reply after its delay. */
export const send = (ready: ReadyReply): void => {
  ready.http.reply.hijack();
  // Unref'd: a delayed reply must not keep a stopping server alive.
  if (ready.delayMs <= 0) {
    sendNow(ready);
    return;
  }
  const { sandbox, device = null, methods } = ready;
  const begun = ready.begun ?? sandbox.journal.begin({ at: realNow(), device, methods });
  setTimeout(() => sendNow({ ...ready, begun }), ready.delayMs).unref();
};
