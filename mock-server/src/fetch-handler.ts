import { Readable } from 'node:stream';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Deliver } from './admin/define';

/** Answers a request of any origin by its path. @throws TypeError if the connection breaks before the reply, as `fetch` does */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A request as Fastify's `inject` takes it. */
interface InjectedCall {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** IP address of the client; default: this machine */
  readonly from?: string | undefined;
}

/** Statuses whose response may not have a body. */
const BODILESS: readonly number[] = [204, 205, 304];

/**
 * Answers a call without a socket. The promise resolves at the head of the reply.
 * @param signal ends the call and its reply
 * @throws TypeError if a fault breaks the connection before the reply, or the reason of the signal
 */
const inject = async (
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

/** Like `Readable.toWeb`, which throws on Node 20 if the stream has data after its reader cancelled. */
const webStreamOf = (stream: Readable): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      stream.on('data', (chunk: Buffer) => {
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) stream.pause();
      });
      stream.once('end', () => controller.close()).once('error', (cause) => controller.error(cause));
    },
    pull: () => void stream.resume(),
    cancel: () =>
      void stream
        .removeAllListeners('data')
        .on('error', () => undefined)
        .destroy(),
  });

/** Headers about the page that sent the request, and about its connection. They mean nothing within one process. */
const OF_PAGE = /^(?:origin|referer|host|sec-|connection|content-length|transfer-encoding)/;

/** Returns a handler of requests for a server that does not listen. */
export const fetchHandler =
  (app: FastifyInstance): FetchHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const kept = [...request.headers].filter(([name]) => !OF_PAGE.test(name));
    const call: InjectedCall = {
      method: request.method,
      path: pathname + search,
      headers: { host: 'localhost', 'user-agent': 'node', ...Object.fromEntries(kept) },
      body: Buffer.from(await request.arrayBuffer()),
    };
    const { reply, stream } = await inject(app, call, request.signal);
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.headers)) {
      for (const each of [value].flat()) headers.append(name, String(each));
    }
    const hasBody = request.method !== 'HEAD' && !BODILESS.includes(reply.statusCode);
    if (!hasBody) stream.resume();
    return new Response(hasBody ? webStreamOf(stream) : null, { status: reply.statusCode, headers });
  };

/** Sends calls of this server to itself. */
export const deliverTo =
  (app: FastifyInstance): Deliver =>
  async (path, { headers, body, from }, signal) => {
    const call = { method: 'POST', path, headers, body: Buffer.from(body, 'latin1'), from };
    const { reply, stream } = await inject(app, call, signal);
    stream.on('error', () => undefined).resume();
    return reply.statusCode;
  };
