import { type ClientIdentity, unnamedClient } from '@kit/contracts/client';
import { BASE_PATH } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { CALL_LEVELS, parseJson } from '@kit/contracts/json-depth';
import { fieldOf, isObject } from '@kit/contracts/json-object';
import { exchangeRequest, sealCall, segmentOf, type WireKey } from '@kit/contracts/wire/codec';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { type Call, type Entry, isKeyRefusal } from './call';
import { crypto, decrypt, encrypt, spellingOf } from './cipher';
import type { Http } from './http';

export interface CallOptions {
  readonly token?: string | undefined;
  readonly requestId?: string;
  /** adds or replaces headers; undefined removes one */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** replaces fields of the envelope */
  readonly envelope?: Readonly<Record<string, unknown>>;
  /** false: do not renew a key that the target does not know */
  readonly heals?: boolean;
}

export interface ClientOptions {
  readonly http: Http;
  /** path prefix before /app */
  readonly base: string;
  /** PEM (SPKI) */
  readonly publicKey: string;
  /** the target's name of each field that has another one (7.5) */
  readonly fieldNames: Readonly<Record<string, string>>;
  readonly paths: Readonly<Record<string, string>>;
}

/** A key exchange and its random id. */
export interface Exchange {
  readonly id: string;
  readonly call: Call;
  readonly sessionKey: WireKey | undefined;
}

/** A call in plain text, for the agreed key. */
export interface Composed {
  readonly key: string;
  readonly entries: readonly Entry[];
  readonly headers: Record<string, string>;
  readonly envelope: Readonly<Record<string, unknown>>;
}

const identity: ClientIdentity = { ...unnamedClient, appName: 'conformance' };
/** A check can change an envelope before it is sealed. */
const unsealed = { seal: (_key: string, text: string) => text };

/** Parses JSON. Returns undefined if the text is not JSON. */
export const parsed = (text: string): unknown => {
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return undefined;
  }
};

const renamed = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (names.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, renamed(inner, names)]),
  );
};

/**
 * Client of the wire protocol, on Node's crypto. It accepts more than the contract allows, so that each deviation is
 * reported once.
 */
export class WireClient {
  readonly #theirNames: ReadonlyMap<string, string>;
  readonly #ourNames: ReadonlyMap<string, string>;
  #sessionKey: WireKey | undefined;

  constructor(private readonly options: ClientOptions) {
    const names = Object.entries(options.fieldNames);
    this.#theirNames = new Map(names);
    this.#ourNames = new Map(names.map(([ours, theirs]) => [theirs, ours]));
  }

  async #send(
    name: string,
    headers: Record<string, string>,
    body: string | Buffer<ArrayBuffer>,
    sent: Pick<Call, 'entries' | 'sent'>,
    read: (text: string) => Pick<Call, 'spelling' | 'reply'>,
  ): Promise<Call> {
    const { http, base, paths } = this.options;
    const path = base + BASE_PATH + (hasOwn(paths, name) ? paths[name] : `/${name}`);
    const came = await http.send({ method: 'POST', path, headers, body, name });
    const [contentType, date] = ['content-type', 'date'].map((each) => came.headers.get(each) ?? '') as [
      string,
      string,
    ];
    return { name, path, status: came.status, contentType, date, raw: came.text, ...sent, ...read(came.text) };
  }

  /** @param body the encrypted id; `sent` is its plain text */
  async exchangeWith(body: string, sent: unknown = body, id = ''): Promise<Exchange> {
    const { headers } = exchangeRequest({ ...crypto, sealForServer: () => body }, '', identity.packageName);
    const call = await this.#send(KEY_EXCHANGE, headers, body, { entries: [], sent }, (text) => {
      const reply = parsed(text);
      return { reply, spelling: reply === undefined ? undefined : 'plain' };
    });
    const key = id === '' ? undefined : decrypt(id, String(fieldOf(call.reply, 'data')));
    const sessionKey = key === undefined ? undefined : { key, keyId: String(fieldOf(call.reply, 'keyId')) };
    return { id, call, sessionKey };
  }

  /** Exchanges a key under any id and discards the key. */
  sealedExchange(id: string): Promise<Exchange> {
    return this.exchangeWith(crypto.sealForServer(this.options.publicKey, id), { id });
  }

  /** Exchanges a key under a new id and uses it for later calls. */
  async exchange(): Promise<Exchange> {
    const { id, body } = exchangeRequest(crypto, this.options.publicKey, identity.packageName);
    const exchanged = await this.exchangeWith(body, { id }, id);
    this.#sessionKey = exchanged.sessionKey ?? this.#sessionKey;
    return exchanged;
  }

  async sessionKey(): Promise<WireKey> {
    const sessionKey = this.#sessionKey ?? (await this.exchange()).sessionKey;
    return sessionKey ?? { key: crypto.randomId(), keyId: '' };
  }

  async compose(
    entries: readonly Entry[],
    { token, requestId = crypto.randomId(), headers, envelope }: CallOptions = {},
  ): Promise<Composed> {
    const agreed = await this.sessionKey();
    const named = entries.map(({ method, data }) => ({ method, data: renamed(data, this.#theirNames) }));
    const usual = sealCall(unsealed, agreed, identity, { entries: named, requestId, token, t: Date.now() });
    const all = Object.entries({ ...usual.headers, ...headers });
    const sent = all.filter((header): header is [string, string] => header[1] !== undefined);
    const { key } = agreed;
    return { key, entries, headers: Object.fromEntries(sent), envelope: { ...usual.envelope, ...envelope } };
  }

  /** Sends entries in one envelope. Renews an unknown key once without reporting it, as the app does. */
  call(entries: readonly Entry[], options: CallOptions = {}): Promise<Call> {
    const fixed = { requestId: crypto.randomId(), ...options };
    const attempt = async () => {
      const composed = await this.compose(entries, fixed);
      return this.post(segmentOf(entries), composed, encrypt(composed.key, JSON.stringify(composed.envelope)));
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

  /** Sends any body with any headers, and decrypts the reply if possible. @param sent the body for the report */
  post(
    name: string,
    { key, entries, headers, envelope }: Composed,
    body: string | Buffer<ArrayBuffer>,
    sent: unknown = envelope,
  ): Promise<Call> {
    return this.#send(name, headers, body, { entries, sent }, (text) => {
      const plain = parsed(text);
      if (plain !== undefined) return { spelling: 'plain', reply: plain };
      const opened = decrypt(key, text.trim());
      return opened === undefined
        ? { spelling: undefined, reply: undefined }
        : { spelling: spellingOf(text.trim()), reply: this.#inOurNames(parsed(opened)) };
    });
  }

  #inOurNames(reply: unknown): unknown {
    const results = fieldOf(reply, 'results');
    if (!isObject(reply) || !Array.isArray(results)) return reply;
    const ours = (result: unknown) =>
      isObject(result) && 'data' in result ? { ...result, data: renamed(result.data, this.#ourNames) } : result;
    return { ...reply, results: results.map(ours) };
  }
}
