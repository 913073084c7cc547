import { fileURLToPath } from 'node:url';
import { httpTransport } from './http-transport';
import { RealRedis } from './redis';
import { type RunningServer, startServer } from './server-process';
import type { Transport } from './wire-client';

/** The servers must have one key: a client agrees its own with any of them. */
const keyFile = fileURLToPath(new URL('../unit/contracts/rsa-for-tests-only.pem', import.meta.url));

/** Real server processes on one real Redis. */
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

  /** @param port where this one is to reach Redis, if by another way than the others */
  async add(port = this.redis.port): Promise<RunningServer> {
    const server = await startServer(
      {
        MOCK_STORE: this.redis.url.replace(String(this.redis.port), String(port)),
        MOCK_PRIVATE_KEY: keyFile,
        MOCK_KEY_EXCHANGES_A_MINUTE: '1000000',
        ...this.environment,
      },
      true,
    );
    this.servers.push(server);
    return server;
  }

  /** The server that owns a sandbox. */
  async owner(sandbox: string): Promise<RunningServer> {
    const reply = await this.redis.command('HGET', `kit:{${sandbox}}:o`, 'address');
    const owner = this.servers.find(({ address }) => reply.includes(new URL(address).host));
    if (owner === undefined) throw new Error(`Nobody owns ${sandbox}: ${reply}`);
    return owner;
  }

  /** Kills a server as a machine that is lost would be, and no longer counts on it. */
  async kill(server: RunningServer): Promise<void> {
    this.servers.splice(this.servers.indexOf(server), 1);
    server.process.kill('SIGKILL');
    await server.stop();
  }

  async stop(): Promise<void> {
    for (const { process } of this.servers) process.kill('SIGCONT');
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.redis.stop();
  }
}

/**
 * Reaches servers in turn, each request the next one.
 * @param addresses as they are when a request goes: servers come and go
 */
export const alternating = (addresses: () => readonly string[]): Transport & { close: () => void } => {
  const transports = new Map<string, ReturnType<typeof httpTransport>>();
  let turn = 0;
  return {
    send: (request) => {
      const all = addresses();
      const address = all[turn % all.length] ?? '';
      turn += 1;
      const transport = transports.get(address) ?? httpTransport(address);
      transports.set(address, transport);
      return transport.send(request);
    },
    close: () => {
      for (const transport of transports.values()) transport.close();
    },
  };
};
