import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { aesKey, keyExchangeReply } from '@kit/contracts/wire/key-exchange';
import * as z from 'zod/mini';
import { Channel } from '../crypto/channel';
import { UpstreamHttp, type UpstreamReply } from './http';
import { UpstreamError } from './upstream-error';

/** What the server is told of the backend that it stands in front of. */
export interface UpstreamOptions {
  /** origin and, where there is one, the base under which the backend has its `/app` */
  readonly address: URL;
  /** PEM of the backend's RSA key */
  readonly publicKey: string;
  /** the methods that are answered here */
  readonly mocked: readonly string[];
}

/** A key that the app and the backend agreed on, with us between them. */
export interface UpstreamKey {
  /** of the backend's choice */
  readonly keyId: string;
  /** the key's text */
  readonly key: string;
}

/** A key exchange with the backend: what it replied, and the key where that was an agreement. */
export interface UpstreamExchange {
  readonly reply: UpstreamReply;
  readonly agreed: UpstreamKey | undefined;
}

/** A call as it goes on. */
export interface PassedCall {
  /** as the app asked for it, without the prefix of a sandbox */
  readonly path: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | Readable;
  /** named in the envelope, where it could be opened */
  readonly methods: readonly string[];
}

/** Whoever waits gives up first: the app, or what stands before us. */
const MARGIN_MS = 5_000;

const HTML = /^\s*<(?:!doctype|html)/i;

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** The real backend behind this server: what is not answered here goes on to it, and its keys are known. */
export class Upstream {
  readonly #http: UpstreamHttp;
  readonly #base: string;
  readonly #publicKey: string;
  readonly #mocked: ReadonlySet<string>;

  constructor({ address, publicKey, mocked }: UpstreamOptions) {
    this.#http = new UpstreamHttp(address);
    this.#base = address.pathname.replace(/\/$/, '');
    this.#publicKey = publicKey;
    this.#mocked = new Set(mocked);
  }

  get origin(): string {
    return this.#http.origin.origin;
  }

  isMocked(method: string): boolean {
    return this.#mocked.has(method);
  }

  /** Passes a call on, byte for byte. @throws UpstreamError */
  pass({ path, rawHeaders, body, methods }: PassedCall): Promise<UpstreamReply> {
    const limits = methods.map((method) => (hasOwn(slowMethods, method) && slowMethods[method]) || HTTP_TIMEOUT);
    const timeoutMs = Math.max(HTTP_TIMEOUT, ...limits) + MARGIN_MS;
    return this.#http.send({ method: 'POST', path: this.#base + path, rawHeaders, body, timeoutMs });
  }

  /** Asks for what is no call: a file, a page of a payment provider. @throws UpstreamError */
  page(method: 'GET' | 'POST', path: string, rawHeaders: readonly string[], body: Buffer): Promise<UpstreamReply> {
    return this.#http.send({ method, path: this.#base + path, rawHeaders, body, timeoutMs: DATA_SUBMIT_TIMEOUT });
  }

  /**
   * Agrees on a key with the backend, under an id of our own.
   * @param passed the key exchange as the app sent it
   * @throws UpstreamError when nothing comes back, or what no backend of this wire would answer
   */
  async agree(passed: Omit<PassedCall, 'body' | 'methods'>): Promise<UpstreamExchange> {
    const id = randomBytes(16).toString('hex');
    const sealed = publicEncrypt({ key: this.#publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(id));
    const reply = await this.pass({ ...passed, body: Buffer.from(sealed.toString('base64')), methods: [] });
    const content = parsed(reply.body);
    if (content === undefined) {
      const what = HTML.test(reply.body.toString('utf8', 0, 100)) ? 'a page of HTML' : 'what is no JSON';
      throw new UpstreamError(
        `${this.origin} answered the key exchange with ${what} (HTTP ${reply.status}): check that MOCK_UPSTREAM names the backend, with its base.`,
      );
    }
    const agreement = z.safeParse(keyExchangeReply, content);
    if (!agreement.success) return { reply, agreed: undefined };
    const { data, keyId } = agreement.data;
    const key = z.safeParse(aesKey, new Channel(id).open(Buffer.from(data, 'latin1')));
    if (!key.success) {
      throw new UpstreamError(
        `${this.origin} answered the key exchange with a key that the id of the exchange does not open.`,
      );
    }
    return { reply, agreed: { keyId, key: key.data } };
  }

  /** Lets go of the connections. */
  close(): void {
    this.#http.close();
  }
}
