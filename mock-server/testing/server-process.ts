import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printableLines } from '@kit/contracts/printable';
import { MockError } from './mock-error';
import { inOptions } from './options';
import { after } from './timer';

/** The package has the same folders as the repository, so one path serves both. */
const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');

/** @throws MockError if the server is not built */
export const builtFile = (name: string): string => {
  const file = join(dist, name);
  if (existsSync(file)) return file;
  throw new MockError(`${file} does not exist. In the repository run npm run build; elsewhere run npm install.`);
};

/** In ms. */
const START_TIMEOUT = 30_000;
/** Longest wait for Node to report the end of the process, in ms. A call can fail before that. */
const REPORTED_WITHIN = 1_000;
/** Lines of stderr that an error quotes. */
const QUOTED_LINES = 10;

/** Variables of the operating system that Node itself reads: folders, locale, time zone and certificates. */
const systemVariables: readonly string[] = [
  ...['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'LANG', 'LC_ALL', 'TZ'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/**
 * Environment of the server: system variables and `MOCK_` settings of the parent, then `environment`. Loaders
 * (NODE_OPTIONS), debuggers and secrets of the test runner do not reach the server.
 */
export const serverEnvironment = (
  parent: Readonly<NodeJS.ProcessEnv>,
  environment: Readonly<Record<string, string>>,
): Record<string, string> => {
  const inherited = Object.entries(parent).filter(
    ([name]) => name.startsWith('MOCK_') || systemVariables.includes(name.toUpperCase()),
  );
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...environment };
};

/** Resolves with the address that the server prints, and kills the server if it prints none. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let [output, errors] = ['', ''];
    const fail = (why: string): void => {
      cancel();
      child.kill('SIGKILL');
      const said = inOptions(`${output}${errors}`.trim());
      reject(new MockError(said === '' ? `The mock server did not start: ${why}.` : said));
    };
    const cancel = after(START_TIMEOUT, () => fail(`no output within ${START_TIMEOUT / 1000} seconds`));
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
      cancel();
      child.removeAllListeners('close').removeAllListeners('error');
      child.stderr?.off('data', listen);
      resolve(found);
    });
  });

/** Prints the stderr of a process, and explains how the process ended: exit code or signal, and its last lines. */
export const watchEnd = (
  child: ChildProcess,
  stderr: Pick<NodeJS.WriteStream, 'write'> = process.stderr,
): (() => Promise<string | undefined>) => {
  let kept = '';
  child.stderr?.on('data', (text: string) => {
    stderr.write(printableLines(text));
    kept = `${kept}${text}`
      .split('\n')
      .slice(-QUOTED_LINES - 1)
      .join('\n');
  });
  // Node emits this after it has read all of stderr.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return async () => {
    await new Promise<void>((resolve) => {
      const cancel = after(REPORTED_WITHIN, resolve);
      void closed.then(cancel).then(resolve);
    });
    const { exitCode, signalCode } = child;
    if (exitCode === null && signalCode === null) return undefined;
    const lines = printableLines(kept.trim());
    const said = lines === '' ? 'It wrote nothing to stderr.' : `Its last lines on stderr:\n${lines}`;
    return `the mock server ended with ${signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`}. ${said}`;
  };
};

/** Lets the parent exit without `stop`: the server ends when its connection to the parent closes. */
const letGo = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
};

/**
 * Runs the packed server in a child process on this Node.
 * @throws MockError that names options instead of variables
 */
export const startProcess = async (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, [builtFile('server.js')], {
    env: serverEnvironment(process.env, { MOCK_PORT: '0', ...environment }),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const origin = await addressOf(child);
  const howEnded = watchEnd(child);
  letGo(child);
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.ref();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { origin, howEnded, stop };
};
