import type { Send } from './admin';
import { MockError } from './mock-error';
import { checkNode } from './node-version';
import { environmentOf, inOptions, type StartMockOptions } from './options';
import { withOwnKey } from './own-key';
import { connect, type Mock } from './start-mock';

/** Address of a mock without a port. Only `handle` answers it. */
const ORIGIN = 'http://mock.localhost';

/** A class of the platform, in projects with the types of Node or of browsers. */
type Global<Name extends string> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : never;
type FetchRequest = Global<'Request'>;
type FetchResponse = Global<'Response'>;

/** A request, or the argument that MSW passes to a handler. */
export type HandledRequest = FetchRequest | { readonly request: FetchRequest };

/** A mock server in this process, without a port. */
export interface InProcessMock extends Mock {
  /**
   * Answers a request of any origin by its path. It takes MSW's argument too: `http.post('*\/app/*', mock.handle)`.
   * @throws TypeError if a fault resets the connection, as `fetch` does
   */
  readonly handle: (request: HandledRequest) => Promise<FetchResponse>;
}

interface Server {
  handle(request: FetchRequest): Promise<FetchResponse>;
  close(): Promise<void>;
}
type Create = (environment: Readonly<Record<string, string>>) => Promise<Server>;

/** The package has the same folders as the repository. A variable keeps the bundler from following the path. */
const SERVER = '../dist/in-process.js';

const serverOf = async (options: StartMockOptions): Promise<Server> => {
  const environment = environmentOf(options);
  const { createInProcess } = (await import(SERVER)) as { readonly createInProcess: Create };
  const create = (file: string) => createInProcess({ MOCK_PRIVATE_KEY: file, ...environment });
  return withOwnKey(create).catch((cause: unknown) => {
    throw cause instanceof Error ? new MockError(inOptions(cause.message)) : cause;
  });
};

const sendTo =
  ({ handle }: Server): Send =>
  async (url, method, headers, body) => {
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const reply = await handle(new Request(url, { method, headers: typed, ...(body !== undefined && { body }) }));
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };

/**
 * Creates a mock server in this process, for tests in Node and for MSW. It takes the options of `startMock` except
 * `host` and `port`. The options `assumptions` and `overrides` apply to the whole process.
 * @throws MockError for a wrong option
 */
export const createMock = async (options: Omit<StartMockOptions, 'host' | 'port'> = {}): Promise<InProcessMock> => {
  checkNode(process.versions.node);
  const refused = ['host', 'port'].find((name) => name in options);
  if (refused !== undefined) throw new MockError(`createMock has no option "${refused}": it listens on no port.`);
  const server = await serverOf(options);
  const { adminToken, sandbox, scenario, savedScenario, clock } = options;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= server.close();
    return stopped;
  };
  try {
    const reach = { stop, send: sendTo(server) };
    const mock = await connect({ origin: ORIGIN, adminToken, sandbox, scenario, savedScenario, clock }, reach);
    return { ...mock, handle: (given) => server.handle('request' in given ? given.request : given) };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
