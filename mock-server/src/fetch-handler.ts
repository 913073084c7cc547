import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable, Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Answers a request of any origin by its path. @throws TypeError if the connection breaks before the reply, as `fetch` does */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A request as the server reads it. */
export interface MemoryCall {
  readonly method: string;
  /** with its query */
  readonly path: string;
  /** names in lower case */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

const LOOPBACK = '127.0.0.1';
/** Statuses whose response may not have a body. */
const BODILESS: readonly number[] = [204, 205, 304];

/** Ends a reply as if its connection broke. */
type Break = () => void;

/**
 * The connection of a request in memory. Only faults write to it, and they never write valid HTTP. So each write breaks
 * the connection.
 */
class MemoryConnection extends Writable {
  readonly remoteAddress = LOOPBACK;
  readonly #break: Break;

  constructor(whenBroken: Break) {
    super();
    this.#break = whenBroken;
  }

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }

  override _final(done: () => void): void {
    this.#break();
    done();
  }

  resetAndDestroy(): void {
    this.#break();
  }
}

/** The parts of Node's request that the server reads. */
class MemoryRequest extends Readable {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: string[];
  readonly socket: MemoryConnection;
  readonly httpVersion = '1.1';
  readonly #body: Buffer;

  constructor({ method, path, headers, body }: MemoryCall, socket: MemoryConnection) {
    super();
    // A request without a length has no body for the server.
    const length: MemoryCall['headers'] = body.length > 0 ? [['content-length', String(body.length)]] : [];
    const all = [...headers, ...length];
    this.method = method;
    this.url = path;
    this.headers = Object.fromEntries(all);
    this.rawHeaders = all.flat();
    this.socket = socket;
    this.#body = body;
  }

  override _read(): void {
    if (this.#body.length > 0) this.push(this.#body);
    this.push(null);
  }
}

/** The parts of Node's response that the server writes. It becomes a `Response` at its first byte. */
class MemoryResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly socket: MemoryConnection;
  /** the reply, once its head is known; rejects if the connection breaks before */
  readonly response: Promise<Response>;
  readonly #headers = new Map<string, number | string | readonly string[]>();
  readonly #hasBody: boolean;
  readonly #settle: { readonly resolve: (response: Response) => void; readonly reject: (cause: unknown) => void };
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;
  #reason: unknown;
  /** resumes writing when the reader wants more */
  #proceed: (() => void) | undefined;

  constructor(method: string) {
    super({ decodeStrings: true });
    this.#hasBody = method !== 'HEAD';
    this.socket = new MemoryConnection(() => this.destroy());
    const { promise, resolve, reject } = withResolvers<Response>();
    this.response = promise;
    this.#settle = { resolve, reject };
  }

  setHeader(name: string, value: number | string | readonly string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  getHeader(name: string): number | string | readonly string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  getHeaders(): OutgoingHttpHeaders {
    return Object.fromEntries(this.#headers) as OutgoingHttpHeaders;
  }

  getHeaderNames(): string[] {
    return [...this.#headers.keys()];
  }

  hasHeader(name: string): boolean {
    return this.#headers.has(name.toLowerCase());
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.statusCode = status;
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value);
    return this;
  }

  flushHeaders(): void {
    if (this.headersSent) return;
    this.headersSent = true;
    const headers = new Headers({ date: new Date().toUTCString() });
    for (const [name, value] of this.#headers) {
      headers.delete(name);
      for (const each of [value].flat()) headers.append(name, String(each));
    }
    const hasBody = this.#hasBody && !BODILESS.includes(this.statusCode);
    const body = hasBody
      ? new ReadableStream<Uint8Array>({
          start: (controller) => {
            this.#body = controller;
          },
          pull: () => this.#resume(),
          cancel: (reason) => this.abandon(reason),
        })
      : null;
    this.#settle.resolve(new Response(body, { status: this.statusCode, headers }));
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.flushHeaders();
    this.#body?.enqueue(new Uint8Array(chunk));
    if (this.#body === undefined || (this.#body.desiredSize ?? 0) > 0) done();
    else this.#proceed = done;
  }

  override _final(done: () => void): void {
    this.flushHeaders();
    this.#body?.close();
    done();
  }

  /** Ends the reply because its reader gave up. @param reason with which the fetch rejects */
  abandon(reason: unknown): void {
    this.#reason = reason;
    this.destroy();
  }

  override _destroy(cause: Error | null, done: (cause: Error | null) => void): void {
    if (!this.writableFinished) {
      const reason = this.#reason ?? new TypeError('fetch failed', { cause: cause ?? 'The connection was reset' });
      if (this.headersSent) this.#body?.error(reason);
      else this.#settle.reject(reason);
    }
    done(null);
  }

  #resume(): void {
    const proceed = this.#proceed;
    this.#proceed = undefined;
    proceed?.();
  }
}

const withResolvers = <Value>() => {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (cause: unknown) => void = () => undefined;
  const promise = new Promise<Value>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
};

/**
 * Answers a call with a server that does not listen.
 * @param signal ends the call and its reply
 * @throws TypeError if the connection breaks before the reply, or the reason of the signal
 */
export const answerInMemory = (app: FastifyInstance, call: MemoryCall, signal: AbortSignal): Promise<Response> => {
  const response = new MemoryResponse(call.method);
  const request = new MemoryRequest(call, response.socket);
  signal.addEventListener('abort', () => response.abandon(signal.reason), { once: true });
  app.routing(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return response.response;
};

/** Headers about the page that sent the request, and about its connection. They mean nothing within one process. */
const OF_PAGE = /^(?:origin|referer|host|sec-|connection|content-length|transfer-encoding)/;

/**
 * Returns a handler of requests for a server that does not listen.
 * @param hostOf returns the host name of a call to this path, which identifies the device
 */
export const fetchHandler =
  (app: FastifyInstance, hostOf: (path: string) => string = () => 'localhost'): FetchHandler =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const kept = [...request.headers].filter(([name]) => !OF_PAGE.test(name));
    const call: MemoryCall = {
      method: request.method,
      path: pathname + search,
      headers: [['host', hostOf(pathname)], ...kept],
      body: Buffer.from(await request.arrayBuffer()),
    };
    return answerInMemory(app, call, request.signal);
  };
