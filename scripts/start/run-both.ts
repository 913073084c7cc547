import { createConcurrently, KillOnSignal, KillOthers, LogError, Logger } from 'concurrently';
import { buildMockPages } from '../build-parts';
import { phoneLinesOrWhyNot } from '../phone-link';
import { admin } from '../qa/admin';
import { root } from '../run';
import { announce } from '../running';
import { banner } from './banner';
import { groupKill, groupSpawn, killGroups } from './process-groups';

interface Prepared {
  /** listening address of both */
  host: string;
  /** settings of the mock server */
  env: Record<string, string>;
  /** folder or file of the state */
  store: string;
  /** address of the mock server */
  mock: string;
  app: string;
  appPort: number;
  /** address of the real backend behind the mock server */
  backend: string | undefined;
  /** true if other machines can reach the servers */
  isOnNetwork: boolean;
  /** admin token, if there is one */
  token: string | undefined;
  /** admin token, if this run generated it */
  madeToken: string | undefined;
}

/** The banner has the address of the mock server, so its own line would repeat it. */
const OWN_ADDRESS = /^Mock server: .*\n?/m;

/** Runs both servers until Ctrl-C or until one of them ends, then stops both. */
export const runBoth = async (prepared: Prepared) => {
  const { host, env, store, appPort, backend, mock, app, isOnNetwork, token, madeToken } = prepared;
  const logger = new Logger({});
  const abortController = new AbortController();
  const { commands, result } = createConcurrently(
    [
      { name: 'mock', command: 'tsx watch --clear-screen=false mock-server/src/server.ts', env },
      {
        name: 'app',
        command: 'node --import tsx scripts/start/dev-app.ts',
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
        {
          handle: (all) => {
            for (const command of all) {
              for (const stream of [command.stdout, command.stderr]) {
                stream.subscribe((output) => {
                  const text = String(output).replace(OWN_ADDRESS, '');
                  if (text !== '') logger.logCommandText(text, command);
                });
              }
            }
            return { commands: all };
          },
        },
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
  const pages = buildMockPages();
  announce({ mock, app, store, ...(madeToken !== undefined && { adminToken: madeToken }) });

  const answers = async (url: string) => {
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

  /** Returns the addresses in words. If the server has an admin token, the workbench opens by a link that signs in. */
  const sayWhere = async () => {
    if (token === undefined) return banner({ app, mock, backend, workbench: `${app}/__admin/` });
    const target = { url: mock, app, sandbox: 'default', adminToken: token };
    const { link } = await admin(target, 'POST /enter', { body: { path: '/__admin/' } });
    const phone = isOnNetwork ? { phone: await phoneLinesOrWhyNot(target) } : {};
    return banner({ app, mock, backend, workbench: `${app}${link} (works for five minutes)`, madeToken, ...phone });
  };

  const up = (async () => {
    await pages;
    const ready = (await answers(`${mock}/__admin/health`)) && (await answers(`${app}/`));
    if (stopping) return;
    if (!ready) {
      broken = true;
      console.error('The app or the mock server did not start: see above.');
      process.kill(process.pid, 'SIGTERM');
      return;
    }
    console.log(await sayWhere());
  })();

  const failed = await result.then(
    () => false,
    () => true,
  );
  await up;
  process.exitCode = broken || (failed && !stopping) ? 1 : 0;
};
