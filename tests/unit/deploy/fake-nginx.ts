import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** What the fake nginx does at a reload. */
export type AtReload = 'reloads' | 'ignores' | 'stops its workers';

/** A master process with one worker process, as nginx names them. They end with the test. */
const PROGRAM = `
import { fork } from 'node:child_process';
import { once } from 'node:events';
const [role] = process.argv.slice(2);
process.on('disconnect', () => process.exit());
if (role === 'worker') {
  process.title = 'nginx: worker process';
  process.on('message', () => { process.title = 'nginx: worker process is shutting down'; });
  process.send('ready');
} else {
  process.title = 'nginx';
  const start = async () => {
    const worker = fork(process.argv[1], ['worker', ' '.repeat(100)], { execArgv: [] });
    await once(worker, 'message');
    return worker;
  };
  let worker = await start();
  process.on('SIGHUP', async () => {
    const old = worker;
    if (role === 'reloads') worker = await start();
    if (role !== 'ignores') old.send('stop');
  });
  process.send(worker.pid);
}
`;

interface FakeNginx {
  readonly master: number;
  readonly worker: number;
}

/** Starts a fake nginx that serves a folder. */
export const startFakeNginx = async (folder: string, atReload: AtReload): Promise<FakeNginx> => {
  const file = join(folder, 'fake-nginx.mjs');
  writeFileSync(file, PROGRAM);
  const child: ChildProcess = fork(file, [atReload, ' '.repeat(100)], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [worker] = (await once(child, 'message')) as [number];
  const master = child.pid ?? 0;
  writeFileSync(join(folder, 'nginx.pid'), `${master}\n`);
  return { master, worker };
};

/** Puts a program named nginx first on the PATH. It writes its arguments to a file, then the text to stderr. */
export const nginxThat = (folder: string, says: string, exit: number): void => {
  writeFileSync(join(folder, 'says'), says);
  const script = `#!/bin/sh\necho "$@" > '${folder}/arguments'\ncat '${folder}/says' >&2\nexit ${exit}\n`;
  writeFileSync(join(folder, 'nginx'), script);
  chmodSync(join(folder, 'nginx'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
};
