import { spawnSync } from 'node:child_process';
import { root } from './run';

/** Runs a program with visible output and without stdin, so that it cannot ask. Returns true on exit code 0. */
export const attempt = (command: string, args: string[]): boolean => {
  console.log(`> ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 }).status === 0
  );
};

/**
 * Installs Debian or Ubuntu packages as root or with passwordless sudo. Returns the reason of a failure, or undefined.
 */
export const installWithApt = (packages: readonly string[]): string | undefined => {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return 'apt-get is not installed';
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) {
    return 'apt-get needs root, and sudo asks for a password';
  }
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', '-qq', ...args];
    return attempt(command, rest);
  };
  // Installing may still work with an outdated index.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages) ? undefined : 'apt-get failed, see above';
};
