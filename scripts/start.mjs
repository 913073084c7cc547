import { ensureInstalled } from './ensure-installed.mjs';
import { freePort } from './ports.mjs';
import { groupKill, groupSpawn, killGroups } from './process-groups.mjs';
import { root, tools } from './run.mjs';

ensureInstalled();
const host = '127.0.0.1';
const mockPort = await freePort('mock server', Number(process.env.MOCK_PORT ?? 8787));
const appPort = await freePort('app', Number(process.env.APP_PORT ?? 5173), { taken: [mockPort] });
const mock = `http://${host}:${mockPort}`;
const app = `http://${host}:${appPort}`;

const { buildShell } = await import('./build-parts.mjs');
await buildShell();

const { createConcurrently, KillOnSignal, KillOthers, LogError, LogExit, LogOutput, Logger } = await import(
  'concurrently'
);
const logger = new Logger({});
const abortController = new AbortController();
const { commands, result } = createConcurrently(
  [
    {
      name: 'mock',
      command: `node ${tools.tsx} watch --clear-screen=false mock-server/src/server.ts`,
      env: { MOCK_HOST: host, MOCK_PORT: String(mockPort), MOCK_STORE: process.env.MOCK_STORE ?? '.data/dev.sqlite' },
    },
    {
      name: 'app',
      command: 'node --import tsx scripts/dev-app.mjs',
      env: { KIT_MOCK_URL: mock, KIT_APP_PORT: String(appPort) },
    },
  ],
  {
    cwd: root,
    logger,
    outputStream: process.stdout,
    prefixColors: ['green', 'cyan'],
    abortSignal: abortController.signal,
    controllers: [
      new LogError({ logger }),
      new LogOutput({ logger }),
      new LogExit({ logger }),
      new KillOnSignal({ process, abortController }),
      new KillOthers({ logger, conditions: ['failure', 'success'], abortController, killSignal: undefined }),
    ],
    spawn: groupSpawn,
    kill: groupKill,
  },
);

let stopping = false;
let broken = false;
const stop = () => {
  if (stopping) killGroups();
  stopping = true;
  setTimeout(killGroups, 5_000).unref();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
process.on('SIGHUP', stop);
process.on('exit', killGroups);

/** @param {string} url */
const answers = async (url) => {
  const deadline = Date.now() + 60_000;
  while (
    !stopping &&
    Date.now() < deadline &&
    commands.every(({ state }) => state !== 'exited' && state !== 'errored')
  ) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    if (reply?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
};

const up = (async () => {
  const ready = (await answers(`${mock}/__admin/health`)) && (await answers(`${app}/`));
  if (stopping) return;
  if (!ready) {
    broken = true;
    console.error('The app or the mock server did not come up: what it said stands above.');
    process.kill(process.pid, 'SIGTERM');
    return;
  }
  console.log(`
  The app          ${app}/
  The mock server  ${mock}/__admin/health

  To try
    Log in with any number, such as 08031234567. The code "sent" to it is at
      ${mock}/__admin/messages
    Every call in plain text:
      ${mock}/__admin/requests
    Log the borrower out from "another device", then tap anything in the app:
      curl -X POST ${mock}/__admin/sessions/08031234567/squeeze
    A world of its own, for a second tab or a test:
      ${app}/s/my-sandbox/

  Save a file under web/src and see it change. Ctrl-C stops both.
`);
})();

const failed = await result.then(
  () => false,
  () => true,
);
await up;
process.exitCode = broken || (failed && !stopping) ? 1 : 0;
