import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/ports';
import { findServer } from '../../scripts/programs';
import { answering, type Running, run } from './command';
import { temporaryFolder } from './temporary-folder';

const HOST = '127.0.0.1';

export const anyPort = (): Promise<number> => freePort('server', 0);

/** Reason why Redis is missing, or undefined if it is installed. */
export const lacksRedis: string | undefined =
  findServer('redis-server') === undefined ? 'there is no redis-server' : undefined;
if (lacksRedis !== undefined && process.env.CI) throw new Error(`${lacksRedis}, and CI leaves nothing out`);

/** A real redis-server with its own port and folder. */
export class RealRedis {
  #running: Running | undefined;
  readonly #folder = temporaryFolder();

  private constructor(
    readonly port: number,
    private readonly options: readonly string[],
  ) {}

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
    const own = { port: this.port, bind: HOST, dir: this.#folder, save: '', loglevel: 'warning' };
    const options = Object.entries(own).flatMap(([name, value]) => [`--${name}`, String(value)]);
    this.#running = run(findServer('redis-server') ?? 'redis-server', [...options, ...this.options]);
    await answering(this.#running, async () => (await this.command('PING').catch(() => '')) !== '');
  }

  signal(signal: NodeJS.Signals): void {
    this.#running?.process.kill(signal);
  }

  /** Kills it. `start` continues with its files. */
  async kill(): Promise<void> {
    await this.#running?.stop('SIGKILL');
  }

  /** Sends one command. @returns the raw RESP reply */
  command(...words: string[]): Promise<string> {
    const socket = connect(this.port, HOST);
    const sent = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('');
    socket.write(`*${words.length}\r\n${sent}*1\r\n$4\r\nQUIT\r\n`);
    return text(socket);
  }
}
