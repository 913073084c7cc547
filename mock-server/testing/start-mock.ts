import type { Borrower, OpenedScenario } from './answers';
import { clockChange } from './clock';
import { MockError } from './mock-error';
import { checkNode } from './node-version';
import { environmentOf, type SandboxOptions, type StartMockOptions } from './options';
import { newSandboxName, openSandbox, type Sandbox } from './sandbox';
import { startServer } from './server-process';

/** The start of a test: a borrower of a built-in scenario, or a saved scenario. */
export interface Prepared {
  readonly borrower: Borrower | undefined;
  readonly savedScenario: OpenedScenario | undefined;
}

/** A mock server that runs, and the sandbox that a test begins with. */
export interface Mock extends Prepared {
  /** `http://127.0.0.1:<port>`: what the client under test is given as its server */
  readonly origin: string;
  /** the RSA public key that the client under test is given, as PEM (SPKI) */
  readonly publicKey: string;
  readonly sandbox: Sandbox;
  /** Another sandbox: nothing that is done in one is seen in another. @param name a new one where it is left out */
  readonly openSandbox: (name?: string) => Sandbox;
  /** Ends the server; a second call does nothing. Of a server that was started elsewhere it ends nothing. */
  readonly stop: () => Promise<void>;
}

/**
 * Brings a sandbox to where a test begins.
 * @throws MockError where there is no such scenario, or the clock cannot stand there
 */
export const prepareSandbox = async (
  sandbox: Sandbox,
  { scenario, savedScenario, clock }: SandboxOptions,
): Promise<Prepared> => {
  if (scenario !== undefined && savedScenario !== undefined) {
    throw new MockError(
      `A sandbox cannot begin with the scenarios "${scenario}" and "${savedScenario}": a saved scenario replaces all that is there. Give one of them.`,
    );
  }
  const change = clock === undefined ? undefined : clockChange(clock);
  const opened = savedScenario === undefined ? undefined : await sandbox.savedScenario(savedScenario);
  const borrower = scenario === undefined ? undefined : await sandbox.scenario(scenario);
  await change?.(sandbox.clock);
  return { borrower, savedScenario: opened };
};

/** A server that is running already, such as that of `npm run mock`. */
export interface ConnectMockOptions extends SandboxOptions {
  readonly origin: string;
  readonly adminToken?: string;
  readonly sandbox?: string;
}

/**
 * Does for a server that is running already what `startMock` does for its own.
 * @throws MockError where none answers there
 */
export const connectMock = async (options: ConnectMockOptions): Promise<Mock> => {
  const { origin, adminToken, sandbox: name = 'default' } = options;
  const open = (named = newSandboxName()): Sandbox => openSandbox(origin, named, adminToken);
  const sandbox = open(name);
  const publicKey = await sandbox.admin<string>('/public-key');
  const prepared = await prepareSandbox(sandbox, options);
  return { origin, publicKey, sandbox, openSandbox: open, stop: async () => {}, ...prepared };
};

/**
 * Starts a mock server in a process of its own, on a free port unless one is named, and waits until it answers.
 * It ends with `stop()`, and in any case with the process that started it.
 * @throws MockError with what to do: a port in use, a scenario that there is not, a time in the past; no server is left
 */
export const startMock = async (options: StartMockOptions = {}): Promise<Mock> => {
  checkNode(process.versions.node);
  const environment = environmentOf(options);
  if (options.clock !== undefined) clockChange(options.clock);
  const { origin, stop } = await startServer(environment);
  try {
    const { adminToken = process.env.MOCK_ADMIN_TOKEN, sandbox, scenario, savedScenario, clock } = options;
    const mock = await connectMock({ origin, adminToken, sandbox, scenario, savedScenario, clock });
    return { ...mock, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
