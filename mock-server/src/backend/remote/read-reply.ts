import { codes } from '@kit/contracts/codes';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { isObject } from '@kit/contracts/json-object';
import { type EnvelopeEntry, type Issue, plainReply } from '@kit/contracts/wire/envelope';
import { aesKey, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { Channel } from '../../crypto/channel';
import type { ReplyContent } from '../../faults/apply';
import type { SessionKey } from '../../service/records/keys';
import { envelopeDeviations, issuesOf } from '../../validation';
import type { BackendCall } from '../backend';

/** The parts of a received reply that its content depends on. */
interface Received {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** A reply of a backend, as far as it can be read. */
export interface ReadReply {
  /** with the contract's field names; undefined if the reply is unreadable, or if it is no reply of this API */
  readonly content: ReplyContent | undefined;
  /** true if it is not sealed */
  readonly isPlain: boolean;
  /** where it breaks the contract */
  readonly deviations: readonly Issue[];
}

/** Parses JSON; undefined if the text is not JSON, or nests deeper than any reply. */
export const parsedJson = (text: string): unknown => {
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return undefined;
  }
};

const HTML_TYPE = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
/** The beginning of a page, after a byte order mark, white space and comments. */
const HTML_START = /^\uFEFF?(?:\s|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|html|head|body|title)\b/i;
const HEAD_BYTES = 1_000;

/** Names a body that is not JSON: an HTML page, such as one of a proxy, or something else. */
export const kindOfText = ({ contentType, body }: Omit<Received, 'status'>): 'an HTML page' | 'not JSON' =>
  HTML_TYPE.test(contentType) || HTML_START.test(body.toString('utf8', 0, HEAD_BYTES)) ? 'an HTML page' : 'not JSON';

const isReply = (value: unknown): value is ReplyContent =>
  isObject(value) &&
  Number.isInteger(value.code) &&
  (value.results === undefined || (Array.isArray(value.results) && value.results.every(isObject)));

const unreadable = (reason: string): ReadReply => ({
  content: undefined,
  isPlain: false,
  deviations: [{ path: 'reply', reason }],
});

/**
 * Reads the reply of a backend to a call.
 * @param key session key that the call names; without it only an unsealed reply can be read
 * @param entries of the call
 */
export const readReply = (
  received: Received,
  key: SessionKey | undefined,
  entries: readonly EnvelopeEntry[],
  fieldNames: BackendCall['fieldNames'],
): ReadReply => {
  const plain = parsedJson(received.body.toString('utf8'));
  if (isReply(plain)) {
    const checked = z.safeParse(z.looseObject(plainReply.shape), plain);
    const issues = checked.success ? [] : issuesOf(checked.error, 'reply');
    const isSuccess = plain.code === codes.SUCCESS.code;
    return {
      content: plain,
      isPlain: true,
      deviations: isSuccess ? [{ path: 'reply', reason: 'Is a success, but not sealed' }] : issues,
    };
  }
  const kind = kindOfText(received);
  if (kind === 'an HTML page')
    return unreadable(`Is an HTML page (HTTP ${received.status}), probably of a proxy before the backend`);
  // Without a key of the call, nobody here knows what the reply should be.
  if (key === undefined) return { content: undefined, isPlain: false, deviations: [] };
  const inside = key.channel.open(received.body);
  const opened = inside === undefined ? undefined : parsedJson(inside);
  if (opened === undefined) return unreadable('Is not sealed with the session key, or is not JSON inside');
  const content = fieldNames.fromBackend(opened);
  return {
    content: isReply(content) ? content : undefined,
    isPlain: false,
    deviations: envelopeDeviations(content, entries),
  };
};

const agreement = z.looseObject(keyExchangeReply.shape);
const refusal = z.looseObject(plainReply.shape);

/** The reply of a backend to a key exchange. */
export type ExchangeReply =
  | { readonly kind: 'agreed'; readonly content: z.infer<typeof agreement>; readonly key: string }
  | { readonly kind: 'refused'; readonly content: z.infer<typeof refusal> }
  /** @param problem completes "answered the key exchange with" */
  | { readonly kind: 'wrong'; readonly problem: string; readonly deviations: readonly Issue[] };

/** Reads the reply of a backend to a key exchange. @param id opens the session key */
export const readExchange = (received: Received, id: string): ExchangeReply => {
  const content = parsedJson(received.body.toString('utf8'));
  const wrong = (problem: string, deviations: readonly Issue[]): ExchangeReply => ({
    kind: 'wrong',
    deviations,
    problem: `${problem} (HTTP ${received.status}). Check that MOCK_BACKEND is the backend's address, including its base path.`,
  });
  if (content === undefined) {
    const kind = kindOfText(received);
    return wrong(kind === 'not JSON' ? 'something other than JSON' : kind, [{ path: 'reply', reason: `Is ${kind}` }]);
  }
  const refused = z.safeParse(refusal, content);
  if (refused.success && refused.data.code !== codes.SUCCESS.code) return { kind: 'refused', content: refused.data };
  const exchanged = z.safeParse(agreement, content);
  if (!exchanged.success) {
    const issues = issuesOf(exchanged.error, 'reply');
    return wrong(`an invalid reply, ${issues.map(({ path, reason }) => `${path}: ${reason}`).join('; ')}`, issues);
  }
  const key = z.safeParse(aesKey, new Channel(id).open(Buffer.from(exchanged.data.data, 'latin1')));
  if (key.success) return { kind: 'agreed', content: exchanged.data, key: key.data };
  const reason = 'Is not sealed with the id of the key exchange';
  return wrong('a session key that its id does not open', [{ path: 'reply.data', reason }]);
};
