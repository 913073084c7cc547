import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Each server runs as a process group of its own, so that one signal reaches it and whatever it started, and
 * Ctrl-C reaches us alone: we decide the order. Windows has no groups; there the process itself is signalled.
 */
const groups: Set<number> = new Set();
const grouped = process.platform !== 'win32';

export const groupSpawn = (command: string, options: SpawnOptions): ChildProcess => {
  const child = spawn(command, { ...options, shell: true, detached: grouped });
  if (child.pid) groups.add(child.pid);
  return child;
};

export const groupKill = (pid: number, signal: string = 'SIGTERM') => {
  try {
    process.kill(grouped ? -pid : pid, signal);
  } catch {
    // Gone already.
  }
};

/** The last resort, and the broom on the way out: nothing that we started outlives us. */
export const killGroups = () => {
  for (const pid of groups) groupKill(pid, 'SIGKILL');
};
