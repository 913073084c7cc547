import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { UpstreamError, upstreamErrorOf } from './upstream-error';

/** What is sent to the backend. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** below the origin, with the backend's own base */
  readonly path: string;
  /** names and values in turn, as Node gives them */
  readonly rawHeaders: readonly string[];
  /** a stream goes on as it comes */
  readonly body: Buffer | Readable;
  /** milliseconds until the whole of the reply must be there */
  readonly timeoutMs: number;
}

/** What came back, as it came. */
export interface UpstreamReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** More than any reply of the contract; what is larger is no reply of such a backend. */
const LARGEST_REPLY = 32 * 1024 * 1024;

/**
 * What belongs to one connection or to the browser's view of our origin, and says nothing about the call. Compression is
 * refused, so that the bytes that come are those of the envelope.
 */
const ownHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const isPassedOn = (name: string): boolean => !ownHeaders.has(name) && !name.startsWith('sec-');

const passedOn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && isPassedOn(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  );

const readAll = (incoming: IncomingMessage, done: (reply: UpstreamReply) => void, fail: (cause: Error) => void) => {
  const parts: Buffer[] = [];
  let size = 0;
  incoming.on('data', (part: Buffer) => {
    size += part.length;
    if (size > LARGEST_REPLY) incoming.destroy(new Error('its reply is larger than 32 MB'));
    else parts.push(part);
  });
  incoming.on('error', fail);
  incoming.on('aborted', () => fail(new Error('it ended the connection in the middle of its reply')));
  incoming.on('end', () =>
    done({
      status: incoming.statusCode ?? 0,
      contentType: String(incoming.headers['content-type'] ?? ''),
      headers: incoming.headers,
      body: Buffer.concat(parts),
    }),
  );
};

/** Speaks HTTP to one backend, over connections that it keeps open. */
export class UpstreamHttp {
  readonly #agent: Agent;

  constructor(readonly origin: URL) {
    this.#agent =
      origin.protocol === 'https:' ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  }

  /**
   * Sends once: whether a call may be sent again is for whoever made it to say.
   * @throws UpstreamError when no whole reply comes back in time
   */
  send({ method, path, rawHeaders, body, timeoutMs }: UpstreamRequest): Promise<UpstreamReply> {
    const { protocol, hostname, port, host, origin } = this.origin;
    const ask = protocol === 'https:' ? tlsRequest : plainRequest;
    // A stream goes on unchanged, and its length is what its sender said.
    const said = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'content-length');
    const bytes = Buffer.isBuffer(body) ? String(body.length) : said < 0 ? undefined : rawHeaders[said + 1];
    const length = bytes === undefined ? [] : ['content-length', bytes];
    return new Promise((resolve, reject) => {
      const outgoing = ask(
        {
          ...{ method, path, port, agent: this.#agent },
          host: hostname.replace(/^\[|\]$/g, ''),
          headers: ['host', host, 'accept-encoding', 'identity', ...length, ...passedOn(rawHeaders)],
        },
        (incoming) => readAll(incoming, resolve, fail),
      );
      const late = setTimeout(() => {
        const seconds = timeoutMs / 1000;
        fail(
          new UpstreamError(`${origin} did not answer within ${seconds} s: see there what the call waits for.`, 504),
        );
        outgoing.destroy();
      }, timeoutMs).unref();
      const fail = (cause: unknown): void => {
        clearTimeout(late);
        reject(upstreamErrorOf(origin, cause));
      };
      outgoing.on('error', fail);
      outgoing.on('close', () => clearTimeout(late));
      if (Buffer.isBuffer(body)) outgoing.end(body);
      else body.on('error', fail).pipe(outgoing);
    });
  }

  /** Lets go of the connections. */
  close(): void {
    this.#agent.destroy();
  }
}
