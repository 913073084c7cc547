import { checkedName } from './address';
import { clockChange } from './clock';
import { type ConnectMockOptions, connect, type Mock } from './connect';
import { checkNode } from './node-version';
import { checkOptions, environmentOf, knownOptions, type StartMockOptions } from './options';
import { startServer } from './server-process';

const connectOptions: Record<keyof ConnectMockOptions, true> = {
  origin: true,
  adminToken: true,
  sandbox: true,
  scenario: true,
  savedScenario: true,
  clock: true,
};

/**
 * Connects to a running server and prepares a sandbox like `startMock`.
 * @throws MockError for a wrong option, or if the server does not answer
 */
export const connectMock = async (options: ConnectMockOptions): Promise<Mock> => {
  checkOptions('connectMock', options, Object.keys(connectOptions));
  return connect(options);
};

/**
 * Starts a mock server in a child process and waits until it answers. It uses a free port by default. The server ends
 * with `stop()` or with the parent process.
 * @throws MockError naming the next step, such as for a port in use; no server is left running then
 */
export const startMock = async (options: StartMockOptions = {}): Promise<Mock> => {
  checkNode(process.versions.node);
  checkOptions('startMock', options, knownOptions);
  const environment = environmentOf(options);
  if (options.clock !== undefined) clockChange(options.clock);
  if (options.sandbox !== undefined) checkedName(options.sandbox);
  const server = await startServer(environment);
  try {
    const { adminToken = process.env.MOCK_ADMIN_TOKEN, sandbox, scenario, savedScenario, clock } = options;
    return await connect({ origin: server.origin, adminToken, sandbox, scenario, savedScenario, clock }, server);
  } catch (cause) {
    await server.stop();
    throw cause;
  }
};
