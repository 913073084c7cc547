import { type InProcessMock, type MemoryServer, mockOn } from './in-process-mock';
import { MockError } from './mock-error';
import { checkNode } from './node-version';
import { checkOptions, environmentOf, inOptions, knownOptions, type StartMockOptions } from './options';
import { withOwnKey } from './own-key';

type Create = (environment: Readonly<Record<string, string>>) => Promise<MemoryServer>;

/** The package has the same folders as the repository. The bundler does not follow a path in a variable. */
const SERVER = '../dist/in-process.js';

const serverOf = async (options: StartMockOptions): Promise<MemoryServer> => {
  const environment = environmentOf(options);
  const { createInProcess } = (await import(SERVER)) as { readonly createInProcess: Create };
  const create = (file: string) => createInProcess({ MOCK_PRIVATE_KEY: file, ...environment });
  return withOwnKey(create).catch((cause: unknown) => {
    throw cause instanceof Error ? new MockError(inOptions(cause.message)) : cause;
  });
};

/**
 * Creates a mock server in this process, for tests in Node and for MSW. It takes the options of `startMock` except
 * `host` and `port`. The options `assumptions` and `overrides` apply to the whole process.
 * @throws MockError for a wrong option
 */
export const createMock = async (options: Omit<StartMockOptions, 'host' | 'port'> = {}): Promise<InProcessMock> => {
  checkNode(process.versions.node);
  const allowed = knownOptions.filter((name) => !['host', 'port'].includes(name));
  checkOptions('createMock', options, allowed);
  const server = await serverOf(options);
  const { adminToken, sandbox, scenario, savedScenario, clock } = options;
  return mockOn(server, { adminToken, sandbox, scenario, savedScenario, clock });
};
