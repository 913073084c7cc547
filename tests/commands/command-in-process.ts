import { basename } from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';
import { type Ended, testerEnvironment, type Where } from '../support/command';

/**
 * Runs a script in this process, which is faster than a separate process. Only for commands that
 * start no server and do not end the process. One at a time, because it replaces the arguments and the environment.
 */
export const runInProcess = async (args: readonly string[], { env }: Pick<Where, 'env'> = {}): Promise<Ended> => {
  const [, , file = '', ...rest] = args;
  const before = { argv: process.argv, env: process.env };
  const said = { out: '', err: '' };
  const writeTo =
    (stream: 'out' | 'err') =>
    (...parts: unknown[]) => {
      said[stream] += `${format(...parts)}\n`;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(writeTo('out')),
    vi.spyOn(console, 'error').mockImplementation(writeTo('err')),
  ];
  // A command runs when it is imported, so each run needs fresh modules.
  vi.resetModules();
  try {
    process.argv = [process.execPath, file, ...rest];
    process.env = testerEnvironment(env);
    process.exitCode = 0;
    await import(`../../scripts/${basename(file, '.ts')}.ts`);
    return { exit: Number(process.exitCode), ...said };
  } finally {
    Object.assign(process, before);
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
};
