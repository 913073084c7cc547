import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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

export interface RunningScript {
  /** everything printed so far */
  said(): string;
  /** sends Ctrl-C. @returns the exit code */
  interrupt(): Promise<number | null>;
  /** cleans up after a failed test */
  kill(): void;
}

/** Runs one of our scripts until its output matches `awaited`. Rejects with the output if the script ends first. */
export const runUntil = (args: readonly string[], awaited: RegExp, { cwd = root, env }: Where = {}) =>
  new Promise<RunningScript>((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, args, {
      cwd,
      env: testerEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const script: RunningScript = {
      said: () => said,
      kill: () => void child.kill('SIGTERM'),
      interrupt: async () => {
        const ended = once(child, 'exit');
        child.kill('SIGINT');
        const [code] = (await ended) as [number | null];
        return code;
      },
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (awaited.test(said)) resolve(script);
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
