import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT, MEGABYTE } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { CALL_LEVELS, isDeeperThan } from '@kit/contracts/json-depth';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { type ReceivedReply, UpstreamHttp } from './http';
import { type ExchangeReply, readExchange } from './key-exchange';
import { headersOfCall, headersOfPage, isSafePath } from './request';
import { UpstreamError } from './upstream-error';

/** Settings of the real backend behind this server. */
export interface UpstreamSettings {
  /** origin and optional base path of the backend; `/app` follows the base */
  readonly address: URL;
  /** PEM of the backend's RSA key */
  readonly publicKey: string;
  /** methods that this server answers itself */
  readonly mocked: readonly string[];
}

/** Bytes; far larger than any reply of the contract, and small enough to parse without blocking other callers. */
const LARGEST_REPLY = 4 * MEGABYTE;
/** Bytes; larger than any uploaded file. */
const LARGEST_PAGE = 32 * MEGABYTE;

/** Longer than the app's own timeout, so that the app gives up first. */
const MARGIN_MS = 5_000;

/** Returns the timeout of an upstream call with these methods, in ms (9.4). */
export const timeoutOf = (methods: readonly string[]): number => {
  const limits = methods.map((method) => (hasOwn(slowMethods, method) && slowMethods[method]) || HTTP_TIMEOUT);
  return Math.max(HTTP_TIMEOUT, ...limits) + MARGIN_MS;
};

/** A call to the upstream. */
export interface PassedCall {
  /** path after the base */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | Readable;
  readonly methods: readonly string[];
}

/** Sends API calls and page requests to one upstream. */
export class UpstreamClient {
  readonly #http: UpstreamHttp;
  readonly #base: string;
  readonly #publicKey: string;

  constructor({ address, publicKey }: UpstreamSettings) {
    this.#http = new UpstreamHttp(address);
    this.#base = address.pathname.replace(/\/$/, '');
    this.#publicKey = publicKey;
  }

  get origin(): string {
    return this.#http.origin.origin;
  }

  /**
   * Sends a call with the headers of the API only.
   * @throws UpstreamError if no reply arrives, or its plain JSON nests too deep to be read or recorded
   */
  async post({ path, headers, body, methods }: PassedCall): Promise<ReceivedReply> {
    const received = await this.#http.send({
      method: 'POST',
      path: this.#base + path,
      headers: headersOfCall(headers),
      body,
      contentLength: headers['content-length'],
      timeoutMs: timeoutOf(methods),
      mostBytes: LARGEST_REPLY,
    });
    if (isDeeperThan(CALL_LEVELS, received.body.toString('latin1'))) {
      throw new UpstreamError(`The reply of ${this.origin} nests deeper than ${CALL_LEVELS} levels.`);
    }
    return received;
  }

  /**
   * Exchanges a session key under a new id.
   * @param path path after the base
   * @throws UpstreamError if no reply arrives
   */
  async exchangeKey(
    path: string,
    headers: IncomingHttpHeaders,
  ): Promise<{ readonly received: ReceivedReply; readonly reply: ExchangeReply }> {
    const id = randomBytes(16).toString('hex');
    const sealed = publicEncrypt({ key: this.#publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(id));
    const received = await this.post({ path, headers, body: Buffer.from(sealed.toString('base64')), methods: [] });
    return { received, reply: readExchange(received, id) };
  }

  /**
   * Requests a file or a page of a payment provider.
   * @param path path after the base
   * @throws UpstreamError if no reply arrives, or the path leads outside the base
   */
  page(
    method: 'GET' | 'POST',
    { path, query }: { readonly path: string; readonly query: string },
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<ReceivedReply> {
    if (!isSafePath(path)) {
      return Promise.reject(new UpstreamError(`"${path}" is not the path of a file or a payment page.`, 404));
    }
    return this.#http.send({
      method,
      path: this.#base + path + (query === '' ? '' : `?${query}`),
      headers: headersOfPage(headers),
      body,
      timeoutMs: DATA_SUBMIT_TIMEOUT,
      mostBytes: LARGEST_PAGE,
    });
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.#http.close();
  }
}
