import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { root } from '../support/source-files';

let command: ChildProcess | undefined;
let squatter: Server | undefined;

afterEach(() => {
  command?.kill('SIGTERM');
  squatter?.close();
});

const occupy = async (): Promise<number> => {
  squatter = createServer();
  await new Promise<void>((resolve) => squatter?.listen(0, '127.0.0.1', resolve));
  const address = squatter.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Runs a script of ours until it has said `awaited`; answers what it said so far. */
const runUntil = (args: string[], env: Record<string, string>, awaited: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    command = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (awaited.test(said)) resolve(said);
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });

const interrupt = async (): Promise<unknown> => {
  const ended = command ? once(command, 'exit') : Promise.reject(new Error('nothing runs'));
  command?.kill('SIGINT');
  const [code] = await ended;
  return code;
};

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

test('npm start gives way on a busy port, serves the app as a host would, and leaves nothing behind', async () => {
  const busy = await occupy();
  const env = { MOCK_PORT: String(busy), APP_PORT: String(busy), MOCK_STORE: ':memory:' };
  const said = await runUntil(['scripts/start.mjs'], env, /Ctrl-C stops both/);
  const app = /The app\s+(http\S+)/.exec(said)?.[1] ?? '';
  const health = /The mock server\s+(http\S+)/.exec(said)?.[1] ?? '';

  expect(said).toContain(`Port ${busy} is in use: the mock server takes`);
  expect(said).toContain(`Port ${busy} is in use: the app takes`);
  expect(await answers(health)).toBe(true);
  expect(await answers(`${app}__admin/health`)).toBe(true);
  const page = await (await fetch(`${app}s/my-world/login`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('<script src="/__shell/shell.js">');
  expect(page).toMatch(/id="app-config">\{"publicKey":"-----BEGIN PUBLIC KEY-----.*"base":"\/s\/my-world"\}/);

  expect(await interrupt()).toBe(0);
  expect(await answers(health)).toBe(false);
  expect(await answers(app)).toBe(false);
}, 90_000);

test('npm run mock takes the flags of the server, says its address, and stops cleanly', async () => {
  const said = await runUntil(['scripts/mock.mjs', '--port', '0', '--store', ':memory:'], {}, /http:\/\/127/);
  const address = /http:\/\/[\d.:]+/.exec(said)?.[0] ?? '';
  expect(await answers(`${address}/__admin/health`)).toBe(true);
  expect(await interrupt()).toBe(0);
  expect(await answers(`${address}/__admin/health`)).toBe(false);
}, 60_000);

test('npm run mock names a port that it was told to take and cannot have', async () => {
  const busy = await occupy();
  await expect(runUntil(['scripts/mock.mjs', '--port', String(busy)], {}, /http:\/\/127/)).rejects.toThrow(
    new RegExp(`ended with 1:[\\s\\S]*${busy}[\\s\\S]*in use`),
  );
}, 60_000);
