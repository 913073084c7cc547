import { codes } from '@kit/contracts/codes';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { ENVELOPE_CONTENT_TYPE, headers as headerNames } from '@kit/contracts/wire/headers';
import { type Answer, type BackendReply, codeOf, isOwnFailure, JSON_TYPE } from '../backend/answer';
import { headerOf } from '../backend/backend';
import { Channel } from '../crypto/channel';
import {
  appliedFaults,
  changeContent,
  changesContent,
  deliveryOf,
  type HttpReply,
  holdsBack,
  type ReplyContent,
  type Seal,
  type Send,
  sealOf,
} from '../faults/apply';
import type { FaultHit } from '../faults/match';
import type { JournalEntry } from '../service/journal/entry';
import { reasonOf, type UnopenedReason } from '../service/journal/unopened';
import type { Sandbox } from '../service/sandbox';
import type { AnsweredCall } from './call';
import { arrivalOf, endedSession, noteDevice } from './entry';
import type { HttpContext, ReceivedCall } from './receive';

const HTTP_OK = 200;
/** Longest reply that the journal keeps, in bytes: a real backend can send longer ones, and the journal has thousands. */
const LONGEST_KEPT = 256 * 1024;

const NOT_ASCII = /[\u0080-\uffff]/g;
const escaped = (json: string): string =>
  json.replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Seals the reply of a key exchange: only the key itself, with the client's id. */
const sealKey = (json: string, how: Seal, id: string): string | undefined => {
  const content = JSON.parse(json) as ReplyContent;
  const { data: key } = content;
  if (typeof key !== 'string') return undefined;
  return JSON.stringify({ ...content, data: how(key, new Channel(id)) ?? key });
};

const sealExchange = (json: string, how: Seal, id: string | undefined): HttpReply => {
  const sealedExchange = id === undefined ? undefined : sealKey(json, how, id);
  const body = sealedExchange ?? how(json, undefined) ?? json;
  return { status: HTTP_OK, contentType: JSON_TYPE, body: escaped(body) };
};

const seal = (text: string, { answer, opened: { key }, exchange }: AnsweredCall, how: Seal): HttpReply => {
  if (exchange !== undefined) return sealExchange(text, how, exchange.id);
  const body = how(text, answer.json !== undefined && answer.plain ? undefined : key?.channel);
  return body === undefined
    ? { status: HTTP_OK, contentType: JSON_TYPE, body: escaped(text) }
    : { status: HTTP_OK, contentType: ENVELOPE_CONTENT_TYPE, body };
};

const nothingToChange = (hits: readonly FaultHit[]): string | undefined => {
  const ids = [...new Set(hits.filter(changesContent).map(({ id }) => id))];
  return ids.length === 0
    ? undefined
    : `This reply could not be read, so these faults changed nothing: ${ids.join(', ')}`;
};

const isRead = (call: AnsweredCall): call is AnsweredCall<Answer> => call.answer.json !== undefined;

const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return null;
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return null;
  }
};

/** The content of a reply as the client receives it. Most replies need not be parsed. */
const contentOf = (answer: BackendReply, text: string | undefined): unknown =>
  answer.json !== undefined && answer.json === text && answer.content !== undefined ? answer.content : parsed(text);

/** The reason why a call could not be opened; null if it could, or if another server decided or a fault refused it. */
const unopenedReason = (
  { keys }: Sandbox,
  { headers, sealed }: ReceivedCall,
  { exchange, opened, hits, isRemote }: AnsweredCall,
  code: number,
): UnopenedReason | null => {
  if (exchange !== undefined) return code === codes.REQUEST_INVALID.code && hits.length === 0 ? exchange.problem : null;
  if (opened.isOpen || isRemote) return null;
  return reasonOf(sealed, keys.state(headerOf(headers, headerNames.keyId)), opened.key?.channel);
};

/** A finished reply, with its entry in the journal. */
export interface Finished {
  readonly reply: HttpReply;
  readonly delayMs: number;
  /** undefined for an ordinary HTTP reply */
  readonly send: Send | undefined;
  readonly hits: readonly FaultHit[];
  readonly entry: JournalEntry;
  /** cause of an internal error, for the operator */
  readonly failure: string | undefined;
}

/**
 * Applies the faults of a call to its reply, seals it, and describes the call for the journal.
 * @param isReplayable the call ran in one step, so it can be replayed
 */
export const finish = (
  sandbox: Sandbox,
  call: ReceivedCall,
  http: HttpContext,
  done: AnsweredCall,
  isReplayable: boolean,
): Finished => {
  const { answer, hits, opened, isRemote, before } = done;
  const changed =
    isRead(done) && hits.some(changesContent) ? changeContent(JSON.parse(done.answer.json), hits) : undefined;
  const delivery = deliveryOf(hits);
  const code = changed === undefined ? answer.code : codeOf(changed.content);
  const json = changed === undefined ? answer.json : JSON.stringify(changed.content);
  const text = json === undefined || done.exchange !== undefined ? json : call.fieldNames.toWire(json);
  const received = changed === undefined ? answer.asReceived : undefined;
  const reply = delivery.replacement ?? received ?? seal(text ?? '', done, sealOf(hits));
  const applied = appliedFaults(hits, changed, opened.entries);
  const isPlain = hits.length === 0 && received === undefined && done.exchange === undefined;
  const isKept = reply.body.length <= LONGEST_KEPT;
  const notes = [
    answer.note,
    answer.json === undefined ? nothingToChange(hits) : undefined,
    isKept ? undefined : `The reply has ${reply.body.length} bytes. The journal keeps its first ${LONGEST_KEPT}.`,
  ].filter((note) => note !== undefined);
  const shownReply = (): unknown =>
    isPlain
      ? contentOf(answer, text)
      : parsed(opened.key?.channel.open(Buffer.from(reply.body, 'latin1')) ?? reply.body);
  const ended = answer.contactNumber === undefined ? endedSession(sandbox, call) : undefined;
  const entry: JournalEntry = {
    // A spread after other fields costs as much as the rest of a call.
    ...arrivalOf(sandbox, call, http),
    contactNumber: answer.contactNumber ?? ended?.contactNumber,
    session: ended?.session,
    methods: answer.methods,
    code,
    answeredBy: answer.answeredBy ?? (isRemote ? 'backend' : 'local'),
    http: reply.status,
    unopened: unopenedReason(sandbox, call, done, code),
    fault: applied,
    request: opened.json ?? null,
    reply: isKept ? shownReply() : null,
    raw: { request: call.sealed.toString('latin1'), reply: reply.body.slice(0, LONGEST_KEPT) },
    note: notes.length === 0 ? undefined : notes.join('\n'),
    backend: answer.backend,
    end: http.reply.raw.destroyed ? 'aborted' : undefined,
    before,
    after: isReplayable ? sandbox.documents.positionAfter : undefined,
    hasFile: call.file === undefined ? undefined : true,
  };
  return {
    reply,
    hits,
    entry,
    delayMs: delivery.delayMs,
    send: delivery.send,
    failure: isOwnFailure(answer) ? answer.note : undefined,
  };
};

/** Notes in the journal if the client gives up before a reply that a fault holds back. */
const watchForAbort = ({ hits, entry }: Finished, http: HttpContext, id: number | undefined): void => {
  if (id === undefined || !holdsBack(hits)) return;
  const { raw } = http.reply;
  const { sandboxes } = http.server;
  raw.once('close', () => {
    if (raw.writableFinished) return;
    const durationMs = performance.now() - http.startedAt;
    sandboxes
      .transact(http.sandbox, ({ journal }) => journal.replace({ ...entry, id, end: 'aborted', durationMs }))
      .then(() => sandboxes.store.notify(http.sandbox, { event: 'ended', data: { id, end: 'aborted', durationMs } }))
      .catch(() => undefined);
  });
};

/** Waits, but not for a client that has given up. */
const wait = (ms: number, { reply: { raw } }: HttpContext): Promise<void> =>
  new Promise((resolve) => {
    // Unref'd: a delayed reply must not keep a stopping server alive.
    const timer = setTimeout(resolve, ms).unref();
    raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Stores the entry of a call whose step did not store it, for example of a delayed call. @returns its id */
const recordLater = async (http: HttpContext, call: ReceivedCall, entry: JournalEntry): Promise<number | undefined> => {
  try {
    const item = await http.server.sandboxes.transact(http.sandbox, (sandbox) => {
      noteDevice(sandbox, call);
      if (entry.begun !== undefined) sandbox.journal.end(entry.begun);
      return sandbox.journal.record(entry);
    });
    return item.id;
  } catch (cause) {
    // A failure of the journal must not block the reply.
    http.server.config.report(`The journal failed to record ${entry.url}: ${String(cause)}`);
    return undefined;
  }
};

/**
 * Sends a finished reply after its delay.
 * @param id id of the call in the journal; undefined if its entry is not stored yet
 * @param begun number of the call while it was pending
 */
export const respond = async (
  call: ReceivedCall,
  http: HttpContext,
  finished: Finished,
  id: number | undefined,
  begun?: number | undefined,
): Promise<void> => {
  const { reply, delayMs, send, entry, failure } = finished;
  const { config, metrics } = http.server;
  if (failure !== undefined)
    config.report(`${entry.url}: ${failure}`, { requestId: headerOf(call.headers, headerNames.requestId) });
  metrics?.call(entry.methods, entry.code, (performance.now() - http.startedAt) / 1_000);
  let stored = id;
  if (stored === undefined) {
    if (delayMs > 0) await wait(delayMs, http);
    stored = await recordLater(http, call, {
      ...entry,
      durationMs: performance.now() - http.startedAt,
      ...(begun !== undefined && { begun }),
      ...(http.reply.raw.destroyed && { end: 'aborted' as const }),
    });
  }
  watchForAbort(finished, http, stored);
  if (send !== undefined) {
    http.reply.hijack();
    send(http.reply.raw, reply);
    return;
  }
  // One character of the body is one byte. Node sends a sealed body, which is ASCII, in one piece with the head.
  const isSealed = reply.contentType === ENVELOPE_CONTENT_TYPE && Buffer.byteLength(reply.body) === reply.body.length;
  http.reply
    .code(reply.status)
    .header(headerNames.contentType, reply.contentType)
    .header('x-content-type-options', 'nosniff')
    .send(isSealed ? reply.body : Buffer.from(reply.body, 'latin1'));
};
