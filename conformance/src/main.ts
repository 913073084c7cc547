import { createInterface } from 'node:readline/promises';
import { printableLines } from '@kit/contracts/printable';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { conform } from './conform';
import { CannotRun, Interrupted } from './errors';
import type { Ask } from './hooks/compose';
import { help, readOptions } from './options';
import { textOf } from './report/text';
import { prepareReport, writeReport } from './report/write';
import { type Call, sampleOf } from './wire/call';

const print = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`);
const complain = (line: string): void => void process.stderr.write(`${printableLines(line)}\n`);

const show = (call: Call): void => print(JSON.stringify(sampleOf(call), null, 2));

/** Asks questions on stderr, because stdout is for the report. */
const asking =
  (interruption: AbortController): Ask =>
  async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    // readline catches Ctrl-C while a question is open.
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
 * Runs the command and returns its exit code.
 * @param args arguments after the command name
 */
const main = async (args: readonly string[]): Promise<number> => {
  const options = readOptions(args);
  if (options === undefined) {
    print(help);
    return 0;
  }
  if (options.report !== undefined) prepareReport(options.report);
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
    complain('Interrupted before the first check.');
    return 2;
  }
  // Expected errors print one sentence without a stack trace.
  complain(
    cause instanceof CannotRun ? cause.message : String(cause instanceof Error ? (cause.stack ?? cause) : cause),
  );
  return 2;
});
