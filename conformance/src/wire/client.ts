import { type ClientIdentity, unnamedClient } from '@kit/contracts/client';
import { BASE_PATH } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { fieldOf } from '@kit/contracts/json-object';
import { exchangeRequest, sealCall, segmentOf, type WireKey } from '@kit/contracts/wire/codec';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { Call, Entry } from './call';
import { bytesOf, crypto, decrypt } from './cipher';
import { type FieldNames, spelling } from './field-names';
import type { Http, HttpReply } from './http';
import { isKeyRefusal } from './key-refusal';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly requestId?: string;
  /** client time, in milliseconds since the epoch */
  readonly t?: unknown;
  /** adds or replaces headers; undefined removes one */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** false: do not renew a key that the target does not know */
  readonly heals?: boolean;
  /** overrides fields of the envelope, for invalid envelopes */
  readonly envelope?: Readonly<Record<string, unknown>>;
}

export interface ClientOptions {
  readonly http: Http;
  /** path prefix before /app */
  readonly base: string;
  /** PEM (SPKI) */
  readonly publicKey: string;
  readonly fieldNames: FieldNames;
  readonly paths: Readonly<Record<string, string>>;
  /** called with each finished call, in order */
  readonly onCall: (call: Call) => void;
}

/** A key exchange and its random id. */
export interface Exchange {
  readonly id: string;
  readonly call: Call;
  readonly sessionKey: WireKey | undefined;
}

const identity: ClientIdentity = { ...unnamedClient, appName: 'conformance' };
/** For the headers and the envelope of a call, which a check can change before it seals the envelope. */
const unsealed = { seal: (_key: string, text: string) => text };

/** Parses JSON. Returns undefined if the text is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return undefined;
  }
};

/** Returns a text field of a reply; empty for anything else. */
export const textIn = (reply: unknown, name: string): string => {
  const value = fieldOf(reply, name);
  return typeof value === 'string' ? value : '';
};

const callOf = (
  { status, contentType, headers, text, ms }: HttpReply,
  sentAndRead: Omit<Call, 'status' | 'contentType' | 'raw' | 'ms' | 'date'>,
): Call => ({ ...sentAndRead, status, contentType, raw: text, ms, date: String(headers.date ?? '') });

/**
 * Client of the wire protocol, on Node's crypto. It accepts more than the contract allows, so that each deviation is
 * reported once.
 */
export class WireClient {
  readonly #options: ClientOptions;
  readonly #spelling: ReturnType<typeof spelling>;
  #sessionKey: WireKey | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#spelling = spelling(options.fieldNames);
  }

  pathOf(segment: string): string {
    const { base, paths } = this.#options;
    return base + BASE_PATH + (hasOwn(paths, segment) ? paths[segment] : `/${segment}`);
  }

  /** @param body the encrypted id; `sent` is its plain text */
  async exchangeWith(body: string, sent: unknown = body, id = ''): Promise<Exchange> {
    const { headers } = exchangeRequest({ ...crypto, sealForServer: () => body }, '', identity.packageName);
    const path = this.pathOf(KEY_EXCHANGE);
    const came = await this.#options.http.send({ method: 'POST', path, headers, body, name: KEY_EXCHANGE });
    const reply = parsed(came.text);
    const sealed = bytesOf(textIn(reply, 'data'));
    const key = sealed && id !== '' ? decrypt(id, sealed.bytes) : undefined;
    const spelling = reply === undefined ? undefined : 'plain';
    const call = callOf(came, { name: KEY_EXCHANGE, entries: [], path, headers, sent, spelling, reply });
    this.#options.onCall(call);
    const sessionKey = key === undefined ? undefined : { key, keyId: textIn(reply, 'keyId') };
    return { id, call, sessionKey };
  }

  /** Exchanges a key under any id and discards the key. */
  sealedExchange(id: string): Promise<Exchange> {
    return this.exchangeWith(crypto.sealForServer(this.#options.publicKey, id), { id });
  }

  /** Exchanges a key under a new id and uses it for later calls. */
  async exchange(): Promise<Exchange> {
    const { id, body } = exchangeRequest(crypto, this.#options.publicKey, identity.packageName);
    const exchanged = await this.exchangeWith(body, { id }, id);
    if (exchanged.sessionKey !== undefined) this.#sessionKey = exchanged.sessionKey;
    return exchanged;
  }

  async sessionKey(): Promise<WireKey> {
    const sessionKey = this.#sessionKey ?? (await this.exchange()).sessionKey;
    return sessionKey ?? { key: crypto.randomId(), keyId: '' };
  }

  headersOf(
    keyId: string,
    { token, requestId = crypto.randomId(), headers = {} }: CallOptions,
  ): Record<string, string> {
    const call = { entries: [], requestId, token, t: 0 };
    const usual = sealCall(unsealed, { key: '', keyId }, identity, call).headers;
    return Object.fromEntries(
      Object.entries({ ...usual, ...headers }).filter((header): header is [string, string] => header[1] !== undefined),
    );
  }

  envelopeOf(entries: readonly Entry[], { t, envelope = {} }: CallOptions): Record<string, unknown> {
    const spelled = entries.map(({ method, data }) => ({ method, data: this.#spelling.forTarget(data) }));
    const call = { entries: spelled, requestId: '', token: undefined, t: Date.now() };
    const usual = sealCall(unsealed, { key: '', keyId: '' }, identity, call).envelope;
    return { ...usual, ...(t === undefined ? {} : { t }), ...envelope };
  }

  /** Sends entries in one envelope. Renews an unknown key once without reporting it, as the app does. */
  async call(entries: readonly Entry[], options: CallOptions = {}): Promise<Call> {
    const name = segmentOf(entries);
    const fixed = { requestId: crypto.randomId(), ...options };
    const attempt = async () => {
      const { key, keyId } = await this.sessionKey();
      const envelope = this.envelopeOf(entries, fixed);
      const body = crypto.seal(key, JSON.stringify(envelope));
      return this.post(name, body, { entries, sent: envelope, headers: this.headersOf(keyId, fixed) });
    };
    return options.heals === false ? attempt() : this.healed(attempt);
  }

  /** Repeats a call once under a new key if the target does not know the old one. */
  async healed(attempt: () => Promise<Call>): Promise<Call> {
    const first = await attempt();
    if (!isKeyRefusal(first)) return first;
    await this.exchange();
    return attempt();
  }

  /** Sends any body with any headers, and decrypts the reply if possible. */
  async post(
    name: string,
    body: string | Buffer,
    {
      entries = [],
      sent = body,
      headers,
    }: { entries?: readonly Entry[]; sent?: unknown; headers: Record<string, string> },
  ): Promise<Call> {
    const { key } = await this.sessionKey();
    const path = this.pathOf(name);
    const came = await this.#options.http.send({ method: 'POST', path, headers, body, name });
    const plain = parsed(came.text);
    const sealed = plain === undefined ? bytesOf(came.text) : undefined;
    const opened = sealed && decrypt(key, sealed.bytes);
    const read =
      opened === undefined
        ? { spelling: plain === undefined ? undefined : ('plain' as const), reply: plain }
        : { spelling: sealed?.spelling, reply: this.#spelling.ofReply(parsed(opened)) };
    const call = callOf(came, { name, entries, path, headers, sent, ...read });
    this.#options.onCall(call);
    return call;
  }
}
