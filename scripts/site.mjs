import { port as portRule, RefusedError, runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { findServer, realServers } from './find-server.mjs';
import { freePort } from './ports.mjs';
import { runNode } from './run.mjs';

const DEFAULT_PORT = '8080';
const line = {
  usage: 'npm run site [-- --port <port>]',
  about:
    'The production topology on this machine: the built app behind the real nginx, with the built mock server as its backend.',
  flags: {
    port: {
      value: 'port',
      about: `where the site is to be; by default ${DEFAULT_PORT}, or the next free one`,
      rule: portRule,
    },
  },
  more: 'What docs/deploy.md lists can be set, such as SITE_PRODUCT_NAME="Harbour Cash" SITE_ACCENT="#7a1fa2" npm run site',
};

/** @param {string | undefined} named */
const choosePort = async (named) => {
  const wanted = Number(named ?? DEFAULT_PORT);
  const port = await freePort('site', wanted, named === undefined ? {} : { say: () => undefined });
  if (named !== undefined && port !== wanted) throw new RefusedError(`--port ${named}: the port is in use.`);
  return port;
};

/** @param {{ url: string, stop: () => void }} backend @param {number} port */
const startHost = async (backend, port) => {
  const { mockPaths, startSite } = await import('./site-host.mjs');
  try {
    const publicKey = await (await fetch(`${backend.url}/__admin/public-key`)).text();
    const environment = { SITE_BACKEND_PATHS: process.env.SITE_BACKEND_PATHS ?? mockPaths };
    return await startSite({ backend: backend.url, publicKey, port, environment });
  } catch (cause) {
    backend.stop();
    throw new RefusedError(cause instanceof Error ? cause.message : String(cause));
  }
};

await runCommand(line, async ({ flags }) => {
  if (!findServer('nginx')) {
    throw new RefusedError(
      `There is no nginx here with its brotli module. On Debian or Ubuntu: apt-get install ${realServers.nginx.packages.join(' ')}`,
    );
  }
  ensureInstalled();
  const port = await choosePort(typeof flags.port === 'string' ? flags.port : undefined);
  const { code } = await runNode(['scripts/build.mjs']);
  if (code !== 0) throw new RefusedError('The build failed: what it said stands above.');

  const { startBuiltServer } = await import('./built-server.mjs');
  const backend = await startBuiltServer({ endsOnSignals: false });
  // a signal may come before there is a site to stop
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
  const site = await startHost(backend, port);
  const stop = () => void site.stop();
  if (stopping.signal.aborted) stop();
  stopping.signal.addEventListener('abort', stop);

  console.log(`${site.output().replace(/^Rendered: .*\n/m, '')}
  The site     ${site.url}/  nginx, as production runs it; its health: ${site.url}/healthz
  The backend  ${backend.url}/  the mock server; the admin API is here alone: ${backend.url}/__admin/health
  Its folder   ${site.folder}

  There is no simulated shell in it: a browser shows "Please run in App", a native shell the app.
  Ctrl-C stops both.
`);
  await site.ended;
  backend.stop();
  if (!stopping.signal.aborted) throw new RefusedError(`nginx ended by itself. ${site.output().trim()}`);
});
