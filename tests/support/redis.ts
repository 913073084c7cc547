import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { findServer } from '../../scripts/programs';
import { temporaryFolder } from './temporary-folder';

const HOST = '127.0.0.1';

export const anyPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

/** Reason why Redis is missing, or undefined if it is installed. */
export const lacksRedis: string | undefined =
  findServer('redis-server') === undefined ? 'there is no redis-server' : undefined;
if (lacksRedis !== undefined && process.env.CI) throw new Error(`${lacksRedis}, and CI leaves nothing out`);

/** Sends one command to a Redis. @returns the raw RESP reply */
export const redisCommand = (port: number, ...words: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, HOST);
    let reply = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      reply += text;
    });
    socket.once('error', reject).once('close', () => resolve(reply));
    const sent = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('');
    socket.write(`*${words.length}\r\n${sent}*1\r\n$4\r\nQUIT\r\n`);
  });

/** A real redis-server with its own port and folder. */
export class RealRedis {
  #process: ChildProcess | undefined;
  readonly #folder = temporaryFolder();
  readonly #options: readonly string[];

  private constructor(
    readonly port: number,
    options: readonly string[],
  ) {
    this.#options = options;
  }

  /** @param options command-line options of redis-server */
  static async start(options: readonly string[] = ['--appendonly', 'yes']): Promise<RealRedis> {
    const redis = new RealRedis(await anyPort(), options);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://${HOST}:${this.port}`;
  }

  async start(): Promise<void> {
    const found = findServer('redis-server');
    if (found === undefined) throw new Error('There is no redis-server');
    const own = { port: this.port, bind: HOST, dir: this.#folder, save: '', loglevel: 'warning' };
    const options = Object.entries(own).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(found, [...options, ...this.#options], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const answers = () => redisCommand(this.port, 'PING').catch(() => '');
    while ((await answers()) === '') {
      if (child.exitCode !== null) throw new Error(`redis-server ended: ${said}`);
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.#process?.kill(signal);
  }

  /** Kills it. `start` continues with its files. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Sends one command. @returns the raw RESP reply */
  command(...words: string[]): Promise<string> {
    return redisCommand(this.port, ...words);
  }
}
