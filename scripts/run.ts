import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './ensure-installed.mjs';

export { root };

/** JavaScript files of the tools. Node can run them on every system without a shell. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** Collects what a process prints, from both streams. @returns the text so far */
export const outputOf = ({ stdout, stderr }: ChildProcess): (() => string) => {
  let output = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return () => output;
};

/**
 * Runs `node` in the root without stdin, so that no child can wait for input.
 * @param options `quiet` returns the output instead of printing it; `node` is another Node binary
 * @returns code 1 if the process could not start
 */
export const runNode = (
  args: string[],
  options: { quiet?: boolean; env?: Record<string, string>; node?: string } = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const pipe = options.quiet ? 'pipe' : 'inherit';
    const child = spawn(options.node ?? process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', pipe, pipe],
    });
    const output = outputOf(child);
    child.on('error', (error) => resolve({ code: 1, output: `${output()}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output() }));
  });

/** Node arguments that run `scripts/<name>.ts`. */
export const script = (name: string, ...args: string[]) => ['--import', 'tsx', `scripts/${name}.ts`, ...args];

export const runScript = (name: string, ...args: string[]) => runNode(script(name, ...args));
