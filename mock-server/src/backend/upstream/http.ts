import {
  type Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plainRequest,
} from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { MEGABYTE } from '@kit/contracts/constants';
import { UpstreamError, upstreamErrorOf } from './upstream-error';

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST';
  /** including the upstream's base and the query */
  readonly path: string;
  /** all headers except those of the connection */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | Readable;
  /** content-length of a stream, if the client sent it */
  readonly contentLength?: string | undefined;
  /** timeout of the whole exchange, ms */
  readonly timeoutMs: number;
}

/** A received reply, unchanged. */
export interface ReceivedReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Bytes; larger than any reply of the contract. */
export const LARGEST_REPLY = 32 * MEGABYTE;

const HTTP_OK = 200;
const LARGEST_STATUS = 599;

const readAll = (incoming: IncomingMessage, done: (reply: ReceivedReply) => void, fail: (cause: Error) => void) => {
  const { statusCode: status = 0, headers } = incoming;
  if (status < HTTP_OK || status > LARGEST_STATUS) {
    incoming.destroy();
    fail(new Error(`its reply has the status ${status}`));
    return;
  }
  const parts: Buffer[] = [];
  let size = 0;
  incoming.on('data', (part: Buffer) => {
    size += part.length;
    parts.push(part);
    if (size <= LARGEST_REPLY) return;
    // Fails first: destroying the connection would otherwise report a different reason.
    fail(new Error(`its reply is larger than ${LARGEST_REPLY / MEGABYTE} MB`));
    incoming.destroy();
  });
  incoming.on('error', fail);
  incoming.on('aborted', () => fail(new Error('it closed the connection during its reply')));
  incoming.on('end', () =>
    done({ status, contentType: String(headers['content-type'] ?? ''), headers, body: Buffer.concat(parts) }),
  );
};

/** An HTTP client for one upstream, with reused connections. */
export class UpstreamHttp {
  readonly #agent: Agent;

  constructor(readonly origin: URL) {
    this.#agent =
      origin.protocol === 'https:' ? new TlsAgent({ keepAlive: true }) : new PlainAgent({ keepAlive: true });
  }

  /**
   * Sends a request once. Retries are up to the caller.
   * @throws UpstreamError if no complete reply arrives in time
   */
  send(request: UpstreamRequest): Promise<ReceivedReply> {
    const { method, path, headers, body, contentLength, timeoutMs } = request;
    const { protocol, hostname, port, host, origin } = this.origin;
    const ask = protocol === 'https:' ? tlsRequest : plainRequest;
    const length = Buffer.isBuffer(body) ? String(body.length) : contentLength;
    return new Promise((resolve, reject) => {
      const outgoing = ask({
        ...{ method, path, port, agent: this.#agent },
        host: hostname.replace(/^\[|\]$/g, ''),
        // Compression would change the bytes of the envelope.
        headers: {
          ...headers,
          host,
          'accept-encoding': 'identity',
          ...(length === undefined ? {} : { 'content-length': length }),
        },
      });
      const fail = (cause: unknown): void => {
        clearTimeout(late);
        reject(upstreamErrorOf(origin, cause));
      };
      const late = setTimeout(() => {
        const seconds = timeoutMs / 1000;
        fail(new UpstreamError(`${origin} did not answer within ${seconds} s. Check its log for the cause.`, 504));
        outgoing.destroy();
      }, timeoutMs).unref();
      const done = (reply: ReceivedReply): void => {
        clearTimeout(late);
        resolve(reply);
      };
      outgoing.on('response', (incoming) => readAll(incoming, done, fail));
      outgoing.on('upgrade', (_incoming, socket) => {
        socket.destroy();
        fail(new Error('it switched protocols'));
      });
      outgoing.on('error', fail);
      if (Buffer.isBuffer(body)) outgoing.end(body);
      else body.on('error', fail).pipe(outgoing);
    });
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }
}
