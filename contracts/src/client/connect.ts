import * as z from 'zod/mini';
import { codes } from '../codes';
import { BASE_PATH, HTTP_RETRIES, KEY_LIFETIME } from '../constants';
import type { MethodDefinition } from '../methods/define';
import { mediaUpload } from '../methods/face';
import { authenticate } from '../methods/session';
import { read } from '../read';
import {
  type ClientIdentity,
  exchangeRequest,
  openReply,
  readExchange,
  sealCall,
  segmentOf,
  type WireCrypto,
  type WireKey,
} from '../wire/codec';
import { type EnvelopeEntry, type ReplyEnvelope, refusalData } from '../wire/envelope';
import { headers } from '../wire/headers';
import { KEY_EXCHANGE } from '../wire/key-exchange';
import { CallRefused, ContractBroken, NoReply } from './errors';
import { type UploadFile, uploadBody } from './upload-body';

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
export interface SessionKey extends WireKey {
  /** milliseconds since the epoch */
  readonly agreedAt: number;
}

/** The default identity. */
export const unnamedClient: ClientIdentity = {
  packageName: 'com.example.loan',
  language: 'en-US',
  osType: 'android',
  appVersion: '1.0.0',
  appName: 'Example',
};

export interface ConnectOptions {
  /** address of the backend before `/app` */
  readonly base: string;
  /** RSA public key of the backend, as PEM */
  readonly publicKey: string;
  readonly fetch: Fetch;
  readonly crypto: WireCrypto;
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
   * @param row the contract of the method, such as `orderDetail`
   * @throws CallRefused, NoReply or ContractBroken
   */
  call<Row extends MethodDefinition>(
    row: Row,
    request: z.input<Row['request']>,
    options?: SendOptions,
  ): Promise<z.output<Row['response']>>;
  /**
   * Uploads a file of at most `MAXIMUM_FILE_BYTES` and returns its checked response (protocol.md section 3).
   * @throws CallRefused, NoReply or ContractBroken
   */
  upload(
    file: UploadFile,
    request: z.input<(typeof mediaUpload)['request']>,
    options?: SendOptions,
  ): Promise<z.output<(typeof mediaUpload)['response']>>;
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

/** A connection: keeps the session key that its clients share, and sends their envelopes. */
class Connection {
  #agreed: Promise<SessionKey> | undefined;
  readonly #identity: ClientIdentity;

  constructor(readonly options: ConnectOptions) {
    this.#identity = options.identity ?? unnamedClient;
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
    const { crypto } = this.options;
    const name = segmentOf(entries);
    let renewals = 1;
    for (let retries = HTTP_RETRIES; ; ) {
      const session = await this.#session();
      const sealed = sealCall(crypto, session, this.#identity, { entries, requestId, token, t: Date.now() });
      const boundary = crypto.randomId();
      const text =
        file === undefined
          ? await this.#post(name, sealed.headers, sealed.body)
          : await this.#post(
              name,
              { ...sealed.headers, [headers.contentType]: `multipart/form-data; boundary=${boundary}` },
              uploadBody(boundary, sealed.body, file),
            );
      const reply = text === undefined ? undefined : this.#opened(session, text);
      const isKeyRefused = reply?.code === codes.AES_EXPIRED.code;
      if (reply !== undefined && !isKeyRefused) return reply;
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
    const { id, headers: sent, body } = exchangeRequest(crypto, publicKey, this.#identity.packageName);
    const sendOnce = () => this.#post(KEY_EXCHANGE, sent, body);
    const text = (await sendOnce()) ?? (await sendOnce());
    if (text === undefined) throw new NoReply(KEY_EXCHANGE, sent[headers.requestId] ?? '', 'There was no reply.');
    const reply = (() => {
      try {
        return readExchange(crypto, id, text);
      } catch {
        throw new ContractBroken(
          KEY_EXCHANGE,
          '',
          'The reply is neither a key that is sealed with the id nor a refusal.',
        );
      }
    })();
    if ('key' in reply) return { ...reply, agreedAt };
    throw new CallRefused(KEY_EXCHANGE, reply.code, reply.message, {});
  }

  /** The text of a reply, or undefined if there is none. */
  async #post(
    name: string,
    sent: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<string | undefined> {
    try {
      const url = `${this.options.base}${BASE_PATH}/${name}`;
      const reply = await this.options.fetch(url, { method: 'POST', headers: sent, body });
      const text = await reply.text();
      return reply.status === OK ? text : undefined;
    } catch {
      return undefined;
    }
  }

  #opened({ key }: SessionKey, text: string): ReplyEnvelope | undefined {
    try {
      return openReply(this.options.crypto, key, text);
    } catch {
      return undefined;
    }
  }
}

const refusal = (method: string, refused: { code: number; message: string; data?: unknown }): CallRefused =>
  new CallRefused(method, refused.code, refused.message, z.safeParse(refusalData, refused.data).data ?? {});

/** Reads the response of the only entry of a reply, as the app does. */
const responseOf = <Row extends MethodDefinition>(
  { name, response }: Row,
  reply: ReplyEnvelope,
): z.output<Row['response']> => {
  if (reply.code !== codes.SUCCESS.code) throw refusal(name, reply);
  const [result] = reply.results;
  if (result === undefined) throw new ContractBroken(name, 'results', 'There is no result.');
  if (result.code !== codes.SUCCESS.code) throw refusal(name, result);
  const { success, data, error } = read<unknown>(response, result.data);
  if (success) return data as z.output<Row['response']>;
  const [first] = error.issues;
  throw new ContractBroken(name, first?.path.join('.') ?? '', first?.message ?? 'The response is invalid.');
};

const clientOn = (connection: Connection, token?: string): Client => {
  const { randomId } = connection.options.crypto;
  const send: Client['send'] = (entries, { requestId = randomId() } = {}) => connection.send(entries, token, requestId);
  const call: Client['call'] = async (row, request, options) =>
    responseOf(row, await send([{ method: row.name, data: request as Record<string, unknown> }], options));
  return {
    call,
    upload: async (file, data, { requestId = randomId() } = {}) =>
      responseOf(mediaUpload, await connection.send([{ method: mediaUpload.name, data }], token, requestId, file)),
    send,
    as: (other) => clientOn(connection, other),
    logIn: async (contactNumber, authCode) => {
      const login = await call(authenticate, { contactNumber, authCode });
      if (!('authIdentifier' in login)) throw new ContractBroken(authenticate.name, 'authIdentifier', 'It is missing.');
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
