import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Each server is a process group, so that one signal reaches all its children. Ctrl-C reaches only this process, which
 * stops the groups in order. Windows has no groups; there the process itself gets the signal.
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
    // Already ended.
  }
};

/** Kills all groups that are still running on exit. */
export const killGroups = () => {
  for (const pid of groups) groupKill(pid, 'SIGKILL');
};
