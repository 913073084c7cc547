import { createConcurrently, KillOnSignal, KillOthers, LogError, LogExit, Logger, LogOutput } from 'concurrently';
import { groupKill, groupSpawn, killGroups } from '../process-groups.mjs';
import { root, tools } from '../run.mjs';
import { announce } from '../running.mjs';

/**
 * What to run, and where.
 * @typedef {object} Prepared
 * @property {string} host where both listen
 * @property {Record<string, string>} env the settings of the mock server
 * @property {string} store where it keeps its state
 * @property {string} mock its address
 * @property {string} app the address of the app
 * @property {number} appPort
 * @property {string | undefined} token the admin token, where there is one
 */

/**
 * Runs both servers until Ctrl-C or until one of them ends, and leaves nothing behind.
 * @param {Prepared} prepared
 */
export const runBoth = async ({ host, env, store, appPort, mock, app, token }) => {
  const logger = new Logger({});
  const abortController = new AbortController();
  const { commands, result } = createConcurrently(
    [
      { name: 'mock', command: `node ${tools.tsx} watch --clear-screen=false mock-server/src/server.ts`, env },
      {
        name: 'app',
        command: 'node --import tsx scripts/dev-app.mjs',
        env: { ...env, KIT_MOCK_URL: mock, KIT_APP_HOST: host, KIT_APP_PORT: String(appPort) },
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
  announce({ mock, app, store });

  /** @param {string} url */
  const answers = async (url) => {
    const deadline = Date.now() + 60_000;
    const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
    while (
      !stopping &&
      Date.now() < deadline &&
      commands.every(({ state }) => state !== 'exited' && state !== 'errored')
    ) {
      const reply = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
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
  The workbench    ${app}/__admin/
  The mock server  ${mock}/__admin/health

  To try
    Log in with any number, such as 08031234567. The code "sent" to it is at
      ${mock}/__admin/messages
    Every call in plain text:
      ${mock}/__admin/requests
    A loan that is three days late, opened in the app:
      ${app}/__admin/scenarios/overdue-3/open
    Log the borrower out from "another device", then tap anything in the app:
      curl -X POST ${mock}/__admin/sessions/08031234567/squeeze
    A world of its own, for a second tab or a test:
      ${app}/s/my-sandbox/
${token === undefined ? '' : `\n  Addresses with __admin in them want the header "authorization: Bearer <MOCK_ADMIN_TOKEN>"; a browser is let in by a\n  link that opens once: MOCK_ADMIN_TOKEN=<token> npm run qa -- enter\n`}
  Save a file under web/src and see it change. Ctrl-C stops both.
`);
  })();

  const failed = await result.then(
    () => false,
    () => true,
  );
  await up;
  process.exitCode = broken || (failed && !stopping) ? 1 : 0;
};
