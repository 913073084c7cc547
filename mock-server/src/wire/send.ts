import { headers as headerNames } from '@kit/contracts/wire/headers';
import type { CallNotes } from '../backend/answer';
import type { Channel } from '../crypto/channel';
import { appliedFaults, type FaultHit } from '../faults/matching';
import type { ChangedField, HttpReply, OutgoingReply, Send } from '../faults/outgoing-reply';
import type { Replay } from '../sandbox/journal/call-record';
import type { KeyState } from '../sandbox/records/keys';
import type { Sandbox } from '../sandbox/sandbox';
import type { HttpContext } from './receive';

export const HTTP_OK = 200;

const writeReply: Send = (response, { status, contentType, body }) => {
  // Past Fastify's own reply, whose hooks and serializers nobody here uses. Hex and our plain replies are ASCII, so
  // their length in bytes is known, and latin1 is the shortest way to the socket.
  response
    .writeHead(status, { [headerNames.contentType]: contentType, 'content-length': body.length })
    .end(body, 'latin1');
};

/** How a reply goes that no fault has changed. */
export const faultless: Omit<OutgoingReply, 'content' | 'schema'> = {
  seal: (text, channel) => channel?.seal(text),
  changed: [],
  replacement: undefined,
  delayMs: 0,
  send: writeReply,
};

/** A reply that is ready to go, and what the journal says of it. */
export interface ReadyReply extends CallNotes {
  readonly sandbox: Sandbox;
  readonly http: HttpContext;
  readonly reply: HttpReply;
  /** the call as the journal keeps it */
  readonly received: Buffer;
  /** of the key that the call names: opens what was received, and the reply */
  readonly channel: Channel | undefined;
  /** that it came from */
  readonly phone: string | undefined;
  /** of a call that could not be opened: what there was of its key */
  readonly unopened?: KeyState | undefined;
  /** where the documents stood before it */
  readonly before: number;
  /** where they stood once it had run, where that is known */
  readonly after?: number | undefined;
  readonly hits: readonly FaultHit[];
  /** what these changed about the reply */
  readonly changed: readonly ChangedField[];
  readonly delayMs: number;
  readonly send: Send;
  /** undefined for what cannot be run again */
  readonly replay: Replay | undefined;
}

const record = (ready: ReadyReply): void => {
  const { sandbox, http, reply } = ready;
  sandbox.journal.record(
    {
      url: http.request.url,
      rawHeaders: http.request.raw.rawHeaders,
      request: ready.received,
      reply: reply.body,
      channel: ready.channel,
      methods: ready.methods,
      contactNumber: ready.contactNumber,
      code: ready.code,
      http: reply.status,
      durationMs: performance.now() - http.startedAt,
      phone: ready.phone,
      unopened: ready.unopened,
      before: ready.before,
      after: ready.after,
      note: ready.note,
      upstream: ready.upstream,
      faults: appliedFaults(ready.hits, ready.changed),
      replay: ready.replay,
    },
    sandbox.clock.now(),
  );
};

const sendNow = (ready: ReadyReply): void => {
  const { http, reply } = ready;
  try {
    record(ready);
  } catch (cause) {
    // Whoever waits for the reply is not to wait for the journal.
    http.report(`The journal failed to record ${http.request.url}: ${String(cause)}`);
  }
  ready.send(http.reply.raw, reply);
};

/** Writes a call into the journal and sends its reply, when its time has come. */
export const send = (ready: ReadyReply): void => {
  ready.http.reply.hijack();
  // Unref'd: a reply that is late on purpose must not hold a server that was told to stop.
  if (ready.delayMs > 0) setTimeout(() => sendNow(ready), ready.delayMs).unref();
  else sendNow(ready);
};
