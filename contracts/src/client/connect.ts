import * as z from 'zod/mini';
import { codes } from '../codes';
import { BASE_PATH, HTTP_RETRIES, KEY_LIFETIME } from '../constants';
import { CALL_LEVELS, parseJson } from '../json-depth';
import { type MethodName, methods, type RequestOf, type ResponseOf } from '../methods/index';
import { read } from '../read';
import { type EnvelopeEntry, plainReply, type ReplyEnvelope, refusalData, replyEnvelope } from '../wire/envelope';
import { aesKey, BATCH, KEY_EXCHANGE, keyExchangeReply } from '../wire/key-exchange';
import { UPLOAD } from '../wire/upload';
import type { ClientCrypto } from './crypto';
import { CallRefused, ContractBroken, NoReply } from './errors';
import {
  type ClientIdentity,
  callHeaders,
  envelopeOf,
  exchangeHeaders,
  type UploadFile,
  unnamedClient,
  uploadBody,
  uploadHeaders,
} from './messages';

/** `fetch` of Node or a browser, or a replacement. It rejects if there is no reply. */
export type Fetch = (
  url: string,
  init: {
    readonly method: 'POST';
    readonly headers: Record<string, string>;
    /** bytes for an upload */
    readonly body: string | Uint8Array<ArrayBuffer>;
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

/** A key that a client and a backend agreed on. */
export interface SessionKey {
  readonly key: string;
  readonly keyId: string;
  /** milliseconds since the epoch */
  readonly agreedAt: number;
}

export interface ConnectOptions {
  /** address of the backend before `/app` */
  readonly base: string;
  /** RSA public key of the backend, as PEM */
  readonly publicKey: string;
  readonly fetch: Fetch;
  readonly crypto: ClientCrypto;
  readonly identity?: ClientIdentity;
  /** an agreed key, to use until it expires or is refused; without one, the first call exchanges a key */
  readonly session?: SessionKey;
}

export interface SendOptions {
  /** the request id of an earlier call: the backend returns the stored reply of that call, and runs nothing */
  readonly requestId?: string;
}

export interface Client {
  /**
   * Calls one method and returns its checked response.
   * @throws CallRefused, NoReply or ContractBroken
   */
  call<Name extends MethodName>(
    method: Name,
    request: RequestOf<Name>,
    options?: SendOptions,
  ): Promise<ResponseOf<Name>>;
  /**
   * Uploads a file of at most `MAXIMUM_FILE_BYTES` and returns its checked response (protocol.md section 3).
   * @throws CallRefused, NoReply or ContractBroken
   */
  upload(
    file: UploadFile,
    request: RequestOf<typeof UPLOAD>,
    options?: SendOptions,
  ): Promise<ResponseOf<typeof UPLOAD>>;
  /**
   * Sends 1 to 20 entries in one envelope and returns the whole reply. It throws no refusal: each result has a code.
   * @throws NoReply
   */
  send(entries: readonly EnvelopeEntry[], options?: SendOptions): Promise<ReplyEnvelope>;
  /** The same connection with the token of a login. */
  as(token: string): Client;
  /** Logs in with a verification code. @returns the same connection with the new token */
  logIn(contactNumber: string, authCode: string): Promise<Client>;
}

const OK = 200;

const parsed = (text: string): unknown => {
  try {
    return parseJson(text, CALL_LEVELS);
  } catch {
    return undefined;
  }
};

const openedKey = (crypto: ClientCrypto, id: string, sealed: string): string | undefined => {
  try {
    return z.safeParse(aesKey, crypto.open(id, sealed)).data;
  } catch {
    return undefined;
  }
};

/** A connection: keeps the session key that its clients share, and sends their envelopes. */
class Connection {
  #agreed: Promise<SessionKey> | undefined;
  readonly identity: ClientIdentity;

  constructor(readonly options: ConnectOptions) {
    this.identity = options.identity ?? unnamedClient;
    if (options.session !== undefined) this.#agreed = Promise.resolve(options.session);
  }

  /**
   * Sends an envelope. Repeats it once if the transport fails, and once with a new key if the key is refused.
   * @param file for an upload
   */
  async send(
    entries: readonly EnvelopeEntry[],
    token: string | undefined,
    requestId: string,
    file?: UploadFile,
  ): Promise<ReplyEnvelope> {
    const [first] = entries;
    const name = first !== undefined && entries.length === 1 ? first.method : BATCH;
    let renewals = 1;
    for (let retries = HTTP_RETRIES; ; ) {
      const session = await this.#session();
      const envelope = envelopeOf(this.identity, entries);
      const sealed = this.options.crypto.seal(session.key, JSON.stringify(envelope));
      const sent = { keyId: session.keyId, token, requestId };
      const boundary = this.options.crypto.randomId();
      const text =
        file === undefined
          ? await this.#post(name, callHeaders(this.identity, sent), sealed)
          : await this.#post(name, uploadHeaders(this.identity, sent, boundary), uploadBody(boundary, sealed, file));
      const reply = text === undefined ? undefined : this.#opened(session, text);
      if (reply !== undefined) return reply;
      const isKeyRefused = z.safeParse(plainReply, parsed(text ?? '')).data?.code === codes.AES_EXPIRED.code;
      if (isKeyRefused && renewals > 0) {
        renewals -= 1;
        this.#agreed = undefined;
      } else if (!isKeyRefused && retries > 0) {
        retries -= 1;
      } else {
        throw new NoReply(name, requestId, isKeyRefused ? codes.AES_EXPIRED.message : 'There was no readable reply.');
      }
    }
  }

  #session(): Promise<SessionKey> {
    const agreed = this.#agreed ?? this.#exchange();
    this.#agreed = agreed;
    agreed.catch(() => {
      if (this.#agreed === agreed) this.#agreed = undefined;
    });
    return agreed.then((session) => {
      if (Date.now() - session.agreedAt < KEY_LIFETIME) return session;
      if (this.#agreed === agreed) this.#agreed = undefined;
      return this.#session();
    });
  }

  async #exchange(): Promise<SessionKey> {
    const { crypto, publicKey } = this.options;
    const agreedAt = Date.now();
    const id = crypto.randomId();
    const requestId = crypto.randomId();
    const sealed = crypto.sealForServer(publicKey, id);
    const sendOnce = () => this.#post(KEY_EXCHANGE, exchangeHeaders(this.identity, requestId), sealed);
    const text = (await sendOnce()) ?? (await sendOnce());
    if (text === undefined) throw new NoReply(KEY_EXCHANGE, requestId, 'There was no reply.');
    const refused = z.safeParse(plainReply, parsed(text));
    const reply = z.safeParse(keyExchangeReply, parsed(text));
    if (reply.success) {
      const key = openedKey(crypto, id, reply.data.data);
      if (key === undefined) throw new ContractBroken(KEY_EXCHANGE, 'data', 'Is not a key that is sealed with the id.');
      return { key, keyId: reply.data.keyId, agreedAt };
    }
    if (refused.success) throw new CallRefused(KEY_EXCHANGE, refused.data.code, refused.data.message, {});
    throw new ContractBroken(KEY_EXCHANGE, '', 'The reply is neither a key nor a refusal.');
  }

  /** The text of a reply, or undefined if there is none. */
  async #post(
    name: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<string | undefined> {
    try {
      const url = `${this.options.base}${BASE_PATH}/${name}`;
      const reply = await this.options.fetch(url, { method: 'POST', headers, body });
      const text = await reply.text();
      return reply.status === OK ? text : undefined;
    } catch {
      return undefined;
    }
  }

  #opened({ key }: SessionKey, text: string): ReplyEnvelope | undefined {
    try {
      return z.safeParse(replyEnvelope, parseJson(this.options.crypto.open(key, text), CALL_LEVELS)).data;
    } catch {
      return undefined;
    }
  }
}

const refusal = (method: string, refused: { code: number; message: string; data?: unknown }): CallRefused =>
  new CallRefused(method, refused.code, refused.message, z.safeParse(refusalData, refused.data).data ?? {});

/** Reads the response of a method as the app does. */
const responseOf = <Name extends MethodName>(method: Name, data: unknown): ResponseOf<Name> => {
  const result = read<unknown>(methods[method].response, data);
  if (result.success) return result.data as ResponseOf<Name>;
  const [first] = result.error.issues;
  throw new ContractBroken(method, first?.path.join('.') ?? '', first?.message ?? 'The response is invalid.');
};

const clientOn = (connection: Connection, token?: string): Client => {
  const send: Client['send'] = (entries, { requestId = connection.options.crypto.randomId() } = {}) =>
    connection.send(entries, token, requestId);
  const only = <Name extends MethodName>(method: Name, reply: ReplyEnvelope): ResponseOf<Name> => {
    if (reply.code !== codes.SUCCESS.code) throw refusal(method, reply);
    const [result] = reply.results;
    if (result === undefined) throw new ContractBroken(method, 'results', 'There is no result.');
    if (result.code !== codes.SUCCESS.code) throw refusal(method, result);
    return responseOf(method, result.data);
  };
  const call: Client['call'] = async (method, request, options) =>
    only(method, await send([{ method, data: request as Record<string, unknown> }], options));
  return {
    call,
    upload: async (file, request, { requestId = connection.options.crypto.randomId() } = {}) =>
      only(UPLOAD, await connection.send([{ method: UPLOAD, data: request }], token, requestId, file)),
    send,
    as: (other) => clientOn(connection, other),
    logIn: async (contactNumber, authCode) => {
      const login = await call('authenticate', { contactNumber, authCode });
      if (!('authIdentifier' in login)) throw new ContractBroken('authenticate', 'authIdentifier', 'It is missing.');
      return clientOn(connection, login.authIdentifier);
    },
  };
};

/**
 * Connects to a backend. The first call agrees on a key.
 *
 * Each call has a new request id. A call without a readable reply is sent once more with the same id, so it runs once.
 */
export const connect = (options: ConnectOptions): Client => clientOn(new Connection(options));
