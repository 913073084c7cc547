import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningServer } from './behind-balancer';
import { root } from './source-files';

const START_TIMEOUT = 120_000;

export type { RunningServer };

/**
 * Runs a program that prints its address when it listens. Resolves with the address. Rejects with the output if the
 * program ends or prints no address.
 */
const startProgram = async (
  program: readonly string[],
  environment: Record<string, string>,
): Promise<RunningServer> => {
  const [command = '', ...rest] = program;
  const child = spawn(command, rest, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${program.join(' ')}: ${why}\n${output}${errors}`));
    };
    const timer = setTimeout(() => fail('no address was printed'), START_TIMEOUT);
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`ended with ${code}`));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /http:\/\/[\w.:[\]-]+:\d+/.exec(output)?.[0];
      if (found === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve(found);
    });
  });
  const stop = async (): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { address, process: child, errors: () => errors, stop };
};

/**
 * Runs a Node program that prints its address when it listens.
 * @param args of node itself: a TypeScript file needs `--import tsx` before it
 * @param largestFile maximum size of a file that it writes, in blocks of 512 bytes
 */
export const startProcess = (
  args: string[],
  environment: Record<string, string>,
  largestFile?: number,
): Promise<RunningServer> => {
  const limited = largestFile === undefined ? [] : ['sh', '-c', `ulimit -f ${largestFile} && exec "$0" "$@"`];
  return startProgram([...limited, process.execPath, ...args], environment);
};

const built = 'mock-server/dist/server.js';
const source = ['--import', 'tsx', 'mock-server/src/server.ts'];

/** The arguments of node that run the mock server: the build if `preferBuilt` is set and it exists, else the source. */
export const serverArguments = (preferBuilt = false): string[] =>
  preferBuilt && existsSync(join(root, built)) ? [built] : source;

/**
 * Runs the real mock server on a free port and stores nothing permanently. In the shared project it starts several
 * servers behind a balancer instead.
 */
export const startServer = async (
  environment: Record<string, string> = {},
  preferBuilt = false,
): Promise<RunningServer> => {
  const start = (more: Record<string, string>) =>
    startProcess(serverArguments(preferBuilt), {
      MOCK_HOST: '127.0.0.1',
      MOCK_PORT: '0',
      MOCK_STORE: ':memory:',
      ...environment,
      ...more,
    });
  // Playwright and the benchmarks start servers too, and cannot load modules of vitest.
  const behindBalancer = process.env.VITEST === undefined ? undefined : await import('./behind-balancer');
  if (behindBalancer?.isShared() !== true || environment.MOCK_STORE !== undefined) return start({});
  return behindBalancer.processesBehindBalancer(start);
};
