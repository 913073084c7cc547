import * as z from 'zod/mini';
import { codes } from '../codes';
import { ENVELOPE_VERSION, PROTOCOL_VERSION } from '../constants';
import { plainReply, type ReplyEnvelope, replyEnvelope } from './envelope';
import { BEARER, ENVELOPE_CONTENT_TYPE, headers } from './headers';
import { aesKey, BATCH, keyExchangeReply } from './key-exchange';

/**
 * The cryptography of the wire, which this package does not contain (protocol.md, sections 1 and 2). A key is 32 ASCII
 * characters, used as their 32 bytes.
 */
export interface WireCrypto {
  /** 16 unpredictable bytes as 32 lower-case hex characters */
  readonly randomId: () => string;
  /** encrypts UTF-8 text with AES-256-ECB-PKCS#7, as lower-case hex */
  readonly seal: (key: string, text: string) => string;
  /** decrypts what `seal` returned; throws if the key or the padding is wrong */
  readonly open: (key: string, hex: string) => string;
  /** encrypts ASCII text with RSA-PKCS#1 v1.5 for a public key in PEM, as base64 */
  readonly sealForServer: (publicKey: string, text: string) => string;
}

/** A key that a client and a backend agreed on. */
export interface WireKey {
  readonly key: string;
  readonly keyId: string;
}

/** The client, as its headers and its envelopes describe it. */
export interface ClientIdentity {
  readonly packageName: string;
  readonly language: string;
  readonly osType: string;
  readonly appVersion: string;
  readonly appName: string;
  /** more fields for the header object of the envelope, from the native app */
  readonly appendedHeaders?: Readonly<Record<string, unknown>> | undefined;
}

/** One request on the wire. Only `t` changes in a retry. */
export interface WireCall<Entry> {
  readonly entries: readonly Entry[];
  readonly requestId: string;
  readonly token: string | undefined;
  /** the client's clock */
  readonly t: number;
}

/** Encodes a header value. HTTP headers allow only Latin-1, and app names can contain other characters. */
const headerText = (text: string): string => (/^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text));

/** Path segment of a call: the method of a single entry, or `batch`. */
export const segmentOf = ([first, ...others]: readonly { readonly method: string }[]): string =>
  first !== undefined && others.length === 0 ? first.method : BATCH;

/** Seals a call. @returns its headers, and its envelope as plain text and as the body to send */
export const sealCall = <Entry>(
  crypto: Pick<WireCrypto, 'seal'>,
  { key, keyId }: WireKey,
  { packageName, language, osType, appVersion, appName, appendedHeaders }: ClientIdentity,
  { entries, requestId, token, t }: WireCall<Entry>,
) => {
  const envelope = { t, header: { ...appendedHeaders, appName, version: ENVELOPE_VERSION }, entries };
  const sent: Record<string, string> = {
    [headers.cacheControl]: 'no-cache',
    ...(token === undefined ? {} : { [headers.authorization]: BEARER + token }),
    [headers.keyId]: keyId,
    [headers.packageName]: headerText(packageName),
    [headers.language]: headerText(language),
    [headers.osType]: headerText(osType),
    [headers.appVersion]: headerText(appVersion),
    [headers.requestId]: requestId,
    [headers.protocolVersion]: PROTOCOL_VERSION,
    [headers.application]: headerText(appName),
    [headers.applicationVersion]: headerText(appVersion),
    [headers.contentType]: ENVELOPE_CONTENT_TYPE,
  };
  return { headers: sent, envelope, body: crypto.seal(key, JSON.stringify(envelope)) };
};

/** Returns true for the one reply that is not sealed: the server does not know the key (protocol.md section 2). */
export const isKeyRefusal = (reply: unknown): boolean =>
  z.safeParse(plainReply, reply).data?.code === codes.AES_EXPIRED.code;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Opens the reply to a call. A refused key is a reply with its code and no results.
 * @throws if the text is not a reply that is sealed with the key
 */
export const openReply = (crypto: Pick<WireCrypto, 'open'>, key: string, text: string): ReplyEnvelope =>
  isKeyRefusal(jsonIn(text))
    ? { ...codes.AES_EXPIRED, results: [] }
    : z.parse(replyEnvelope, JSON.parse(crypto.open(key, text)));

/** A key exchange under a new id. @returns the id, and the headers and body to send */
export const exchangeRequest = (
  crypto: Pick<WireCrypto, 'randomId' | 'sealForServer'>,
  publicKey: string,
  packageName: string,
) => {
  const id = crypto.randomId();
  const sent: Record<string, string> = {
    [headers.keyRequest]: 'true',
    [headers.packageName]: headerText(packageName),
    [headers.requestId]: crypto.randomId(),
    [headers.protocolVersion]: PROTOCOL_VERSION,
    [headers.contentType]: ENVELOPE_CONTENT_TYPE,
  };
  return { id, headers: sent, body: crypto.sealForServer(publicKey, id) };
};

/**
 * Reads the reply to a key exchange.
 * @param id the id of the exchange
 * @returns the key, or the refusal of the server
 * @throws if the text is neither
 */
export const readExchange = (
  crypto: Pick<WireCrypto, 'open'>,
  id: string,
  text: string,
): WireKey | z.infer<typeof plainReply> => {
  const raw: unknown = JSON.parse(text);
  const { success, data } = z.safeParse(keyExchangeReply, raw);
  return success ? { keyId: data.keyId, key: z.parse(aesKey, crypto.open(id, data.data)) } : z.parse(plainReply, raw);
};
