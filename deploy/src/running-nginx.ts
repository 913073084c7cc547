import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SettingError } from './setting-error';

/** A reload starts the new worker processes within this time, in milliseconds, even on a busy machine. */
const RELOADS_WITHIN = 30_000;
const LOOKS_AGAIN_AFTER = 20;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

/** Returns the id of the nginx that serves this folder, or undefined if none runs. Reads /proc, so it needs Linux. */
export const runningNginx = (folder: string): number | undefined => {
  const pidFile = join(folder, 'nginx.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = readFileSync(pidFile, 'utf8').trim();
  return /^\d+$/.test(pid) && read(`/proc/${pid}/comm`).trim() === 'nginx' ? Number(pid) : undefined;
};

/** Worker processes that accept connections. One that is shutting down says so in its title. */
const acceptingWorkers = (master: number): readonly string[] =>
  read(`/proc/${master}/task/${master}/children`)
    .split(' ')
    .filter((pid) => /^nginx: worker process(?! is shutting down)/.test(read(`/proc/${pid}/cmdline`)));

/**
 * Reloads nginx, and waits until only new worker processes accept connections.
 * @param within time limit in ms
 * @throws SettingError if nginx keeps its old ones
 */
export const reloadNginx = async (master: number, within = RELOADS_WITHIN): Promise<void> => {
  const before = new Set(acceptingWorkers(master));
  process.kill(master, 'SIGHUP');
  const deadline = Date.now() + within;
  const isReloaded = (): boolean => {
    const now = acceptingWorkers(master);
    return now.length > 0 && now.every((pid) => !before.has(pid));
  };
  while (!isReloaded()) {
    if (Date.now() > deadline) {
      throw new SettingError('nginx did not take the new configuration, so the site stays as it was. See its log');
    }
    await wait(LOOKS_AGAIN_AFTER);
  }
};
