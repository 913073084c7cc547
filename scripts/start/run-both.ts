import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildMockPages } from '../build-parts';
import { report } from '../command-line';
import { phoneLines } from '../phone-link';
import { admin } from '../qa/admin';
import { root } from '../run';
import { announce } from '../running';
import { banner } from './banner';
import { createDevApp } from './dev-app';

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

/** The mock server prints it when it is ready. The banner has the address, too. */
const OWN_ADDRESS = /^Mock server: .*\n?/m;
const WATCHED = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'mock-server/src/server.ts'];
const STOP_TIMEOUT = 5_000;

/** Starts the mock server from its sources, and again after each edit. */
const startWatched = (env: Record<string, string>) => {
  // A process group, so that one signal reaches the watcher and the server. Windows has no groups.
  const isGroup = process.platform !== 'win32';
  const child = spawn(process.execPath, WATCHED, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: isGroup,
  });
  const ended = once(child, 'exit');
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (OWN_ADDRESS.test(text)) resolve();
      process.stdout.write(text.replace(OWN_ADDRESS, ''));
    });
  });
  const send = (signal: NodeJS.Signals) => {
    try {
      process.kill(isGroup ? -Number(child.pid) : Number(child.pid), signal);
    } catch {
      // Already ended.
    }
  };
  return { ended, ready, send };
};

/** What is printed when both are ready. If the server has an admin token, the workbench opens by a link that signs in. */
const bannerOf = async ({ mock, app, backend, token, madeToken, isOnNetwork }: Prepared): Promise<string> => {
  if (token === undefined) return banner({ app, mock, backend, workbench: `${app}/__admin/` });
  const target = { url: mock, app, sandbox: 'default', adminToken: token };
  const { link } = await admin(target, 'POST /enter', { body: { path: '/__admin/' } });
  const phone = isOnNetwork ? { phone: await phoneLines(target) } : {};
  return banner({ app, mock, backend, workbench: `${app}${link} (works for five minutes)`, madeToken, ...phone });
};

/** Runs both servers until Ctrl-C or until the mock server ends, then stops both. */
export const runBoth = async (prepared: Prepared): Promise<never> => {
  const { host, env, store, appPort, mock, app, token, madeToken } = prepared;
  const devApp = await createDevApp({ mock, host, port: appPort, adminToken: token });
  // Vite would end this process before the mock server has stored its state.
  process.removeAllListeners('SIGTERM');
  const { ended, ready, send } = startWatched(env);
  let isStopping = false;
  const stop = () => {
    send(isStopping ? 'SIGKILL' : 'SIGINT');
    isStopping = true;
    setTimeout(() => send('SIGKILL'), STOP_TIMEOUT).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  process.on('exit', () => send('SIGKILL'));
  announce({ mock, app, store, ...(madeToken !== undefined && { adminToken: madeToken }) });

  try {
    const isUp = Promise.all([ready, devApp.listen(), buildMockPages()]).then(() => true);
    const result = await Promise.race([isUp, ended]);
    if (result === true && !isStopping) console.log(await bannerOf(prepared));
  } catch (cause) {
    if (!isStopping) report(cause);
    stop();
  }
  await ended;
  await devApp.close();
  return process.exit(process.exitCode ?? (isStopping ? 0 : 1));
};
