import { RealRedis } from './redis';
import { type RunningServer, startServer } from './server-process';
import { keyFile } from './source-files';
import { httpTransport, type Transport } from './wire-client';

/** Real server processes that share one real Redis. */
export class Cluster {
  readonly servers: RunningServer[] = [];

  private constructor(
    readonly redis: RealRedis,
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start(count: number, environment: Readonly<Record<string, string>> = {}): Promise<Cluster> {
    const cluster = new Cluster(await RealRedis.start(), environment);
    try {
      await Promise.all(Array.from({ length: count }, () => cluster.add()));
    } catch (cause) {
      await cluster.stop();
      throw cause;
    }
    return cluster;
  }

  get addresses(): string[] {
    return this.servers.map(({ address }) => address);
  }

  /** @param port through which this server reaches Redis, for example that of a proxy */
  async add(port = this.redis.port): Promise<RunningServer> {
    const server = await this.#start({ MOCK_STORE: this.redis.url.replace(String(this.redis.port), String(port)) });
    this.servers.push(server);
    return server;
  }

  #start(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
    const own = { MOCK_STORE: this.redis.url, MOCK_PRIVATE_KEY: keyFile, MOCK_KEY_EXCHANGES_A_MINUTE: '1000000' };
    return startServer({ ...own, ...this.environment, ...environment }, true);
  }

  /** Stops a server with SIGTERM and starts it again at the same address. @returns the new server */
  async restart(server: RunningServer): Promise<RunningServer> {
    const place = this.servers.indexOf(server);
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}: ${server.said()}`);
    const { port } = new URL(server.address);
    const started = await this.#start({ MOCK_PORT: port });
    this.servers[place] = started;
    return started;
  }

  /** Kills a server without warning, as a crash would, and removes it from the cluster. */
  async kill(server: RunningServer): Promise<void> {
    this.servers.splice(this.servers.indexOf(server), 1);
    await server.stop('SIGKILL');
  }

  async stop(): Promise<void> {
    for (const { process } of this.servers) process.kill('SIGCONT');
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.redis.kill();
  }
}

/** Sends each request to the next server in turn. */
export const alternating = (addresses: readonly string[]): Transport => {
  let turn = 0;
  return {
    send: (request) => {
      turn += 1;
      return httpTransport(addresses[turn % addresses.length] ?? '').send(request);
    },
  };
};
