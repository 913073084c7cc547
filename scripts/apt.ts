import { spawnSync } from 'node:child_process';
import { root } from './run';

/**
 * Runs a program in front of whoever waits for it, without stdin: nothing can ask back.
 * @returns whether it ended with 0
 */
export const attempt = (command: string, args: string[]): boolean => {
  console.log(`> ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 }).status === 0
  );
};

/**
 * Installs packages of Debian or Ubuntu, as root or with a sudo that does not ask.
 * @returns why they could not be installed
 */
export const installWithApt = (packages: readonly string[]): string | undefined => {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return 'there is no apt-get';
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (prefix.length > 0 && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) {
    return 'apt-get needs root, and sudo would ask for a password';
  }
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', '-qq', ...args];
    return attempt(command, rest);
  };
  // An index that cannot be renewed may still be good enough.
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages) ? undefined : 'apt-get failed, as it says above';
};
