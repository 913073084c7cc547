import { type ChildProcess, spawn } from 'node:child_process';
import { root } from './packages.mjs';

export { root };

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

/** Runs `node` in the root without stdin, so that it cannot wait for input. @returns code 1 if it could not start */
export const runNode = (args: readonly string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = outputOf(child);
    child.on('error', (error) => resolve({ code: 1, output: `${output()}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: output() }));
  });
