import { plainReply, replyEnvelope } from '@kit/contracts/wire/envelope';
import { ENVELOPE_CONTENT_TYPE } from '@kit/contracts/wire/headers';
import { applyEffects } from '../faults/apply-effects';
import type { HttpReply, OutgoingReply } from '../faults/outgoing-reply';
import type { Replay } from '../sandbox/journal/call-record';
import { type AnsweredCall, codeOf } from './answer';
import type { FieldNames } from './field-names';
import type { HttpContext, ReceivedCall } from './receive';
import { faultless, HTTP_OK, JSON_TYPE, send } from './send';

const NOT_ASCII = /[\u0080-\uffff]/g;
const escaped = (json: string): string =>
  json.replace(NOT_ASCII, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The answer with the effects of the faults that the call met. */
export const withFaults = ({ answer, hits }: AnsweredCall): OutgoingReply =>
  applyEffects(
    { ...faultless, content: JSON.parse(answer.json), schema: answer.plain ? plainReply : replyEnvelope },
    hits,
  );

const seal = (
  json: string,
  { answer, key }: AnsweredCall,
  fieldNames: FieldNames,
  how: OutgoingReply['seal'],
): HttpReply => {
  const text = fieldNames.toWire(json);
  const body = how(text, answer.plain ? undefined : key?.channel);
  return body === undefined
    ? { status: HTTP_OK, contentType: JSON_TYPE, body: escaped(text) }
    : { status: HTTP_OK, contentType: ENVELOPE_CONTENT_TYPE, body };
};

/** Seals the answer of a call and sends it, through the faults that the call met. */
export const respond = (
  { sandbox, sealed, phone, fieldNames }: ReceivedCall,
  http: HttpContext,
  answered: AnsweredCall,
  replay: Replay | undefined,
  before: number,
  after?: number,
): void => {
  const { answer, key, hits } = answered;
  const { methods, contactNumber, note, upstream } = answer;
  const outgoing = hits.length === 0 ? undefined : withFaults(answered);
  // Each field by its name: spreads here cost a call two microseconds.
  send({
    sandbox,
    http,
    reply:
      outgoing === undefined
        ? seal(answer.json, answered, fieldNames, faultless.seal)
        : (outgoing.replacement ?? seal(JSON.stringify(outgoing.content), answered, fieldNames, outgoing.seal)),
    received: sealed,
    channel: key?.channel ?? answered.unopened?.channel,
    phone,
    unopened: answered.unopened?.key,
    before,
    after,
    methods,
    contactNumber,
    code: outgoing === undefined ? answer.code : codeOf(outgoing.content),
    note,
    upstream,
    hits,
    changed: outgoing?.changed ?? faultless.changed,
    delayMs: outgoing?.delayMs ?? 0,
    send: outgoing?.send ?? faultless.send,
    replay,
  });
};
