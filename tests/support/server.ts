import { randomUUID } from 'node:crypto';
import { createApp } from '@kit/mock-server/app';
import { type Config, readConfig } from '@kit/mock-server/config';
import { afterAll, beforeAll } from 'vitest';
import { isShared, type Listening, startBehindBalancer } from './behind-balancer';
import { builtPages } from './built-app';
import { keyFile } from './source-files';
import { WireClient } from './wire-client';

/**
 * The default configuration of tests: in memory, without a built web app, with stand-ins for the other pages, and without limits that a test could hit by
 * accident.
 */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ MOCK_PORT: '0', MOCK_KEY_EXCHANGES_A_MINUTE: '1000000', MOCK_PRIVATE_KEY: keyFile }),
  webDist: undefined,
  pagesDist: builtPages(),
  ...changes,
});

export interface TestServer extends Listening {
  /** messages to the operator */
  readonly reports: string[];
  /** a client with a session key, by default in its own sandbox */
  client(sandbox?: string): Promise<WireClient>;
}

const startAlone = async (config: Config): Promise<Listening> => {
  const app = await createApp(config);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, direct: () => address, servers: [address], close: () => app.close() };
};

/** Runs the real server on a free port, with clients that use real sockets. Close it when the test ends. */
export const startServer = async (changes: Partial<Config> = {}): Promise<TestServer> => {
  const reports: string[] = [];
  const config = testConfig({ report: (line) => void reports.push(line), ...changes });
  const isAlone = !isShared || changes.store !== undefined;
  const started = await (isAlone ? startAlone(config) : startBehindBalancer(config));
  return {
    ...started,
    reports,
    client: (sandbox = `t-${randomUUID()}`) => WireClient.connected(started.address, sandbox),
  };
};

/** Starts a server before the tests of the calling file, and closes it after them. Only tests and hooks can use it. */
export const serverOfFile = (changes: Partial<Config> = {}): TestServer => {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await startServer(changes);
  });
  afterAll(() => started?.close());
  return new Proxy({} as TestServer, { get: (_, name) => Reflect.get(started ?? {}, name) });
};
