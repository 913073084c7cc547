import { URL } from 'node:url';
import { TextEncoder } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Send } from './admin';
import type { Handle } from './handle';
import { MockError } from './mock-error';
import { inOptions } from './options';
import { builtFile, serverEnvironment } from './server-process';

interface Call {
  readonly method: string;
  /** with its query */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

interface Reply {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array;
}

/** A message of the server. */
type Said = Partial<Reply> & {
  readonly id?: number;
  readonly failure?: string;
  readonly isReady?: true;
  readonly refusal?: string;
};

/** A worker, or a port to a server in the same thread. */
interface Port {
  on(event: 'message', listener: (said: Said) => void): unknown;
  postMessage(message: object): void;
  ref(): void;
  unref(): void;
}
type Ask = (call: Call, signal?: AbortSignal) => Promise<Reply>;

/** Calls the server behind a port. The port keeps the process alive while calls are pending. */
export const callsOver = (port: Port) => {
  const pending = new Map<number, { take(said: Said): void; fail(reason: unknown): void }>();
  let last = 0;
  port.on('message', (said: Said) => pending.get(said.id ?? 0)?.take(said));
  const ask: Ask = async (call, signal) => {
    signal?.throwIfAborted();
    last += 1;
    const id = last;
    let abort = (): void => undefined;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        const take = ({ status, headers, body, failure }: Said): void => {
          if (status !== undefined && headers !== undefined && body !== undefined) resolve({ status, headers, body });
          else reject(new TypeError('fetch failed', { cause: new Error(failure) }));
        };
        abort = () => {
          port.postMessage({ abort: id });
          reject(signal?.reason);
        };
        pending.set(id, { take, fail: reject });
        signal?.addEventListener('abort', abort);
        port.ref();
        port.postMessage({ id, ...call });
      });
    } finally {
      signal?.removeEventListener('abort', abort);
      pending.delete(id);
      if (pending.size === 0) port.unref();
    }
  };
  const failAll = (reason: Error): void => {
    for (const { fail } of pending.values()) fail(reason);
  };
  return { ask, failAll };
};

const encoder = new TextEncoder();

const sendWith =
  (ask: Ask): Send =>
  async (url, { method, headers, body = '' }) => {
    const { pathname, search } = new URL(url);
    const sent = { host: 'localhost', ...headers };
    const reply = await ask({ method, path: pathname + search, headers: sent, body: encoder.encode(body) });
    const [, type = ''] = reply.headers.find(([name]) => name === 'content-type') ?? [];
    return { status: reply.status, type, text: Buffer.from(reply.body).toString() };
  };

/** Headers about the page that sent the request, and about its connection. They mean nothing within one process. */
const OF_PAGE = /^(?:origin|referer|host|sec-|connection|content-length|transfer-encoding)/;
/** Statuses whose response may not have a body. */
const BODILESS: readonly number[] = [204, 205, 304];

/** Answers a request as `fetch` does: an aborted one rejects with its reason, and does not run. */
export const fetchWith =
  (ask: Ask) =>
  async (request: Request): Promise<Response> => {
    const { method, url, headers, signal } = request;
    const { pathname, search } = new URL(url);
    const kept = [...headers].filter(([name]) => !OF_PAGE.test(name));
    const sent = { host: 'localhost', 'user-agent': 'node', ...Object.fromEntries(kept) };
    signal?.throwIfAborted();
    const body = new Uint8Array(await request.arrayBuffer());
    const reply = await ask({ method, path: pathname + search, headers: sent, body }, signal);
    const hasBody = method !== 'HEAD' && !BODILESS.includes(reply.status);
    return new Response(hasBody ? new Uint8Array(reply.body) : null, { status: reply.status, headers: reply.headers });
  };

/**
 * Runs the packed server in a worker thread, which shares no globals and no timers with the test. It listens on no port.
 * @throws MockError that names options instead of variables
 */
export const startThread = async (environment: Readonly<Record<string, string>>) => {
  const { MOCK_HOST: _, MOCK_PORT: __, ...settings } = serverEnvironment(process.env, environment);
  const worker = new Worker(builtFile('in-process.js'), { workerData: settings, execArgv: [], env: settings });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const { ask, failAll } = callsOver(worker);
  let problem: MockError | undefined;
  const end = (why: string): void => {
    problem ??= new MockError(why);
    failAll(problem);
  };
  await new Promise<void>((resolve, reject) => {
    worker.on('message', ({ isReady, refusal }: Said) => {
      if (isReady === true) resolve();
      if (refusal !== undefined) reject(new MockError(inOptions(refusal)));
    });
    worker.once('error', (cause) => {
      end(`the mock server ended (${cause.message}).`);
      reject(problem);
    });
    worker.once('exit', () => end('the mock server ended.'));
  });
  worker.unref();
  const askRunning: Ask = async (call, signal) => {
    if (problem !== undefined) throw problem;
    return ask(call, signal);
  };
  const fetchReply = fetchWith(askRunning);
  const handle = async (given: Request | { readonly request: Request }): Promise<Response> => {
    const isOfMsw = typeof given === 'object' && given !== null && 'request' in given;
    const request = isOfMsw ? given.request : given;
    if (typeof request?.arrayBuffer !== 'function') throw new MockError(`handle takes a Request, not ${typeof given}.`);
    if (typeof Response === 'undefined')
      throw new MockError(
        'handle needs the global Response. Run the test in an environment that has it, such as node.',
      );
    // MSW answers an exception of a handler with HTTP 500.
    return isOfMsw ? fetchReply(request).catch(() => Response.error()) : fetchReply(request);
  };
  const stop = async (): Promise<void> => {
    end('this mock server was stopped with stop(). Create another one with createMock().');
    worker.ref();
    worker.postMessage({ isStop: true });
    await ended;
  };
  return { handle: handle as Handle, send: sendWith(askRunning), howEnded: async () => problem?.message, stop };
};
