import { plainReply, replyEnvelope } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import { keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import { type Answer, type BackendReply, codeOf } from '../backend/answer';
import { JSON_TYPE } from '../backend/reply';
import { Channel } from '../crypto/channel';
import { applyEffects, applyToTransport, isOfTransport } from '../faults/apply-effects';
import type { FaultHit } from '../faults/matching';
import type { HttpReply, OutgoingReply, ReplyContent } from '../faults/outgoing-reply';
import type { Answerer, Replay } from '../sandbox/journal/call-record';
import type { KeyState, SessionKey } from '../sandbox/records/keys';
import type { HttpContext, ReceivedCall } from './receive';
import { faultless, HTTP_OK, send } from './send';

/** The backend's reply to a call, and the faults for it. */
export interface AnsweredCall<Reply = BackendReply> {
  readonly answer: Reply;
  /** the backend that the pipeline asked */
  readonly answeredBy: Answerer;
  /** session key that the call names, which seals the reply; undefined without a valid key */
  readonly key: SessionKey | undefined;
  /** faults that match the call */
  readonly hits: readonly FaultHit[];
  /** state of the named session key, if the call could not be opened */
  readonly unopened?: KeyState;
  /** for a key exchange: the client's id, which seals the new key; undefined if it cannot be opened */
  readonly exchange?: { readonly id: string | undefined };
  /** number of the call while it was pending */
  readonly begun?: number;
}

const NOT_ASCII = /[\u0080-\uffff]/g;
const escaped = (json: string): string =>
  json.replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const schemaOf = ({ answer, exchange }: AnsweredCall<Answer>) => {
  if (exchange !== undefined) return keyExchangeReply;
  return answer.plain ? plainReply : replyEnvelope;
};

/** Applies the faults of a call to its reply. */
export const withFaults = (answered: AnsweredCall<Answer>): OutgoingReply =>
  applyEffects({ ...faultless, content: JSON.parse(answered.answer.json), schema: schemaOf(answered) }, answered.hits);

/** Seals the reply of a key exchange: only the key itself, with the client's id. */
const sealKey = (json: string, how: OutgoingReply['seal'], id: string): string | undefined => {
  const content = JSON.parse(json) as ReplyContent;
  const { data: key } = content;
  if (typeof key !== 'string') return undefined;
  return JSON.stringify({ ...content, data: how(key, new Channel(id)) ?? key });
};

const sealExchange = (json: string, how: OutgoingReply['seal'], id: string | undefined): HttpReply => {
  const sealedExchange = id === undefined ? undefined : sealKey(json, how, id);
  const body = sealedExchange ?? how(json, undefined) ?? json;
  return { status: HTTP_OK, contentType: JSON_TYPE, body: escaped(body) };
};

const seal = (
  json: string,
  { fieldNames }: ReceivedCall,
  { answer, key, exchange }: AnsweredCall,
  how: OutgoingReply['seal'],
): HttpReply => {
  if (exchange !== undefined) return sealExchange(json, how, exchange.id);
  const text = fieldNames.toWire(json);
  const body = how(text, answer.json !== undefined && answer.plain ? undefined : key?.channel);
  return body === undefined
    ? { status: HTTP_OK, contentType: JSON_TYPE, body: escaped(text) }
    : { status: HTTP_OK, contentType: ENVELOPE_CONTENT_TYPE, body };
};

const changesContent = ({ effect }: FaultHit): boolean => !isOfTransport(effect);

const nothingToChange = (hits: readonly FaultHit[]): string | undefined => {
  const ids = [...new Set(hits.filter(changesContent).map(({ id }) => id))];
  return ids.length === 0
    ? undefined
    : `This reply could not be read, so these faults changed nothing: ${ids.join(', ')}`;
};

const isRead = (answered: AnsweredCall): answered is AnsweredCall<Answer> => answered.answer.json !== undefined;

/** Returns the reply as sent without faults. */
const unchanged = (call: ReceivedCall, answered: AnsweredCall): HttpReply => {
  const { answer } = answered;
  if (answer.json === undefined) return answer.asReceived;
  return answer.asReceived ?? seal(answer.json, call, answered, faultless.seal);
};

/** Applies the faults, records the call in the journal and sends the reply. */
export const respond = (
  call: ReceivedCall,
  http: HttpContext,
  answered: AnsweredCall,
  replay: Replay | undefined,
  before: number,
  after?: number,
): void => {
  const { answer, hits, key } = answered;
  const outgoing = isRead(answered) && hits.some(changesContent) ? withFaults(answered) : undefined;
  const transport = outgoing ?? (hits.length === 0 ? faultless : applyToTransport(faultless, hits));
  const code = outgoing === undefined ? answer.code : codeOf(outgoing.content);
  http.measure?.(answer.methods, code, (performance.now() - http.startedAt) / 1000);
  // Names each field, because spreads would cost two microseconds per call.
  send({
    sandbox: call.sandbox,
    http,
    reply:
      transport.replacement ??
      (outgoing === undefined
        ? unchanged(call, answered)
        : seal(JSON.stringify(outgoing.content), call, answered, outgoing.seal)),
    received: call.streamed?.sealed() ?? call.sealed,
    channel: key?.channel,
    device: call.device,
    unopened: answered.unopened,
    before,
    after,
    methods: answer.methods,
    contactNumber: answer.contactNumber,
    code,
    note: answer.note ?? (answer.json === undefined ? nothingToChange(hits) : undefined),
    answeredBy: answer.answeredBy ?? answered.answeredBy,
    upstream: answer.upstream,
    hits,
    changed: outgoing?.changed ?? faultless.changed,
    delayMs: transport.delayMs,
    send: transport.send,
    replay,
    begun: answered.begun,
  });
};
