/// <reference lib="esnext.disposable" preserve="true" />
import { checkedOrigin } from './address';
import type { Reach } from './admin';
import type { Borrower, OpenedScenario } from './answers';
import { clockChange } from './clock';
import { MockError } from './mock-error';
import type { SandboxOptions } from './options';
import { newSandboxName, openSandbox, type Sandbox } from './sandbox';

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

/**
 * Prepares a sandbox for a test.
 * @throws MockError if the scenario is unknown or the clock is in the past
 */
export const prepareSandbox = async (
  sandbox: Sandbox,
  { scenario, savedScenario, clock }: SandboxOptions,
): Promise<Prepared> => {
  if (scenario !== undefined && savedScenario !== undefined) {
    throw new MockError(
      `A sandbox cannot start with both "${scenario}" and "${savedScenario}": a saved scenario replaces the whole state. Give only one.`,
    );
  }
  const change = clock === undefined ? undefined : clockChange(clock);
  const opened = savedScenario === undefined ? undefined : await sandbox.savedScenario(savedScenario);
  const borrower = scenario === undefined ? undefined : await sandbox.scenario(scenario);
  await change?.(sandbox.clock);
  return { borrower, savedScenario: opened };
};

/** A running server, such as the one of `npm run mock`. */
export interface ConnectMockOptions extends SandboxOptions {
  readonly origin: string;
  readonly adminToken?: string;
  readonly sandbox?: string;
}

/** Connects to a server and prepares a sandbox. @param server how it is stopped and reached; default: not stopped, over HTTP */
export const connect = async (
  options: ConnectMockOptions,
  server: Reach & Partial<Pick<Mock, 'stop'>> = {},
): Promise<Mock> => {
  const { adminToken, sandbox: name = 'default' } = options;
  const origin = checkedOrigin(options.origin);
  const { stop = async () => {}, ...reach } = server;
  const open = (named = newSandboxName()): Sandbox => openSandbox(origin, named, adminToken, reach);
  const sandbox = open(name);
  const publicKey = await sandbox.admin<string>('/public-key');
  const prepared = await prepareSandbox(sandbox, options);
  return { origin, publicKey, sandbox, openSandbox: open, stop, [Symbol.asyncDispose]: stop, ...prepared };
};
