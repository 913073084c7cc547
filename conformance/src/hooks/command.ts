import { spawn } from 'node:child_process';
import { CannotRun } from '../errors';
import { type HookName, hookTable } from './hooks';

/** Prefix of the environment variables of a hook command. */
export const PREFIX = 'CONFORM_';

/** The environment variables of a hook command, such as `CONFORM_PHONE`. */
const environmentOf = (name: HookName, values: readonly (string | number)[]): Record<string, string> =>
  Object.fromEntries(
    hookTable[name].arguments.map((argument, index) => [PREFIX + argument, String(values[index] ?? '')]),
  );

/**
 * Runs a command line in the system's shell and returns its trimmed output.
 * @param from flag or hook that named the command, for error messages
 * @throws CannotRun if the command fails
 */
export const runCommand = (
  from: string,
  command: string,
  name: HookName,
  values: readonly (string | number)[],
): Promise<string> =>
  new Promise((resolve, reject) => {
    const variables = environmentOf(name, values);
    const child = spawn(command, {
      shell: true,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    child.on('error', (cause) => reject(new CannotRun(`${from} could not be started (${cause.message}): ${command}`)));
    child.on('close', (code) => {
      if (code === 0) {
        resolve(printed.trim());
        return;
      }
      const given = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`);
      reject(
        new CannotRun(
          `${from} ended with ${code}: ${command}\n${errors.trim() || 'It printed no error.'}\nRun it by hand with ${given.join(' ')} and check that it prints the answer and exits with 0.`,
        ),
      );
    });
  });
