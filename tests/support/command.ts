import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './source-files';

export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

interface Where {
  /** the checkout */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What the test's own runner sets would reach the command too, where nobody sets it. */
const environment = (more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { NODE_ENV: _, NODE_OPTIONS: __, npm_execpath: ___, VITEST: ____, CI: _____, ...rest } = process.env;
  return { ...rest, ...more };
};

/** Runs one of our scripts to its end. */
export const runScript = (args: readonly string[], { cwd = root, env }: Where = {}): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env: environment(env) }, (error, out, err) =>
      resolve({ exit: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });

export interface RunningScript {
  /** everything that it said so far */
  said(): string;
  /** Ctrl-C; answers the exit code */
  interrupt(): Promise<number | null>;
  /** for whoever tidies up after a test that failed */
  kill(): void;
}

/** Runs one of our scripts until it has said `awaited`; rejects with what it said, if it ends first. */
export const runUntil = (args: readonly string[], awaited: RegExp, { cwd = root, env }: Where = {}) =>
  new Promise<RunningScript>((resolve, reject) => {
    const child: ChildProcess = spawn(process.execPath, args, {
      cwd,
      env: environment(env),
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
