import type { Send } from './admin';
import { type ConnectMockOptions, connect, type Mock } from './connect';

/** Address of a mock without a port. Only `handle` answers it. */
const ORIGIN = 'http://mock.localhost';

/** Instance type of a global class; `never` in a project without its types. */
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
   * @throws TypeError if a fault breaks the connection, as `fetch` does; MSW gets a network error instead
   */
  readonly handle: (request: HandledRequest) => Promise<FetchResponse>;
}

/** A server that answers in memory. */
export interface MemoryServer {
  handle(request: FetchRequest): Promise<FetchResponse>;
  close(): Promise<void>;
}

const sendTo =
  ({ handle }: MemoryServer): Send =>
  async (url, method, headers, body) => {
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const reply = await handle(new Request(url, { method, headers: typed, ...(body !== undefined && { body }) }));
    return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
  };

/** Connects to a server in memory and prepares a sandbox. Closes the server if that fails. */
export const mockOn = async (
  server: MemoryServer,
  options: Omit<ConnectMockOptions, 'origin'>,
): Promise<InProcessMock> => {
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= server.close();
    return stopped;
  };
  try {
    const mock = await connect({ ...options, origin: ORIGIN }, { stop, send: sendTo(server) });
    const handle: InProcessMock['handle'] = (given) =>
      // MSW answers an exception of a handler with HTTP 500.
      'request' in given ? server.handle(given.request).catch(() => Response.error()) : server.handle(given);
    return { ...mock, handle };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
