import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { ENVELOPE_VERSION, PROTOCOL_VERSION } from '@kit/contracts/constants';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { plainReply, type ReplyEnvelope, type RequestEnvelope, replyEnvelope } from '@kit/contracts/wire/envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from '@kit/contracts/wire/headers';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { AppError } from '../platform/app-error';
import type { ClientDescription } from '../platform/device';
import { jsonIn } from '../platform/unchecked-json';
import { open, seal } from './codec';
import type { Envelope, KeyedHandler } from './link';
import type { Send } from './send';
import type { ServerClock } from './server-clock';

export interface SealOptions {
  readonly send: Send;
  readonly pathOf: (segment: string) => string;
  readonly describe: () => ClientDescription;
  readonly clock: ServerClock;
}

/** Encodes a header value. HTTP headers allow only Latin-1, and app names can contain other characters. */
const headerText = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));

const headersOf = (envelope: Envelope, keyId: string, client: ClientDescription): Record<string, string> => ({
  [headers.cacheControl]: 'no-cache',
  ...(envelope.token === undefined ? {} : { [headers.authorization]: BEARER + envelope.token }),
  [headers.keyId]: keyId,
  [headers.packageName]: headerText(client.packageName),
  [headers.language]: headerText(client.language),
  [headers.osType]: headerText(client.osType),
  [headers.appVersion]: headerText(client.appVersion),
  [headers.requestId]: envelope.requestId,
  [headers.protocolVersion]: PROTOCOL_VERSION,
  [headers.application]: headerText(client.appName),
  [headers.applicationVersion]: headerText(client.appVersion),
  [headers.contentType]: ENVELOPE_CONTENT_TYPE,
});

/** Returns true for the one reply that is not sealed: the server does not know the key (protocol.md section 2). */
const isKeyRefusal = (text: string): boolean => {
  const plain = z.safeParse(
    plainReply,
    jsonIn(() => text),
  );
  return plain.data?.code === codes.AES_EXPIRED.code;
};

const read = (text: string, key: string): ReplyEnvelope => {
  if (isKeyRefusal(text)) return { ...codes.AES_EXPIRED, results: [] };
  try {
    return z.parse(replyEnvelope, JSON.parse(open(text, key)));
  } catch (cause) {
    throw new AppError('contract', NETWORK_ERROR_MESSAGE, { cause });
  }
};

/** The timeout of the slowest entry in ms; undefined if no entry is slow. */
const timeoutOf = (entries: Envelope['entries']): number | undefined => {
  const timeouts = entries.map(({ method }) => slowMethods[method] ?? 0);
  return Math.max(...timeouts) || undefined;
};

/**
 * The last handler of the chain: seals the request, sends it and opens the reply. If the server refuses the phone's
 * time, it corrects the clock and sends the request once more. The server has run nothing of the refused one.
 */
export const createSealed =
  ({ send, pathOf, describe, clock }: SealOptions): KeyedHandler =>
  async (envelope) => {
    const { entries } = envelope;
    const { keyId, key } = envelope.key;
    const client = describe();
    const [only, ...others] = entries;
    const path = pathOf(only && others.length === 0 ? only.method : BATCH);
    const attempt = async () => {
      const body: RequestEnvelope = {
        t: clock.now(),
        header: { ...client.appendedHeaders, appName: client.appName, version: ENVELOPE_VERSION },
        entries: [...entries],
      };
      const sealed = seal(JSON.stringify(body), key);
      return read(await send(path, headersOf(envelope, keyId, client), sealed, timeoutOf(entries)), key);
    };
    const reply = await attempt();
    const serverTime = reply.code === codes.TIME_SKEW.code ? reply.data?.serverTime : undefined;
    if (serverTime === undefined) return reply;
    clock.correct(serverTime);
    return attempt();
  };
