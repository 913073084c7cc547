import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { findServer, realServers } from './find-server.mjs';
import { freePort } from './ports.mjs';
import { runNode } from './run.mjs';

const usage = `npm run site [-- --port <port>]

The production topology on this machine: the built app behind the real nginx, with the built mock server as its backend.
Ctrl-C stops both.

  --port <port>  where the site is to be; by default 8080, or the next free one above it
  --help         this

What docs/deploy.md lists can be set, such as SITE_PRODUCT_NAME="Harbour Cash" SITE_ACCENT="#7a1fa2" npm run site
`;

/** @param {string} message */
const giveUp = (message) => {
  console.error(message);
  process.exit(1);
};

/** @returns {{ port: string | undefined, help: boolean | undefined }} */
const readFlags = () => {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } } });
    return { port: values.port, help: values.help };
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
};

const { port: named, help } = readFlags();
if (help) {
  console.log(usage);
  process.exit(0);
}
const wanted = Number(named ?? 8080);
if (!/^\d+$/.test(named ?? '1') || wanted < 1 || wanted > 65_535) {
  giveUp(`--port cannot be "${named}": a number from 1 to 65535.`);
}
if (!findServer('nginx')) {
  giveUp(
    `There is no nginx here with its brotli module. On Debian or Ubuntu: apt-get install ${realServers.nginx.packages.join(' ')}`,
  );
}
ensureInstalled();
const port = await freePort('site', wanted).catch((error) => giveUp(error.message));
if (named !== undefined && port !== wanted) giveUp(`--port ${wanted}: the port is in use.`);
const { code } = await runNode(['scripts/build.mjs']);
if (code !== 0) process.exit(code);

const { startBuiltServer } = await import('./built-server.mjs');
const { startSite } = await import('./site-host.mjs');
const backend = await startBuiltServer();
const publicKey = await (await fetch(`${backend.url}/__admin/public-key`)).text();
const site = await startSite({
  backend: backend.url,
  publicKey,
  port,
  environment: { SITE_BACKEND_PATHS: process.env.SITE_BACKEND_PATHS ?? '/files /checkout' },
}).catch((error) => {
  backend.stop();
  return giveUp(error.message);
});

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await site.stop();
  backend.stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());

console.log(site.output().replace(/^Rendered: .*\n/m, ''));
console.log(`  The site     ${site.url}/           nginx, as production runs it; its health: ${site.url}/healthz
  The backend  ${backend.url}/  the mock server; the admin API is here alone: ${backend.url}/__admin/health
  Its folder   ${site.folder}

  There is no simulated shell in it: a browser shows "Please run in App", a native shell the app.
  Ctrl-C stops both.`);

await site.ended;
if (!isStopping) {
  console.error(`nginx ended by itself. ${site.output()}`);
  process.exitCode = 1;
}
await stop();
