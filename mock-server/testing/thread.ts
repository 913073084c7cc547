import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, URL } from 'node:url';
import { TextEncoder } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Send } from './admin';
import { MockError, mockErrorOf } from './mock-error';
import { inOptions } from './options';

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

/** A message of the server: that it runs or refuses to start, or the end of a call. */
type Said = Partial<Record<'origin' | 'refusal' | 'failure', string>> & Partial<Reply> & { readonly id?: number };

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
  const pending = new Map<number, { resolve(reply: Reply): void; reject(reason: unknown): void }>();
  let last = 0;
  let problem: MockError | undefined;
  port.on('message', ({ id = 0, status, headers, body, failure }) => {
    const isWhole = status !== undefined && headers !== undefined && body !== undefined;
    if (isWhole) pending.get(id)?.resolve({ status, headers, body });
    else pending.get(id)?.reject(new TypeError('fetch failed', { cause: new Error(failure) }));
  });
  const ask: Ask = async (call, signal) => {
    signal?.throwIfAborted();
    if (problem !== undefined) throw problem;
    last += 1;
    const id = last;
    let abort = (): void => undefined;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        abort = () => {
          port.postMessage({ abort: id });
          reject(signal?.reason);
        };
        pending.set(id, { resolve, reject });
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
  /** Fails pending and later calls. @returns the error, which is that of the first end */
  const end = (why: string): MockError => {
    problem ??= new MockError(why);
    for (const { reject } of pending.values()) reject(problem);
    return problem;
  };
  return { ask, end };
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
    // A reply to HEAD and one with HTTP 204 may have no body, not even an empty one.
    const content = reply.body.length === 0 ? null : new Uint8Array(reply.body);
    return new Response(content, { status: reply.status, headers: reply.headers });
  };

/** Answers a request, or the argument that MSW passes to a handler. */
const handleWith = (ask: Ask) => {
  const fetchReply = fetchWith(ask);
  return async (given: Request | { readonly request: Request }): Promise<Response> => {
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
};

/** Runs an action with a new key in a file, unless the settings have one. The server reads it only at the start. */
const withKey = async <Result>(
  settings: Readonly<Record<string, string | undefined>>,
  run: (settings: object) => Promise<Result>,
): Promise<Result> => {
  if (settings.MOCK_PRIVATE_KEY) return run(settings);
  const folder = mkdtempSync(join(tmpdir(), 'mock-key-'));
  try {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const file = join(folder, 'private.pem');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    return await run({ ...settings, MOCK_PRIVATE_KEY: file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Runs the packed server in a worker thread, which shares no globals and no timers with the test. It ends with `stop`,
 * or with the process.
 * @param settings variables of the server; it listens only if one is MOCK_PORT
 * @throws MockError that names options instead of variables
 */
export const startThread = (settings: Readonly<Record<string, string | undefined>>) =>
  withKey(settings, async (workerData) => {
    // The package has the same folders as the repository, so one path serves both.
    const file = join(dirname(fileURLToPath(import.meta.url)), '../dist/in-process.js');
    if (!existsSync(file))
      throw new MockError(`${file} does not exist. In the repository run npm run build; elsewhere run npm install.`);
    // Without options and variables of the test's process: loaders and debuggers do not reach the server.
    const worker = new Worker(file, { workerData, execArgv: [], env: {} });
    const { ask, end } = callsOver(worker);
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const origin = await new Promise<string>((resolve, reject) => {
      worker.on('message', (said: Said) => {
        if (said.origin !== undefined) resolve(said.origin);
        if (said.refusal === undefined) return;
        reject(new MockError(inOptions(said.refusal)));
        void worker.terminate();
      });
      worker.once('error', (cause) => reject(end(`the mock server ended: ${mockErrorOf(cause).message}`)));
      worker.once('exit', (code) => reject(end(`the mock server ended with exit code ${code}.`)));
    });
    worker.unref();
    const stop = async (): Promise<void> => {
      end('this mock server was stopped with stop(). Start another one.');
      worker.ref();
      worker.postMessage({ isStop: true });
      await ended;
    };
    return { origin, send: sendWith(ask), handle: handleWith(ask), stop };
  });
