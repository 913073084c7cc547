import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { startMock } from '@kit/mock-server';
import { buildAll } from './build-parts';
import { port as portRule, RefusedError, runCommand } from './command-line';
import { freePort } from './ports';
import { findServer, serverPackages } from './programs';
import { startSite } from './site-server';

const DEFAULT_PORT = '8080';
const line = {
  usage: 'npm run site [-- --port <port>]',
  about:
    'Runs the production setup on this machine: the built app behind real nginx, with the built mock server as backend.',
  flags: {
    port: {
      value: 'port',
      about: `port of the site; by default ${DEFAULT_PORT}, or the next free one`,
      rule: portRule,
    },
  },
  more: 'Accepts the settings of docs/deploy.md, such as SITE_PRODUCT_NAME="Harbour Cash" npm run site',
};

/** Only the default port may give way to a free one. */
const choosePort = async (named: unknown) => {
  if (typeof named !== 'string') return freePort('site', Number(DEFAULT_PORT));
  const port = await freePort('site', Number(named), { say: () => undefined });
  if (port !== Number(named)) throw new RefusedError(`Port ${named} is in use. Choose another one with --port.`);
  return port;
};

await runCommand(line, async ({ flags }) => {
  if (!findServer('nginx')) {
    throw new RefusedError(
      `nginx with its brotli module is not installed. On Debian or Ubuntu: apt-get install ${serverPackages.nginx.join(' ')}`,
    );
  }
  const port = await choosePort(flags.port);
  await buildAll();

  // A signal may come before the servers are started.
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopping.abort());
  // nginx is a proxy on this machine. The server takes each setting that no option has from its variable.
  process.env.MOCK_TRUSTED_PROXIES = '127.0.0.0/8';
  const backend = await startMock();
  const { origin, publicKey } = backend;
  const site = await startSite({ backend: origin, publicKey, port }).catch(async (cause) => {
    await backend.stop();
    throw new RefusedError(messageOf(cause));
  });
  const stop = () => void site.stop();
  if (stopping.signal.aborted) stop();
  stopping.signal.addEventListener('abort', stop);

  console.log(`${printableLines(site.output())}
  The site     ${site.url}/  nginx as in production; its health: ${site.url}/healthz
  The backend  ${origin}/  the mock server; only here is the admin API: ${origin}/__admin/health
  Its folder   ${site.folder}

  There is no simulated shell: a browser shows "Please run in App", and a native shell shows the app.
  Ctrl-C stops both.
`);
  await site.ended;
  await backend.stop();
  if (!stopping.signal.aborted) throw new RefusedError(`nginx stopped unexpectedly. ${site.output().trim()}`);
});
