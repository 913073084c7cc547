import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT } from '@kit/contracts/constants';
import { hasOwn } from '@kit/contracts/has-own';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { type ReceivedReply, UpstreamHttp } from './http';
import { type ExchangeReply, readExchange } from './key-exchange';
import { headersOfCall, headersOfPage, isSafePath } from './request';
import { UpstreamError } from './upstream-error';

/** The real backend behind this server. */
export interface UpstreamOptions {
  /** origin and, if it has one, the base below which the backend has its `/app` */
  readonly address: URL;
  /** PEM of the backend's RSA key */
  readonly publicKey: string;
  /** methods that this server answers itself */
  readonly mocked: readonly string[];
}

/** The app, or whatever stands before this server, gives up first. */
const MARGIN_MS = 5_000;

/** How long an upstream may take for a call of these methods, ms (9.4). */
export const timeoutOf = (methods: readonly string[]): number => {
  const limits = methods.map((method) => (hasOwn(slowMethods, method) && slowMethods[method]) || HTTP_TIMEOUT);
  return Math.max(HTTP_TIMEOUT, ...limits) + MARGIN_MS;
};

/** A call as the upstream receives it. */
export interface PassedCall {
  /** below the base */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | Readable;
  readonly methods: readonly string[];
}

/** Sends requests of this wire to one upstream, and only those. */
export class UpstreamClient {
  readonly #http: UpstreamHttp;
  readonly #base: string;
  readonly #publicKey: string;

  constructor({ address, publicKey }: UpstreamOptions) {
    this.#http = new UpstreamHttp(address);
    this.#base = address.pathname.replace(/\/$/, '');
    this.#publicKey = publicKey;
  }

  get origin(): string {
    return this.#http.origin.origin;
  }

  /** Sends a call with the headers of the wire, and no others. @throws UpstreamError if no reply comes back */
  post({ path, headers, body, methods }: PassedCall): Promise<ReceivedReply> {
    return this.#http.send({
      method: 'POST',
      path: this.#base + path,
      headers: headersOfCall(headers),
      body,
      contentLength: headers['content-length'],
      timeoutMs: timeoutOf(methods),
    });
  }

  /**
   * Asks for a key under a new id.
   * @param path below the base
   * @throws UpstreamError if no reply comes back
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
   * Asks for a file or for a page of a payment provider.
   * @param path below the base
   * @throws UpstreamError if no reply comes back, or the path leads elsewhere
   */
  page(
    method: 'GET' | 'POST',
    { path, query }: { readonly path: string; readonly query: string },
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<ReceivedReply> {
    if (!isSafePath(path)) {
      return Promise.reject(new UpstreamError(`"${path}" is no path of a file or a payment page.`, 404));
    }
    return this.#http.send({
      method,
      path: this.#base + path + (query === '' ? '' : `?${query}`),
      headers: headersOfPage(headers),
      body,
      timeoutMs: DATA_SUBMIT_TIMEOUT,
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#http.close();
  }
}
