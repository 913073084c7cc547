import { plainReply, replyEnvelope } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import { keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import { type Answer, type BackendReply, codeOf } from '../backend/answer';
import { JSON_TYPE } from '../backend/reply';
import { Channel } from '../crypto/channel';
import { applyEffects, applyToTransport, isOfTransport } from '../faults/apply-effects';
import type { FaultHit } from '../faults/matching';
import type { HttpReply, OutgoingReply, ReplyContent } from '../faults/outgoing-reply';
import type { Replay } from '../sandbox/journal/call-record';
import type { AgreedKey, KeyState } from '../sandbox/records/keys';
import type { HttpContext, ReceivedCall } from './receive';
import { faultless, HTTP_OK, send } from './send';

/** The outcome of a call: its reply, and what is to happen to that reply. */
export interface AnsweredCall<Reply = BackendReply> {
  readonly answer: Reply;
  /** that the call names, and that seals the answer; undefined if none is agreed */
  readonly key: AgreedKey | undefined;
  /** the faults that the call met */
  readonly hits: readonly FaultHit[];
  /** state of the key that the call names, if the call could not be opened */
  readonly unopened?: KeyState;
  /** of a key exchange: the client's id, which seals the key; undefined if it cannot be opened */
  readonly exchange?: { readonly id: string | undefined };
}

const NOT_ASCII = /[\u0080-\uffff]/g;
const escaped = (json: string): string =>
  json.replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const schemaOf = ({ answer, exchange }: AnsweredCall<Answer>) => {
  if (exchange !== undefined) return keyExchangeReply;
  return answer.plain ? plainReply : replyEnvelope;
};

/** The answer with the effects of the faults that the call met. */
export const withFaults = (answered: AnsweredCall<Answer>): OutgoingReply =>
  applyEffects({ ...faultless, content: JSON.parse(answered.answer.json), schema: schemaOf(answered) }, answered.hits);

/** The reply to an agreement, of which the key alone is sealed, with the client's id. */
const sealKey = (json: string, how: OutgoingReply['seal'], id: string): string | undefined => {
  const content = JSON.parse(json) as ReplyContent;
  const { data: key } = content;
  if (typeof key !== 'string') return undefined;
  return JSON.stringify({ ...content, data: how(key, new Channel(id)) ?? key });
};

const sealExchange = (json: string, how: OutgoingReply['seal'], id: string | undefined): HttpReply => {
  const agreed = id === undefined ? undefined : sealKey(json, how, id);
  const body = agreed ?? how(json, undefined) ?? json;
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

const nothingToChange = (hits: readonly FaultHit[]): string | undefined => {
  const ids = [...new Set(hits.filter(({ effect }) => !isOfTransport(effect)).map(({ id }) => id))];
  return ids.length === 0
    ? undefined
    : `Nothing of this reply could be read, so nothing was changed by: ${ids.join(', ')}`;
};

const changesContent = ({ effect }: FaultHit): boolean => !isOfTransport(effect);

const isRead = (answered: AnsweredCall): answered is AnsweredCall<Answer> => answered.answer.json !== undefined;

/** The reply that no fault has changed. */
const unchanged = (call: ReceivedCall, answered: AnsweredCall): HttpReply => {
  const { answer } = answered;
  if (answer.json === undefined) return answer.asReceived;
  return answer.asReceived ?? seal(answer.json, call, answered, faultless.seal);
};

/** Applies the faults that the call met, journals the call and sends its reply. */
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
  // Each field by its name: spreads here cost a call two microseconds.
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
    phone: call.phone,
    unopened: answered.unopened,
    before,
    after,
    methods: answer.methods,
    contactNumber: answer.contactNumber,
    code: outgoing === undefined ? answer.code : codeOf(outgoing.content),
    note: answer.note ?? (answer.json === undefined ? nothingToChange(hits) : undefined),
    upstream: answer.upstream,
    hits,
    changed: outgoing?.changed ?? faultless.changed,
    delayMs: transport.delayMs,
    send: transport.send,
    replay,
  });
};
