/// <reference lib="esnext.disposable" preserve="true" />
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { URL } from 'node:url';
import type { Reach } from './admin';
import type { Borrower, OpenedScenario } from './answers';
import { clockChange } from './clock';
import type { Handle } from './handle';
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
import { checkedName, newSandboxName, type Sandbox, sandboxOn } from './sandbox';
import { startProcess } from './server-process';
import { startThread } from './server-thread';

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

/** A mock server in a thread of this process, without a port. */
export interface InProcessMock extends Mock {
  readonly handle: Handle;
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

/**
 * A sandbox of a running mock server. The first call creates it.
 * @param address of the server, without a path
 * @param adminToken of the server, if it requires one
 * @throws MockError for an invalid address or name
 */
export const openSandbox = (address: string, name: string, adminToken?: string): Sandbox =>
  sandboxOn({ origin: checkedOrigin(address), adminToken }, name);

/** @throws MockError for options that contradict each other, or for an invalid clock or name */
const checkSandboxOptions = ({ sandbox, scenario, savedScenario, clock }: StartMockOptions): void => {
  if (sandbox !== undefined) checkedName(sandbox);
  if (clock !== undefined) clockChange(clock);
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
  if (clock !== undefined) await clockChange(clock)(sandbox.clock);
  return { borrower, savedScenario: opened };
};

/** Connects to a server and prepares a sandbox. Stops the server if that fails. */
const connect = async (
  reach: Reach,
  options: StartMockOptions,
  end: () => Promise<void> = async () => undefined,
): Promise<Mock> => {
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= end();
    return stopped;
  };
  try {
    const sandbox = sandboxOn(reach, options.sandbox ?? 'default');
    const publicKey = await sandbox.admin<string>('/public-key');
    const prepared = await prepareSandbox(sandbox, options);
    const open = (name = newSandboxName()): Sandbox => sandboxOn(reach, name);
    return {
      origin: reach.origin,
      publicKey,
      sandbox,
      openSandbox: open,
      stop,
      [Symbol.asyncDispose]: stop,
      ...prepared,
    };
  } catch (cause) {
    await stop();
    throw mockErrorOf(cause);
  }
};

/** Starts a server with a new key, unless one is given. The server reads the file only at the start. */
const withOwnKey = async <Server>(
  options: StartMockOptions,
  start: (environment: Readonly<Record<string, string>>) => Promise<Server>,
): Promise<Server> => {
  const environment = environmentOf(options);
  if ((environment.MOCK_PRIVATE_KEY ?? process.env.MOCK_PRIVATE_KEY) !== undefined) return start(environment);
  const folder = mkdtempSync(join(tmpdir(), 'mock-key-'));
  try {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const file = join(folder, 'private.pem');
    writeFileSync(file, privateKey, { mode: 0o600 });
    return await start({ MOCK_PRIVATE_KEY: file, ...environment });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const tokenOf = ({ adminToken = process.env.MOCK_ADMIN_TOKEN }: StartMockOptions): string | undefined => adminToken;

/**
 * Connects to a running server and prepares a sandbox like `startMock`.
 * @throws MockError for a wrong option, or if the server does not answer
 */
export const connectMock = async (options: ConnectMockOptions): Promise<Mock> => {
  checkOptions('connectMock', options, ['origin', 'adminToken', ...sandboxOptions]);
  const { origin, adminToken, ...others } = options;
  return connect({ origin: checkedOrigin(origin), adminToken }, others);
};

/**
 * Starts a mock server in a child process and waits until it answers. It uses a free port by default. The server ends
 * with `stop()` or with the parent process.
 * @throws MockError naming the next step, such as for a port in use; no server is left running then
 */
export const startMock = async (options: StartMockOptions = {}): Promise<Mock> => {
  checkNode(process.versions.node);
  checkOptions('startMock', options, startOptions);
  checkSandboxOptions(options);
  const server = await withOwnKey(options, startProcess).catch((cause: unknown) => {
    throw mockErrorOf(cause);
  });
  let isStopped = false;
  const howEnded = async (): Promise<string | undefined> =>
    isStopped ? 'this mock server was stopped with stop(). Start another one with startMock().' : server.howEnded();
  return connect({ origin: server.origin, adminToken: tokenOf(options), howEnded }, options, () => {
    isStopped = true;
    return server.stop();
  });
};

/** Address of a mock without a port. Only `handle` answers it. */
const MEMORY_ORIGIN = 'http://mock.localhost';

/**
 * Creates a mock server in a thread of this process, for tests in Node and for MSW. It takes the options of `startMock`
 * except `host` and `port`.
 * @throws MockError for a wrong option
 */
export const createMock = async (options: Omit<StartMockOptions, 'host' | 'port'> = {}): Promise<InProcessMock> => {
  checkNode(process.versions.node);
  const allowed = startOptions.filter((name) => !['host', 'port'].includes(name));
  checkOptions('createMock', options, allowed);
  checkSandboxOptions(options);
  const { handle, stop, ...reach } = await withOwnKey(options, startThread).catch((cause: unknown) => {
    throw mockErrorOf(cause);
  });
  const mock = await connect({ origin: MEMORY_ORIGIN, adminToken: tokenOf(options), ...reach }, options, stop);
  return { ...mock, handle };
};
