import { STATUS_CODES } from 'node:http';
import { codes } from '@kit/contracts/codes';
import { ENVELOPE_CONTENT_TYPE, headers as headerNames } from '@kit/contracts/wire/headers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Channel } from '../crypto/channel';
import { disturb, type LineReply } from '../faults/effects/network';
import type { FaultPlan } from '../faults/plan';
import type { Sandbox } from '../sandbox/sandbox';
import type { CallNotes } from './serve';

export const JSON_TYPE = 'application/json; charset=utf-8';
const HTTP_OK = 200;

/** A reply that is ready to go, and what the journal says of it. */
export interface ReadyReply extends CallNotes {
  readonly sandbox: Sandbox;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** of performance.now(), when the call came in */
  readonly startedAt: number;
  /** the call as the journal keeps it */
  readonly received: Buffer;
  /** of the agreed key, which also opens what was received */
  readonly channel: Channel | undefined;
  /** ASCII: hex, or JSON where no key is agreed */
  readonly body: string;
  readonly isSealed: boolean;
  readonly faults: FaultPlan | undefined;
}

const note = (ready: ReadyReply, reply: string, http: number): void => {
  const { sandbox, request, startedAt, faults } = ready;
  sandbox.journal.record(
    {
      url: request.url,
      rawHeaders: request.raw.rawHeaders,
      request: ready.received,
      reply,
      channel: ready.channel,
      methods: ready.methods,
      contactNumber: ready.contactNumber,
      code: ready.code,
      http,
      durationMs: performance.now() - startedAt,
      note: ready.note,
      faults: faults?.applied,
      replay: ready.replay,
    },
    sandbox.clock.now(),
  );
};

const lineReplyOf = ({ body, isSealed }: ReadyReply): LineReply => ({
  contentType: isSealed ? ENVELOPE_CONTENT_TYPE : JSON_TYPE,
  body,
});

const send = ({ reply }: ReadyReply, http: number, { contentType, body }: LineReply): void => {
  // Past Fastify's own reply, whose hooks and serializers nobody here uses. Hex and our plain replies are ASCII, so
  // their length in bytes is known, and latin1 is the shortest way to the socket.
  reply.raw
    .writeHead(http, { [headerNames.contentType]: contentType, 'content-length': body.length })
    .end(body, 'latin1');
};

const sendDisturbed = (ready: ReadyReply, { line }: FaultPlan): void => {
  if (line !== undefined && 'network' in line) {
    note(ready, ready.body, HTTP_OK);
    disturb(ready.reply.raw, lineReplyOf(ready), line.network, line.bytesPerSecond ?? 1);
  } else if (line !== undefined && 'http' in line) {
    // A gateway that fails knows nothing of envelopes.
    const body = `${line.http} ${STATUS_CODES[line.http] ?? ''}`.trim();
    note(ready, body, line.http);
    send(ready, line.http, { contentType: 'text/plain', body });
  } else {
    note(ready, ready.body, HTTP_OK);
    send(ready, HTTP_OK, lineReplyOf(ready));
  }
};

/** Writes a call into the journal and sends its reply, through the faults that met it. */
export const finish = (ready: ReadyReply): void => {
  const { faults, reply } = ready;
  reply.hijack();
  if (faults === undefined) {
    note(ready, ready.body, HTTP_OK);
    send(ready, HTTP_OK, lineReplyOf(ready));
    return;
  }
  // Unref'd: a reply that is late on purpose must not hold a server that was told to stop.
  if (faults.delayMs > 0) setTimeout(() => sendDisturbed(ready, faults), faults.delayMs).unref();
  else sendDisturbed(ready, faults);
};

/** Whether whoever runs the server has to hear of a call. */
export const isOwnFailure = ({ code, note: told }: CallNotes): boolean =>
  told !== undefined && code === codes.INTERNAL_ERROR.code;
