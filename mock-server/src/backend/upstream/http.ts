import { Readable } from 'node:stream';
import { MEGABYTE } from '@kit/contracts/constants';
import type { Dispatcher } from 'undici';
// The main module of undici would also replace the client behind Node's own fetch, for the whole process.
import requestThrough from 'undici/lib/api/api-request.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import { UpstreamError, upstreamErrorOf } from './upstream-error';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** including the upstream's base and the query */
  readonly path: string;
  /** all headers except those of the connection */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
  /** length of a stream, if the client sent it */
  readonly contentLength?: string | undefined;
  /** timeout of the whole exchange, ms */
  readonly timeoutMs: number;
  /** size limit of the reply's body, bytes */
  readonly mostBytes: number;
}

/** A received reply, unchanged. */
export interface ReceivedReply {
  readonly status: number;
  /** empty if missing */
  readonly contentType: string;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
}

const HTTP_SWITCHING_PROTOCOLS = 101;
const LARGEST_STATUS = 599;

const ignore = (): void => undefined;

/** An HTTP client for one upstream, with reused connections. It follows no redirects. */
export class UpstreamHttp {
  readonly #pool: Pool;

  constructor(readonly origin: URL) {
    // The timeout of the whole exchange replaces undici's timeouts of its parts.
    this.#pool = new Pool(origin.origin, { headersTimeout: 0, bodyTimeout: 0 });
  }

  /**
   * Sends a request once. Retries are up to the caller.
   * @throws UpstreamError if no complete reply arrives in time
   */
  async send({ method, path, headers, body, ...request }: UpstreamRequest): Promise<ReceivedReply> {
    const { contentLength, timeoutMs, mostBytes } = request;
    const { origin } = this.origin;
    const exchange = new AbortController();
    const late = setTimeout(() => {
      const seconds = timeoutMs / 1000;
      exchange.abort(
        new UpstreamError(`${origin} did not answer within ${seconds} s. Check its log for the cause.`, 504),
      );
    }, timeoutMs).unref();
    const isStream = body instanceof Readable;
    // A reply that comes before the end of a stream destroys the stream.
    if (isStream) body.on('error', ignore);
    try {
      const reply = await requestThrough.call(this.#pool, {
        ...{ method, path, body, signal: exchange.signal },
        // Compression would change the bytes of the envelope.
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          ...(!isStream || contentLength === undefined ? {} : { 'content-length': contentLength }),
        },
        onInfo: ({ statusCode }) => {
          if (statusCode === HTTP_SWITCHING_PROTOCOLS) exchange.abort(this.#unusable('switches protocols (HTTP 101)'));
        },
      });
      this.#checkHead(reply);
      return {
        status: reply.statusCode,
        contentType: String(reply.headers['content-type'] ?? ''),
        headers: reply.headers,
        body: await this.#readAll(reply.body, mostBytes),
      };
    } catch (cause) {
      // Closes the connection, because an upload may still run. An earlier abort keeps its own reason.
      exchange.abort(cause);
      throw upstreamErrorOf(origin, exchange.signal.reason);
    } finally {
      clearTimeout(late);
    }
  }

  /** Closes all connections. */
  close(): Promise<void> {
    return this.#pool.destroy();
  }

  #unusable(problem: string): UpstreamError {
    return new UpstreamError(`The reply of ${this.origin.origin} ${problem}.`);
  }

  #checkHead({ statusCode, headers }: Dispatcher.ResponseData): void {
    const { 'content-encoding': encoding = 'identity' } = headers;
    if (statusCode > LARGEST_STATUS) throw this.#unusable(`has the status ${statusCode}`);
    if (encoding !== 'identity') throw this.#unusable(`is encoded (${encoding}), but the request accepts no encoding`);
  }

  async #readAll(body: Readable, mostBytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > mostBytes) throw this.#unusable(`is larger than ${mostBytes / MEGABYTE} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
