import { spawn } from 'node:child_process';
import { root } from './ensure-installed.mjs';

export { root };

/** The tools by the file that Node runs: the same on every system, and no shell in between. */
export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/**
 * Runs `node` with these arguments in the root and without stdin, so that nothing can wait for an answer.
 * @param options `quiet` keeps the output for the caller; `node` is another Node than ours; `cwd` another folder than
 * the root
 * @returns code 1 also stands for "could not be started"
 */
export const runNode = (
  args: string[],
  options: { quiet?: boolean; env?: Record<string, string>; node?: string; cwd?: string } = {},
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const pipe = options.quiet ? 'pipe' : 'inherit';
    const child = spawn(options.node ?? process.execPath, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', pipe, pipe],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** Arguments with which Node runs `scripts/<name>.ts`. */
export const script = (name: string, ...args: string[]) => ['--import', 'tsx', `scripts/${name}.ts`, ...args];

/** Runs `scripts/<name>.ts` as `runNode` does. */
export const runScript = (name: string, ...args: string[]) => runNode(script(name, ...args));
