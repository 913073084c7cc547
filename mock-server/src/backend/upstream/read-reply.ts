import { codes } from '@kit/contracts/codes';
import { CALL_LEVELS, isDeeperThan, parseJson } from '@kit/contracts/json-depth';
import { type EnvelopeEntry, type Issue, plainReply, resultEntry } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { SessionKey } from '../../sandbox/records/keys';
import { envelopeDeviations } from '../../validation/deviations';
import { issuesOf } from '../../validation/issues';
import type { BackendCall } from '../backend';
import { kindOfText } from './content-type';
import type { ReceivedReply } from './http';

/** The minimum that the app needs from an envelope. Other fields stay, because a fault must not remove them. */
const readableEnvelope = z.looseObject({
  code: z.int(),
  message: z.string(),
  results: z._default(z.array(z.looseObject(resultEntry.shape)), []),
});
type ReadableEnvelope = z.infer<typeof readableEnvelope>;
const readablePlain = z.looseObject(plainReply.shape);
type ReadablePlain = z.infer<typeof readablePlain>;

/** A reply of an upstream to a call. */
export type UpstreamReply =
  | {
      readonly kind: 'envelope';
      readonly content: ReadableEnvelope;
      readonly json: string;
      readonly deviations: readonly Issue[];
    }
  /** an unsealed refusal */
  | {
      readonly kind: 'plain';
      readonly content: ReadablePlain;
      readonly json: string;
      readonly deviations: readonly Issue[];
    }
  /** not sealed with the session key, such as a proxy's page; only its bytes are known */
  | { readonly kind: 'unreadable'; readonly deviations: readonly Issue[] }
  /** readable, but not a reply of this API */
  | { readonly kind: 'wrong'; readonly deviations: readonly Issue[] };

/** Parses JSON; undefined if the text is not JSON, or nests deeper than any reply. */
export const parsedJson = (text: string): unknown => {
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return undefined;
  }
};

const NOT_SEALED: Issue = { path: 'reply', reason: 'Is a success, but not sealed' };
const UNREADABLE: Issue = { path: 'reply', reason: 'Is not sealed with the session key, or is not JSON inside' };

const unreadable = (received: Pick<ReceivedReply, 'body' | 'contentType' | 'status'>): Issue =>
  kindOfText(received) === 'an HTML page'
    ? { path: 'reply', reason: `Is an HTML page (HTTP ${received.status}), probably of a proxy before the backend` }
    : UNREADABLE;

const TOO_DEEP: Issue = { path: 'reply', reason: `Nests deeper than ${CALL_LEVELS} levels` };

const readPlain = (content: ReadablePlain): UpstreamReply =>
  content.code === codes.SUCCESS.code
    ? { kind: 'wrong', deviations: [NOT_SEALED] }
    : { kind: 'plain', content, json: JSON.stringify(content), deviations: [] };

const readOpened = (
  opened: unknown,
  asked: readonly EnvelopeEntry[],
  fieldNames: BackendCall['fieldNames'],
): UpstreamReply => {
  const envelope = z.safeParse(readableEnvelope, fieldNames.fromBackend(opened));
  if (!envelope.success) return { kind: 'wrong', deviations: issuesOf(envelope.error, 'reply') };
  const { data: content } = envelope;
  return {
    kind: 'envelope',
    content,
    json: JSON.stringify(content),
    deviations: envelopeDeviations(content, asked),
  };
};

/**
 * Reads the reply of an upstream to a call.
 * @param key session key that the call names; without it only an unsealed reply can be read or checked
 * @param asked entries that the upstream received
 */
export const readReply = (
  received: Pick<ReceivedReply, 'body' | 'contentType' | 'status'>,
  key: SessionKey | undefined,
  asked: readonly EnvelopeEntry[],
  fieldNames: BackendCall['fieldNames'],
): UpstreamReply => {
  const { body } = received;
  const plain = z.safeParse(readablePlain, parsedJson(body.toString('utf8')));
  if (plain.success) return readPlain(plain.data);
  if (key === undefined) return { kind: 'unreadable', deviations: [] };
  const inside = key.channel.open(body);
  if (inside === undefined) return { kind: 'unreadable', deviations: [unreadable(received)] };
  if (isDeeperThan(CALL_LEVELS, inside)) return { kind: 'wrong', deviations: [TOO_DEEP] };
  const opened = parsedJson(inside);
  return opened === undefined
    ? { kind: 'unreadable', deviations: [UNREADABLE] }
    : readOpened(opened, asked, fieldNames);
};
