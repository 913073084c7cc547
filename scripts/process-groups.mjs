import { spawn } from 'node:child_process';

/**
 * Each server runs as a process group of its own, so that one signal reaches it and whatever it started, and
 * Ctrl-C reaches us alone: we decide the order. Windows has no groups; there the process itself is signalled.
 * @type {Set<number>}
 */
const groups = new Set();
const grouped = process.platform !== 'win32';

/**
 * @param {string} command
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {import('node:child_process').ChildProcess}
 */
export const groupSpawn = (command, options) => {
  const child = spawn(command, { ...options, shell: true, detached: grouped });
  if (child.pid) groups.add(child.pid);
  return child;
};

/**
 * @param {number} pid
 * @param {string} [signal]
 */
export const groupKill = (pid, signal = 'SIGTERM') => {
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
