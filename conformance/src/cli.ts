import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printableLines } from '@kit/contracts/printable';
import { settingsTable } from './settings';

const list = Object.entries(settingsTable).map(([name, about]) => `  ${name.padEnd(20)}${about}`);

const help = `npm run conform -- <address> [options of node:test]

Checks a backend against the contract. Each check is a test of Node: --test-name-pattern, --test-timeout and
--test-reporter=junit --test-reporter-destination=<file> work as usual. The report goes to stdout.

Settings, as variables of the environment:
${list.join('\n')}

Exit codes: 0 no deviations, 1 deviations found, 2 the run could not start or ended early.`;

/** Prints the progress as dots beside the report, and whatever the user asked for. */
const REPORTER = ['--test-reporter=dot', '--test-reporter-destination=stderr'];

/** An option of node:test; its value can be the next word. */
const isTestOption = (word: string | undefined): boolean => word?.startsWith('--test-') ?? false;

/** Says what is wrong with the arguments: an address, then options. */
const problemIn = (args: readonly string[]): string | undefined => {
  const unknown = args.find((word, index) => word.startsWith('-') && (index === 0 || !isTestOption(word)));
  if (unknown !== undefined)
    return `There is no option "${unknown}". Settings are variables, and options begin with --test-. See --help.`;
  const extra = args.find((word, index) => index > 0 && !isTestOption(word) && !isTestOption(args[index - 1]));
  return extra === undefined ? undefined : `"${extra}" is one word too many. Give the address of one backend.`;
};

/** Says why Node refuses the options. It reads some of them only when a test begins, and then prints a stack trace. */
const refusalOfNode = (options: readonly string[]): string | undefined => {
  const code = "import { test } from 'node:test'; test('', () => undefined)";
  const { status, stderr } = spawnSync(
    process.execPath,
    [...REPORTER, ...options, '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );
  if (status === 0) return undefined;
  const [, reason = stderr] = /^(?:\w*Error(?: \[\w+\])?|\S*node): (?:E[A-Z]+: )?(.+)$/m.exec(stderr) ?? [];
  return `Node refuses an option: ${reason.trim()}. See --help.`;
};

/**
 * Starts the checks in a process with the options of Node's test runner, and returns its exit code.
 * @param args arguments after the command name
 */
const main = (args: readonly string[]): number => {
  const [address, ...options] = args;
  if (address === undefined || args.includes('--help')) {
    process.stdout.write(`${printableLines(help)}\n`);
    return address === undefined ? 2 : 0;
  }
  const refusal = problemIn(args) ?? refusalOfNode(options);
  if (refusal !== undefined) {
    process.stderr.write(`${printableLines(refusal)}\n`);
    return 2;
  }
  // The packed command lies beside its checks; in the repository, both are TypeScript.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const checks = fileURLToPath(new URL(`main.${extension}`, import.meta.url));
  const loader = extension === 'ts' ? [`--import=${import.meta.resolve('tsx')}`] : [];
  const env = { ...process.env, CONFORM_TARGET: address };
  // Ctrl-C goes to the checks too: they print their report and end.
  process.on('SIGINT', () => undefined);
  const { status } = spawnSync(process.execPath, [...loader, ...REPORTER, ...options, checks], {
    stdio: 'inherit',
    env,
  });
  return status ?? 2;
};

process.exitCode = main(process.argv.slice(2));
