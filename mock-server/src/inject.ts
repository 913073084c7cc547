import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '@kit/contracts/message-of';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** A request as Fastify's `inject` takes it. */
export interface InjectedCall {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** IP address of the client; default: this machine */
  readonly from?: string | undefined;
}

/**
 * Answers a call without a socket. The promise resolves at the head of the reply.
 * @param signal ends the call and its reply
 * @throws TypeError if a fault breaks the connection before the reply, or the reason of the signal
 */
export const inject = async (
  app: FastifyInstance,
  { method, path, headers, body, from }: InjectedCall,
  signal: AbortSignal,
) => {
  signal.throwIfAborted();
  // A stream, because `inject` ignores the end of a request whose body it has read from a buffer.
  const payload = new Readable({
    autoDestroy: false,
    read() {
      if (body.length > 0) this.push(body);
      this.push(null);
    },
  });
  const abort = () => payload.destroy(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  // A request without a length has no body for the server.
  const sent = { ...headers, ...(body.length > 0 && { 'content-length': String(body.length) }) };
  try {
    const reply = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: sent,
      payload,
      payloadAsStream: true,
      ...(from !== undefined && { remoteAddress: from }),
    });
    const stream = reply.stream();
    stream.once('close', () => {
      signal.removeEventListener('abort', abort);
      reply.raw.res.destroy();
    });
    return { reply, stream };
  } catch (cause) {
    signal.throwIfAborted();
    throw new TypeError('fetch failed', { cause });
  }
};

/** A POST of this server to itself. */
type Delivered = Omit<InjectedCall, 'method' | 'body'> & { readonly body: string };

/**
 * Sends calls of this server to itself, through the whole pipeline. The promise resolves at the head of the reply with its
 * HTTP status.
 * @throws Error if the reply does not arrive
 */
export const deliverTo =
  (app: FastifyInstance) =>
  async ({ body, ...call }: Delivered, signal: AbortSignal): Promise<number> => {
    const { reply, stream } = await inject(app, { ...call, method: 'POST', body: Buffer.from(body, 'latin1') }, signal);
    stream.on('error', () => undefined).resume();
    return reply.statusCode;
  };

/** A call from another thread. Its number stands in the reply, and in a message that aborts the call. */
interface Asked extends InjectedCall {
  readonly id: number;
}

/** Answers a live stream, which has no end. */
const NO_STREAM = {
  status: 501,
  headers: [['content-type', 'application/json; charset=utf-8']],
  body: Buffer.from(
    JSON.stringify({
      error: 'A mock without a port has no live stream. Read the journal, or start a server with startMock().',
      issues: [],
    }),
  ),
};

/** Answers the calls that arrive on a port with a whole reply, or with the reason of a broken connection. */
export const servePort = (app: FastifyInstance, port: Pick<MessagePort, 'on' | 'postMessage'>): void => {
  const pending = new Map<number, AbortController>();
  const answer = async ({ id, body, ...call }: Asked): Promise<void> => {
    const controller = new AbortController();
    pending.set(id, controller);
    try {
      const { reply, stream } = await inject(app, { ...call, body: Buffer.from(body) }, controller.signal);
      if (String(reply.headers['content-type']).startsWith('text/event-stream')) {
        stream.destroy();
        port.postMessage({ id, ...NO_STREAM });
        return;
      }
      const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, String(each)]),
      );
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      port.postMessage({ id, status: reply.statusCode, headers, body: Buffer.concat(chunks) });
    } catch (cause) {
      port.postMessage({ id, failure: messageOf(cause) });
    } finally {
      pending.delete(id);
    }
  };
  port.on('message', (said: Asked | { readonly abort: number } | { readonly isStop: true }) => {
    if ('abort' in said) pending.get(said.abort)?.abort();
    else if ('id' in said) void answer(said);
  });
};
