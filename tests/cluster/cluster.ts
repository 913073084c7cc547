import { RealRedis } from '../support/redis';
import { type RunningServer, startServer } from '../support/server-process';
import { keyFile } from '../support/source-files';
import { httpTransport, type Transport } from '../support/wire-client';

/** Real server processes that share one real Redis. */
export class Cluster {
  readonly servers: RunningServer[] = [];

  private constructor(readonly redis: RealRedis) {}

  static async start(count: number): Promise<Cluster> {
    const cluster = new Cluster(await RealRedis.start());
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

  async add(): Promise<void> {
    this.servers.push(await this.#start());
  }

  #start(port = '0'): Promise<RunningServer> {
    const store = { MOCK_STORE: this.redis.url, MOCK_PRIVATE_KEY: keyFile };
    return startServer({ ...store, MOCK_KEY_EXCHANGES_A_MINUTE: '1000000', MOCK_PORT: port }, true);
  }

  /** Stops a server with SIGTERM and starts it again at the same address. */
  async restart(server: RunningServer): Promise<void> {
    const place = this.servers.indexOf(server);
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}: ${server.said()}`);
    const { port } = new URL(server.address);
    this.servers[place] = await this.#start(port);
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
