import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findServer } from '../find-server';
import { freePort } from '../ports';
import { root } from '../run';
import { type RunningSite, startSite } from '../site-server';
import { commandOf, environmentOf, readCompose } from './compose';

const START_TIMEOUT = 20_000;
const PATIENCE = 10_000;
const HERE = '127.0.0.1';

/** The services of docker-compose.yml as processes on this machine. */
export interface Services {
  site: RunningSite;
  /** address of nginx that exposes everything that the mock servers serve */
  backend: string;
  servers: Process[];
  redis: Process | undefined;
  stop: () => Promise<void>;
}

interface Process {
  /** service name */
  name: string;
  /** address and port */
  address: string;
  process: ChildProcess;
  /** output of the process */
  output: () => string;
}

interface Wanted {
  servers: number;
  /** one shared Redis, or one file each */
  store: 'redis' | 'file';
  /** token of the admin API */
  token: string;
  /** port of the site */
  port?: number;
  /** port of the whole backend; a free one by default */
  backendPort?: number;
}

const listens = (address: string) =>
  new Promise((resolve) => {
    const [host = '', port] = address.split(':');
    const socket = connect(Number(port), host)
      .once('connect', () => resolve(socket.destroy() !== undefined))
      .once('error', () => resolve(false));
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const untilListening = async ({ name, address, process: child, output }: Process) => {
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await listens(address))) {
    if (hasEnded(child) || Date.now() > deadline) {
      throw new Error(`${name} did not start. ${output().trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
};

const end = async ({ process: child }: Process) => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  // A paused process reacts only to SIGCONT.
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await ended;
  clearTimeout(patience);
};

/** Names of the mock servers. */
const serverNames = (count: number) => Array.from({ length: count }, (_, index) => `mock-${index + 1}`);

/**
 * Maps each service name to a loopback address, so that the container ports can be used. Maps container folders to
 * local ones.
 */
const translation = (folder: string, services: readonly string[]) => {
  // Random, because another instance may be running.
  const network = `127.${64 + Math.floor(Math.random() * 128)}.${1 + Math.floor(Math.random() * 254)}`;
  const addresses = new Map(services.map((name, index) => [name, `${network}.${index + 2}`]));
  const addressOf = (name: string) => addresses.get(name) ?? HERE;
  const translated = (text: string) =>
    text
      .replaceAll(/(?<=^|\/\/)([\w-]+)(?=:\d+)/g, (name) => addresses.get(name) ?? name)
      .replaceAll(/(?<=^|\s)\/(private|public|data)(?=\/|$)/g, `${folder}/$1`);
  return { addressOf, translated };
};

/**
 * Starts the services of docker-compose.yml as local processes with the same settings. Replaces container addresses and
 * folders by local ones. Needs npm run build first.
 * @throws Error with the output of a service that does not start
 */
export const startServices = async ({ servers: count, store, token, port, backendPort }: Wanted): Promise<Services> => {
  const { services } = readCompose();
  const base = mkdtempSync(join(tmpdir(), 'loan-started-'));
  for (const name of ['private', 'public', 'data']) mkdirSync(join(base, name), { mode: 0o700 });
  const names = serverNames(count);
  const { addressOf, translated } = translation(base, ['redis', ...names]);
  const endings: (() => Promise<void>)[] = [async () => rmSync(base, { recursive: true, force: true })];
  const children: ChildProcess[] = [];
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // Kills everything that is still running on exit.
  process.once('exit', killAll);
  const stop = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
    process.off('exit', killAll);
  };

  const start = async (
    name: string,
    [program = '', ...args]: string[],
    address: string,
    environment: Record<string, string> = {},
  ) => {
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C must reach only this process, which stops the others in order.
      detached: true,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-10_000);
      });
    }
    child.on('error', (cause) => {
      said += cause.message;
    });
    const one = { name, address, process: child, output: () => said };
    children.push(child);
    endings.push(() => end(one));
    await untilListening(one);
    return one;
  };

  const startRedis = async () => {
    const found = findServer('redis-server');
    if (!found || !services.redis) throw new Error('redis-server is not installed.');
    const [, ...options] = commandOf(services.redis);
    const address = addressOf('redis');
    const own = ['--bind', address, '--port', '6379', '--dir', join(base, 'data')];
    return start('redis', [found.path, ...options, ...own], `${address}:6379`);
  };

  const startServer = async (name: string) => {
    // Additional servers are like the first.
    const service = services[name] ?? services['mock-1'];
    if (!service) throw new Error('docker-compose.yml has no mock-1');
    const environment = environmentOf(service, { ...process.env, MOCK_ADMIN_TOKEN: token });
    const given = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [variable, translated(value)]),
    );
    const address = addressOf(name);
    const { MOCK_PORT: serverPort = '' } = given;
    const own: Record<string, string> = {
      MOCK_HOST: address,
      MOCK_TRUSTED_PROXIES: '127.0.0.0/8',
      MOCK_ADMIN_TOKEN_FILE: '',
      MOCK_STORE_FILE: '',
    };
    if (store === 'file') own.MOCK_STORE = join(base, 'data', `${name}.sqlite`);
    return start(name, commandOf(service), `${address}:${serverPort}`, { ...given, ...own });
  };

  const startNginx = async () => {
    if (!services.configure) throw new Error('docker-compose.yml has no service configure');
    const environment = environmentOf(services.configure, process.env);
    const listen = `${HERE}:${backendPort ?? (await freePort('backend', 0))}`;
    const [first = ''] = (environment.SITE_BACKEND ?? '').split(' ');
    const backends = names.map((name) => translated(first.replace('mock-1', name)));
    const site = await startSite({
      backend: backends.join(' '),
      publicKey: readFileSync(join(base, 'public/key.pem'), 'utf8'),
      ...(port === undefined ? {} : { port }),
      environment: {
        SITE_BACKEND_PATHS: environment.SITE_BACKEND_PATHS ?? '',
        // With separate files, another server has another sandbox of the same name.
        SITE_BALANCE: store === 'file' ? 'sandbox' : (environment.SITE_BALANCE ?? ''),
        SITE_BACKEND_LISTEN: listen,
      },
    });
    endings.push(() => site.stop());
    return { site, backend: `http://${listen}` };
  };

  try {
    const [, ...makeKeys] = commandOf(services.keys ?? {}).map(translated);
    const made = spawnSync(process.execPath, makeKeys, { cwd: root, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    const redis = store === 'redis' ? await startRedis() : undefined;
    const servers = await Promise.all(names.map(startServer));
    const { site, backend } = await startNginx();
    return { site, backend, servers, redis, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
};
