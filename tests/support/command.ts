import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { outputOf } from '../../scripts/run';
import { root } from './source-files';

export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export interface Where {
  /** working directory; the root of the checkout by default */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The environment without the variables that the test runner sets: they would change what the command does. */
export const testerEnvironment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, NODE_OPTIONS: __, npm_execpath: ___, VITEST: ____, CI: _____, ...rest } = process.env;
  return { ...rest, ...more };
};

/** Arguments of Node that run a script, as in package.json. @param name of a file in `scripts` */
export const script = (name: string, ...args: readonly string[]): string[] => [
  '--import',
  './scripts/install.mjs',
  `scripts/${name}.ts`,
  ...args,
];

/** Runs one of our scripts until it ends. */
export const runScript = (args: readonly string[], { cwd = root, env }: Where = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: testerEnvironment(env) }, (error, out, err) =>
      resolve({ exit: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });

export interface Running {
  readonly process: ChildProcess;
  /** everything printed so far */
  said(): string;
  /** Ends the program, if it still runs. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program. */
export const run = (program: string, args: readonly string[], { cwd = root, env }: Where = {}): Running => {
  const child = spawn(program, args, { cwd, env: testerEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };
  return { process: child, said: outputOf(child), stop };
};

/** Starts a program and waits until its output matches. @throws Error with the output if the program ends first */
export const runUntil = (args: readonly string[], awaited: RegExp, where: Where = {}, program = process.execPath) =>
  new Promise<Running>((resolve, reject) => {
    const running = run(program, args, where);
    const { process: child, said } = running;
    const look = () => awaited.test(said()) && resolve(running);
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', (code) => reject(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said()}`)));
  });

/** Waits until a server answers. @throws Error with its output if it ends first */
export const answering = async ({ process: child, said }: Running, ask: () => Promise<boolean>): Promise<void> => {
  while (!(await ask())) if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended:\n${said()}`);
};
