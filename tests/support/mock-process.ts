import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-files';

const server = join(root, 'mock-server/dist/server.js');

export interface MockProcess {
  /** without a slash at the end */
  readonly url: string;
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
}

/** Starts the built mock server on a free port with an empty store, and waits for the line that names its address. */
export const startBuiltMock = (env: Record<string, string> = {}): Promise<MockProcess> => {
  if (!existsSync(server)) throw new Error('mock-server/dist/server.js is not there: run npm run build first.');
  const child = spawn(process.execPath, [server], {
    cwd: root,
    env: { ...process.env, MOCK_HOST: '127.0.0.1', MOCK_PORT: '0', MOCK_STORE: ':memory:', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (text: string) => {
      said += text;
      const url = said.match(/http:\/\/[\w.:[\]-]+/)?.[0];
      if (url) resolve({ url, child, stop });
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
    child.once('exit', (code) => reject(new Error(`The mock server ended with ${code} before it listened:\n${said}`)));
  });
};
