import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MockError } from './mock-error';
import { inOptions } from './options';

/** The same from here as from the packed module: the package has the folders of the repository. */
const serverFile = join(dirname(fileURLToPath(import.meta.url)), '../dist/server.js');

const START_TIMEOUT = 30_000;

/** A server of its own, and how to end it. */
export interface ServerProcess {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A key that no file of the project has to be made for: the server reads it once, when it starts. */
const withOwnKey = async <Result>(use: (file: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-key-'));
  try {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const file = join(folder, 'private.pem');
    writeFileSync(file, privateKey, { mode: 0o600 });
    return await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

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
    const timer = setTimeout(() => fail(`it said nothing for ${START_TIMEOUT / 1000} seconds`), START_TIMEOUT);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => fail(`it ended with ${code}`));
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
      child.stderr?.off('data', listen).on('data', (line: string) => process.stderr.write(line));
      resolve(found);
    });
  });

/** Whoever forgets to stop it can end all the same: the server ends when the connection to its parent does. */
const letGo = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
  }
};

const start = async (environment: NodeJS.ProcessEnv): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [serverFile], {
    // What the runner tells its own Node, such as a loader, is nothing for the server.
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const origin = await addressOf(child);
  letGo(child);
  let stopped: Promise<void> | undefined;
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = (): Promise<void> => {
    stopped ??= new Promise((resolve) => {
      if (ended()) resolve();
      child.ref();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
    return stopped;
  };
  return { origin, stop };
};

/**
 * Runs the packed server in a process of its own, on this Node.
 * @throws MockError in the words of the options where it cannot start
 */
export const startServer = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  if (!existsSync(serverFile)) {
    throw new MockError(
      `${serverFile} is not there: npm run build makes it in the repository, and npm install brings it.`,
    );
  }
  const all = { MOCK_PORT: '0', ...environment };
  if ((environment.MOCK_PRIVATE_KEY ?? process.env.MOCK_PRIVATE_KEY) !== undefined) return start(all);
  return withOwnKey((file) => start({ MOCK_PRIVATE_KEY: file, ...all }));
};
