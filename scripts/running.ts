import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run';

/**
 * A running server of this checkout, so that `npm run qa` finds its port. Addresses have no trailing slash.
 * `adminToken` is set if `npm start` generated it.
 */
export type Running = { mock: string; app?: string; store: string; adminToken?: string };
const folder = join(root, '.build/running');

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Records the servers of this process until it exits. */
export const announce = (what: Running) => {
  const file = join(folder, `${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(what), { mode: 0o600 });
  process.on('exit', () => rmSync(file, { force: true }));
};

/** Lists the running servers, latest first, and removes records of killed processes. */
export const running = (): Running[] => {
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const found = files.flatMap((file) => {
    try {
      if (isAlive(Number.parseInt(file.slice(folder.length + 1), 10)))
        return [{ at: statSync(file).mtimeMs, what: JSON.parse(readFileSync(file, 'utf8')) as Running }];
      rmSync(file, { force: true });
    } catch {
      // The process ended in between.
    }
    return [];
  });
  return found.sort((one, other) => other.at - one.at).map(({ what }) => what);
};
