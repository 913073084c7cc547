import type { ChildProcess } from 'node:child_process';
import { printableLines } from '@kit/contracts/printable';
import type { HowEnded } from './admin';

/** Maximum lines of stderr that an error quotes. */
const QUOTED_LINES = 10;
/** Maximum wait for Node to report the end of the process, in ms. A call can fail before that. */
const REPORTED_WITHIN = 1_000;

/**
 * Prints the stderr of a process, and explains how the process ended: exit code or signal, and its last lines.
 * @param stderr receives the text, without control characters
 */
export const watchEnd = (child: ChildProcess, stderr: Pick<NodeJS.WriteStream, 'write'> = process.stderr): HowEnded => {
  let kept = '';
  child.stderr?.on('data', (text: string) => {
    stderr.write(printableLines(text));
    kept = `${kept}${text}`
      .split('\n')
      .slice(-QUOTED_LINES - 1)
      .join('\n');
  });
  // Node emits this after it has read all of stderr.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REPORTED_WITHIN);
    });
    await Promise.race([closed, late]);
    clearTimeout(timer);
    const { exitCode, signalCode } = child;
    if (exitCode === null && signalCode === null) return undefined;
    const how = signalCode === null ? `exit code ${exitCode}` : `signal ${signalCode}`;
    const lines = printableLines(kept.trim());
    const said = lines === '' ? 'It wrote nothing to stderr.' : `Its last lines on stderr:\n${lines}`;
    return `the mock server ended with ${how}. ${said}`;
  };
};
