import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HowEnded } from './admin';
import { watchEnd } from './ended-process';
import { MockError } from './mock-error';
import { inOptions } from './options';
import { withOwnKey } from './own-key';

/** The package has the same folders as the repository, so one path serves both. */
const serverFile = join(dirname(fileURLToPath(import.meta.url)), '../dist/server.js');

const START_TIMEOUT = 30_000;

export interface ServerProcess {
  readonly origin: string;
  stop(): Promise<void>;
  readonly howEnded: HowEnded;
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    let errors = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      const said = inOptions(`${output}${errors}`.trim());
      reject(new MockError(said === '' ? `The mock server did not start: ${why}.` : said));
    };
    const timer = setTimeout(() => fail(`no output within ${START_TIMEOUT / 1000} seconds`), START_TIMEOUT);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => fail(`exit code ${code}`));
    const listen = (text: string): void => {
      errors += text;
    };
    child.stderr?.setEncoding('utf8').on('data', listen);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/\S+:\d+/.exec(output)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners('close').removeAllListeners('error');
      child.stderr?.off('data', listen);
      resolve(found);
    });
  });

/** Lets the parent exit without `stop`: the server ends when its connection to the parent closes. */
const letGo = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
};

/** Variables of the operating system that Node itself reads: folders, locale, time zone and certificates. */
const systemVariables: readonly string[] = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
];

/**
 * Environment of the server: system variables and `MOCK_` settings of the parent, then `environment`. Loaders
 * (NODE_OPTIONS), debuggers and secrets of the test runner do not reach the server.
 */
export const serverEnvironment = (
  parent: Readonly<NodeJS.ProcessEnv>,
  environment: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv => {
  const inherited = Object.entries(parent).filter(
    ([name]) => name.startsWith('MOCK_') || systemVariables.includes(name.toUpperCase()),
  );
  return { ...Object.fromEntries(inherited), ...environment };
};

const start = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [serverFile], {
    env: serverEnvironment(process.env, environment),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const origin = await addressOf(child);
  const watched = watchEnd(child);
  letGo(child);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve();
      child.ref();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
    return stopped;
  };
  const howEnded: HowEnded = async () =>
    stopped === undefined ? watched() : 'this mock server was stopped with stop(). Start another one with startMock().';
  return { origin, stop, howEnded };
};

/**
 * Runs the packed server in a child process on this Node.
 * @throws MockError that names options instead of variables
 */
export const startServer = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  if (!existsSync(serverFile)) {
    throw new MockError(
      `${serverFile} does not exist. In the repository run npm run build; elsewhere run npm install.`,
    );
  }
  const all = { MOCK_PORT: '0', ...environment };
  if ((environment.MOCK_PRIVATE_KEY ?? process.env.MOCK_PRIVATE_KEY) !== undefined) return start(all);
  return withOwnKey((file) => start({ MOCK_PRIVATE_KEY: file, ...all }));
};
