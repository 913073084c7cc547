import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run';

/**
 * The servers of this checkout that run now, so that `npm run qa` finds the one beside it whatever its port.
 * Addresses have no slash at the end. `adminToken` is set if `npm start` made it up.
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

/** Writes down what this process runs, until it ends. */
export const announce = (what: Running) => {
  const file = join(folder, `${process.pid}.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(what), { mode: 0o600 });
  process.on('exit', () => rmSync(file, { force: true }));
};

/** What runs in this checkout, the latest first. What a killed process left behind is cleared away. */
export const running = (): Running[] => {
  let files: string[] = [];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  return files
    .flatMap((name) => {
      const file = join(folder, name);
      if (!isAlive(Number.parseInt(name, 10))) {
        rmSync(file, { force: true });
        return [];
      }
      try {
        return [{ at: statSync(file).mtimeMs, what: JSON.parse(readFileSync(file, 'utf8')) as Running }];
      } catch {
        // It has ended between the two looks.
        return [];
      }
    })
    .sort((one, other) => other.at - one.at)
    .map(({ what }) => what);
};
