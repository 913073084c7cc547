import { randomBytes } from 'node:crypto';
import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { valueGiven } from '@kit/mock-server/given-value';
import { settings } from '@kit/mock-server/settings';
import { buildAll } from './build-all';
import { startBuiltServer } from './built-server';
import { port as portRule, RefusedError, runCommand, UsageError } from './command-line';
import { findServer, realServers } from './find-server';
import { freePort } from './ports';
import { startServices } from './site/services';
import { mockPaths, startSite } from './site-server';

const DEFAULT_PORT = '8080';
const DEFAULT_BACKEND_PORT = '8787';
const line = {
  usage: 'npm run site [-- --port <port>] [--servers <number> --store redis|file [--backend-port <port>]]',
  about:
    'Runs the production setup on this machine: the built app behind real nginx, with the built mock server as backend.',
  flags: {
    port: {
      value: 'port',
      about: `port of the site; by default ${DEFAULT_PORT}, or the next free one`,
      rule: portRule,
    },
    'backend-port': {
      value: 'port',
      about: `port of all that several servers serve, such as the admin API; by default ${DEFAULT_BACKEND_PORT}, or the next free one`,
      rule: portRule,
    },
    servers: {
      value: 'number',
      about: 'number of mock servers',
      fallback: '1',
      rule: { pattern: /^[1-9]$/, allowed: 'from 1 to 9' },
    },
    store: {
      value: 'store',
      about: 'state of the servers: memory (one server only), one file each, or one shared Redis',
      fallback: 'memory',
      rule: { pattern: /^(?:memory|file|redis)$/, allowed: 'memory, file or redis' },
    },
  },
  more: 'Accepts the settings of docs/deploy.md, such as SITE_PRODUCT_NAME="Harbour Cash" SITE_ACCENT="#7a1fa2" npm run site',
};

const ports = {
  port: { what: 'site', byDefault: DEFAULT_PORT },
  'backend-port': { what: 'backend', byDefault: DEFAULT_BACKEND_PORT },
};

/** Only a default port may give way to a free one. */
const choosePort = async (flag: keyof typeof ports, named: unknown, taken: number[] = []) => {
  const { what, byDefault } = ports[flag];
  const isNamed = typeof named === 'string';
  const wanted = Number(isNamed ? named : byDefault);
  const port = await freePort(what, wanted, { taken, ...(isNamed && { say: () => undefined }) });
  if (isNamed && port !== wanted) throw new RefusedError(`Port ${named} is in use. Choose another one with --${flag}.`);
  return port;
};

const startHost = async (backend: { url: string; stop: () => void }, port: number) => {
  try {
    const publicKey = await (await fetch(`${backend.url}/__admin/public-key`)).text();
    const environment = { SITE_BACKEND_PATHS: process.env.SITE_BACKEND_PATHS ?? mockPaths };
    return await startSite({ backend: backend.url, publicKey, port, environment });
  } catch (cause) {
    backend.stop();
    throw new RefusedError(messageOf(cause));
  }
};

const needs = (name: 'nginx' | 'redis-server') => {
  if (findServer(name)) return;
  const what = name === 'nginx' ? 'nginx with its brotli module' : `${name} here`;
  throw new RefusedError(
    `${what} is not installed. On Debian or Ubuntu: apt-get install ${realServers[name].packages.join(' ')}`,
  );
};

const noShell = `
  There is no simulated shell: a browser shows "Please run in App", and a native shell shows the app.`;

const runOneServer = async (port: number, stopping: AbortSignal) => {
  const backend = await startBuiltServer({
    endsOnSignals: false,
    environment: { MOCK_TRUSTED_PROXIES: '127.0.0.0/8' },
  });
  const site = await startHost(backend, port);
  const stop = () => void site.stop();
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop);

  console.log(`${printableLines(site.output()).replace(/^Rendered: .*\n/m, '')}
  The site     ${site.url}/  nginx as in production; its health: ${site.url}/healthz
  The backend  ${backend.url}/  the mock server; only here is the admin API: ${backend.url}/__admin/health
  Its folder   ${site.folder}
${noShell}
  Ctrl-C stops both.
`);
  await site.ended;
  backend.stop();
  if (!stopping.aborted) throw new RefusedError(`nginx stopped unexpectedly. ${site.output().trim()}`);
};

const runSeveralServers = async (
  { port, backendPort }: { port: number; backendPort: number },
  { servers: count, store }: { servers: number; store: 'redis' | 'file' },
  stopping: AbortSignal,
) => {
  const token =
    valueGiven(settings.adminToken, process.env, { values: new Map() })?.text ?? randomBytes(16).toString('hex');
  const started = await startServices({ servers: count, store, token, port, backendPort }).catch((cause) => {
    throw new RefusedError(messageOf(cause));
  });
  const { site, backend, servers, redis } = started;
  const aborted = new Promise((resolve) => {
    if (stopping.aborted) resolve(undefined);
    stopping.addEventListener('abort', () => resolve(undefined));
  });
  const processLines = [...servers, ...(redis ? [redis] : [])].map(
    ({ name, address, process: { pid } }) => `  ${name.padEnd(12)} ${address}, process ${pid}`,
  );
  console.log(`${printableLines(site.output()).replace(/^Rendered: .*\n/m, '')}
  The site     ${site.url}/  nginx as in production; its health: ${site.url}/healthz
  The backend  ${backend}/  everything that the mock servers serve, through nginx
  Admin token  ${token}
  Its folder   ${site.folder}
${processLines.join('\n')}
${noShell}
  Ctrl-C stops all of them. Kill one of the servers to see the failover.
`);
  await Promise.race([aborted, site.ended]);
  await started.stop();
  if (!stopping.aborted) throw new RefusedError(`nginx stopped unexpectedly. ${site.output().trim()}`);
};

await runCommand(line, async ({ flags }) => {
  const count = Number(flags.servers);
  const { store } = flags;
  if (store === 'memory' && count > 1) {
    throw new UsageError('Several --servers need --store redis (shared state) or --store file (separate state).');
  }
  needs('nginx');
  if (store === 'redis') needs('redis-server');
  if (store === 'memory' && flags['backend-port'] !== undefined) {
    throw new UsageError('--backend-port needs --store redis or --store file. One server in memory takes a free port.');
  }
  const port = await choosePort('port', flags.port);
  const backendPort = await choosePort('backend-port', flags['backend-port'], [port]);
  await buildAll();

  // A signal may come before the servers are started.
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
  if (store === 'redis' || store === 'file')
    await runSeveralServers({ port, backendPort }, { servers: count, store }, stopping.signal);
  else await runOneServer(port, stopping.signal);
});
