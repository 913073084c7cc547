/// <reference lib="esnext.disposable" preserve="true" />
import { URL } from 'node:url';
import type { Reach } from './admin';
import type { Borrower, OpenedScenario } from './answers';
import { jsonOf, MockError, mockErrorOf } from './mock-error';
import {
  checkNode,
  checkOptions,
  environmentOf,
  type SandboxOptions,
  type StartMockOptions,
  sandboxOptions,
  startOptions,
} from './options';
import { checkedName, clockTarget, newSandboxName, type Sandbox, sandboxOn } from './sandbox';
import { startThread } from './thread';

/** Initial state of the test. */
export interface Prepared {
  readonly borrower: Borrower | undefined;
  readonly savedScenario: OpenedScenario | undefined;
}

/** A running mock server and the sandbox of the test. `await using` stops it at the end of its block. */
export interface Mock extends Prepared, AsyncDisposable {
  /** `http://127.0.0.1:<port>`: the server address for the client under test */
  readonly origin: string;
  /** RSA public key for the client under test, as PEM (SPKI) */
  readonly publicKey: string;
  readonly sandbox: Sandbox;
  /**
   * Opens another, isolated sandbox.
   * @param name a new one by default
   */
  readonly openSandbox: (name?: string) => Sandbox;
  /** Stops the server. Repeated calls do nothing. Does not stop a server that was started elsewhere. */
  readonly stop: () => Promise<void>;
}

/** Instance type of a global class; `never` in a project without its types, which reads this declaration, too. */
type Global<Name extends string> =
  typeof globalThis extends Record<Name, { readonly prototype: infer Instance }> ? Instance : never;

/** A mock server without a port. */
export interface InProcessMock extends Mock {
  /**
   * Answers a request of any origin by its path. It takes MSW's argument too: `http.post('*\/app/*', mock.handle)`.
   * @throws TypeError if a fault breaks the connection, as `fetch` does; MSW gets a network error instead
   */
  readonly handle: (
    request: Global<'Request'> | { readonly request: Global<'Request'> },
  ) => Promise<Global<'Response'>>;
}

/** A running server, such as the one of `npm run mock`. */
export interface ConnectMockOptions extends SandboxOptions {
  readonly origin: string;
  readonly adminToken?: string;
  readonly sandbox?: string;
}

/**
 * Origin of a server address. A slash at the end is allowed.
 * @throws MockError if the address is not one of a server, or has a path
 */
const checkedOrigin = (address: string): string => {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  const isServer = url !== undefined && /^https?:$/.test(url.protocol);
  if (isServer && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new MockError(
    `origin cannot be ${jsonOf(address)}. Give the address of a server without a path, such as http://127.0.0.1:8787.`,
  );
};

/** @throws MockError for options that contradict each other, or for an invalid clock or name */
const checkSandboxOptions = ({ sandbox, scenario, savedScenario, clock }: StartMockOptions): void => {
  if (sandbox !== undefined) checkedName(sandbox);
  if (clock !== undefined) clockTarget(clock);
  if (scenario === undefined || savedScenario === undefined) return;
  throw new MockError(
    `A sandbox cannot start with both "${scenario}" and "${savedScenario}": a saved scenario replaces the whole state. Give only one.`,
  );
};

/**
 * Prepares a sandbox for a test.
 * @throws MockError if the scenario is unknown or the clock is in the past
 */
export const prepareSandbox = async (sandbox: Sandbox, options: SandboxOptions): Promise<Prepared> => {
  checkSandboxOptions(options);
  const { scenario, savedScenario, clock } = options;
  const opened = savedScenario === undefined ? undefined : await sandbox.savedScenario(savedScenario);
  const borrower = scenario === undefined ? undefined : await sandbox.scenario(scenario);
  if (clock !== undefined) await sandbox.clock.advanceTo(clock);
  return { borrower, savedScenario: opened };
};

/** Connects to a server and prepares a sandbox. Stops the server if that fails. */
const connect = async (reach: Reach, options: StartMockOptions, stop: () => Promise<void>): Promise<Mock> => {
  try {
    const sandbox = sandboxOn(reach, options.sandbox ?? 'default');
    const publicKey = await sandbox.admin<string>('/public-key');
    const prepared = await prepareSandbox(sandbox, options);
    return {
      origin: reach.origin,
      publicKey,
      sandbox,
      openSandbox: (name = newSandboxName()) => sandboxOn(reach, name),
      stop,
      [Symbol.asyncDispose]: stop,
      ...prepared,
    };
  } catch (cause) {
    await stop();
    throw mockErrorOf(cause);
  }
};

/** Starts a server for a function with these options. @param listening variables of its address */
const start = async (
  name: string,
  options: StartMockOptions,
  allowed: readonly string[],
  listening: Readonly<Record<string, string | undefined>>,
): Promise<InProcessMock> => {
  checkNode(process.versions.node);
  checkOptions(name, options, allowed);
  checkSandboxOptions(options);
  const settings = { ...process.env, ...environmentOf(options), ...listening };
  const { handle, stop, ...reach } = await startThread(settings).catch((cause: unknown) => {
    throw mockErrorOf(cause);
  });
  const mock = await connect({ ...reach, adminToken: settings.MOCK_ADMIN_TOKEN }, options, stop);
  return { ...mock, handle: handle as InProcessMock['handle'] };
};

/**
 * Starts a mock server in a thread of this process and waits until it answers. It uses a free port by default. The
 * server ends with `stop()` or with the process.
 * @throws MockError naming the next step, such as for a port in use; no server is left running then
 */
export const startMock = async (options: StartMockOptions = {}): Promise<Mock> =>
  start('startMock', options, startOptions, { MOCK_PORT: String(options?.port ?? 0) });

/**
 * Creates a mock server without a port, which `handle` calls, for tests in Node and for MSW. It takes the options of
 * `startMock` except `host` and `port`.
 * @throws MockError for a wrong option
 */
export const createMock = async (options: Omit<StartMockOptions, 'host' | 'port'> = {}): Promise<InProcessMock> => {
  const allowed = startOptions.filter((name) => !['host', 'port'].includes(name));
  return start('createMock', options, allowed, { MOCK_HOST: undefined, MOCK_PORT: undefined });
};

/**
 * Connects to a running server and prepares a sandbox like `startMock`.
 * @throws MockError for a wrong option, or if the server does not answer
 */
export const connectMock = async (options: ConnectMockOptions): Promise<Mock> => {
  checkOptions('connectMock', options, ['origin', 'adminToken', ...sandboxOptions]);
  const { origin, adminToken, ...others } = options;
  return connect({ origin: checkedOrigin(origin), adminToken }, others, async () => undefined);
};
