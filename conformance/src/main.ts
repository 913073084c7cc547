import { createInterface } from 'node:readline/promises';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { conform } from './conform';
import { CannotRun, Interrupted } from './errors';
import type { Ask } from './hooks/compose';
import { help, readOptions } from './options';
import { textOf } from './report/text';
import { writeReport } from './report/write';
import { type Call, sampleOf } from './wire/call';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const show = (call: Call): void => print(JSON.stringify(sampleOf(call), null, 2));

/** Questions on the terminal. What they ask for is no part of the report, so they go where progress goes. */
const asking =
  (interruption: AbortController): Ask =>
  async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // The terminal is in its hands until it is answered, Ctrl-C among them.
    terminal.once('SIGINT', () => interruption.abort());
    try {
      return await terminal.question(question, { signal: interruption.signal });
    } catch {
      throw new Interrupted();
    } finally {
      terminal.close();
    }
  };

/**
 * The command. @param args what stands behind its name
 * @returns its exit code
 */
const main = async (args: readonly string[]): Promise<number> => {
  const options = readOptions(args);
  if (options === undefined) {
    print(help);
    return 0;
  }
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  const { report, exitCode } = await conform(options, {
    tell: complain,
    ask: process.stdin.isTTY ? asking(interruption) : undefined,
    signal: interruption.signal,
    adminToken: process.env.MOCK_ADMIN_TOKEN,
    contractVersion: CONTRACT_VERSION,
    ...(options.replay === undefined ? {} : { onCall: show }),
  });
  print(textOf(report));
  if (options.report !== undefined) writeReport(options.report, report);
  return exitCode;
};

process.exitCode = await main(process.argv.slice(2)).catch((cause: unknown) => {
  if (cause instanceof Interrupted) {
    complain('Interrupted before anything was checked.');
    return 2;
  }
  // What cannot be is told in a sentence; a stack trace would bury it.
  complain(
    cause instanceof CannotRun ? cause.message : String(cause instanceof Error ? (cause.stack ?? cause) : cause),
  );
  return 2;
});
