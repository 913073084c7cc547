import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createApp } from '@kit/mock-server/app';
import { type Config, readConfig } from '@kit/mock-server/config';
import type { FastifyInstance } from 'fastify';
import { type BehindBalancer, isShared, startBehindBalancer } from './behind-balancer';
import { httpTransport } from './http-transport';
import { WireClient } from './wire-client';

const keyFile = fileURLToPath(new URL('../unit/contracts/rsa-for-tests-only.pem', import.meta.url));

/** What tests start from: in memory, no built web app, no limit that a test would run into by accident. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ MOCK_PORT: '0', MOCK_KEY_EXCHANGES_A_MINUTE: '1000000', MOCK_PRIVATE_KEY: keyFile }),
  webDist: undefined,
  ...changes,
});

export interface TestServer {
  readonly app: FastifyInstance;
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** the same without a proxy in between, for what is about the connection itself */
  readonly direct: () => string;
  /** of each server, where there are several in the place of one */
  readonly servers: readonly string[];
  /** what the server told whoever runs it */
  readonly reports: string[];
  /** a client with an agreed key, by default in a sandbox of its own */
  client(sandbox?: string): Promise<WireClient>;
  close(): Promise<void>;
}

const startAlone = async (config: Config): Promise<BehindBalancer> => {
  const app = await createApp(config);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, address, direct: () => address, servers: [address], close: () => app.close() };
};

/** The real server on a free port, with clients that reach it over real sockets. Close it when the test ends. */
export const startServer = async (changes: Partial<Config> = {}): Promise<TestServer> => {
  const reports: string[] = [];
  const config = testConfig({ report: (line) => void reports.push(line), ...changes });
  const { app, address, direct, servers, close } =
    isShared() && changes.store === undefined ? await startBehindBalancer(config) : await startAlone(config);
  const transport = httpTransport(address);
  return {
    app,
    address,
    direct,
    servers,
    reports,
    client: async (sandbox = `t-${randomUUID()}`) => {
      const client = new WireClient(transport, sandbox);
      await client.exchange();
      return client;
    },
    close: async () => {
      transport.close();
      await close();
    },
  };
};
