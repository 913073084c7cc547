import { after, test } from 'node:test';
import { printableLines } from '@kit/contracts/printable';
import { lineOf } from './deviations';
import { CannotRun } from './errors';
import { Run } from './run';
import { readSettings } from './settings';

// The checks as tests of Node's own runner: filter, timeout and JUnit are its options (docs/backend.md).

process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  // The reader of the report has closed the pipe.
  process.exit();
});

const complain = (line: string): void => void process.stderr.write(`${printableLines(line)}\n`);

/** The message without a stack trace, which would name only lines of this program. */
const failureOf = (message: string): Error => Object.assign(new Error(message), { stack: message });

const start = async (): Promise<Run> => {
  try {
    return await Run.start(readSettings(process.env), { tell: complain });
  } catch (cause) {
    if (!(cause instanceof CannotRun)) throw cause;
    complain(cause.message);
    process.exit(2);
  }
};

const run = await start();
for (const check of run.checks) {
  test(check.id, async (t) => {
    const { reason, failing, others } = await run.carryOut(check);
    if (reason !== undefined) t.skip(reason);
    for (const each of others) t.diagnostic(lineOf(each));
    if (failing.length > 0) throw failureOf(failing.map(lineOf).join('\n'));
  });
}
after(() => run.end());
process.once('SIGINT', () => {
  run.stopped ??= 'Interrupted. The report has the checks that ended before.';
  process.exit(2);
});
// In the last moment, so that an interrupted run has its report too.
process.on('exit', () => {
  process.stdout.write(`${printableLines(run.report())}\n`);
  if (run.stopped !== undefined) process.exitCode = 2;
});
