import { inspect, parseArgs } from 'node:util';
import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { serviceLinkProblem } from '@kit/contracts/service-links';
import { RefusedError, UsageError } from './errors';

export { RefusedError, UsageError };

/** Allowed values of a flag. */
type Rule = { pattern: RegExp; allowed: string };

export interface Flag {
  about: string;
  /** placeholder of the value in the help; without it the flag is a switch */
  value?: string;
  fallback?: string;
  rule?: Rule;
}

interface CommandLine {
  /** how to call the command */
  usage: string;
  /** what the command does */
  about: string;
  /** maximum number of positional arguments */
  words?: number;
  /** by name, without hyphens */
  flags?: Record<string, Flag>;
  /** further help text */
  more?: string;
}

export type Values = Record<string, string | boolean | undefined>;

type Given = { words: string[]; flags: Values; wantsHelp: boolean };

export const wholeNumber: Rule = { pattern: /^[1-9]\d*$/, allowed: 'a whole number of at least 1' };

export const port: Rule = {
  pattern: /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  allowed: 'an integer from 0 to 65535',
};

export const helpOf = ({ usage, about, flags = {}, more }: CommandLine): string => {
  const rows = Object.entries(flags).map(([name, { about: why, value, fallback, rule }]) => [
    `--${name}${value === undefined ? '' : ` <${value}>`}`,
    `${why}${rule ? ` (${rule.allowed})` : ''}${fallback ? `; default: ${fallback}` : ''}`,
  ]);
  rows.push(['--help', 'this']);
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  const table = rows.map(([name = '', why]) => `  ${name.padEnd(width)}${why}`).join('\n');
  return [usage, about, table, more].filter((part) => part !== undefined).join('\n\n');
};

/** @param name of a flag or a variable. @throws UsageError */
export const checkValue = (name: string, value: string, rule: Rule | undefined) => {
  if (!rule || rule.pattern.test(value)) return;
  const reason = serviceLinkProblem(name, value);
  throw new UsageError(`${name} cannot be "${value}"${reason ? ` (${reason})` : ''}. Allowed: ${rule.allowed}`);
};

/** An error of Node's parser in our words, which list what is allowed. */
const asUsageError = (cause: unknown, known: Record<string, Flag>): UsageError => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const [, typed = '', name = ''] = /'(?:-\w, )?(-{1,2}([^' ]*))/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const names = [...Object.keys(known), 'help'].map((each) => `--${each}`);
    return new UsageError(`There is no option "${typed}". Allowed: ${names.join(', ')}`);
  }
  const { value, rule } = known[name] ?? {};
  if (value === undefined) return new UsageError(`${typed} takes no value`);
  return new UsageError(`${typed} needs a value. Allowed: ${rule?.allowed ?? `<${value}>`}`);
};

/** @throws UsageError for an unknown flag, a missing or invalid value, or too many arguments */
export const readCommandLine = (
  { words: most = 0, flags: known = {} }: CommandLine,
  argv: readonly string[],
): Given => {
  const options = Object.entries(known).map(([name, { value, fallback }]) => [
    name,
    { type: value === undefined ? 'boolean' : 'string', ...(fallback !== undefined && { default: fallback }) },
  ]);
  const read = () => {
    try {
      return parseArgs({
        args: [...argv],
        options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
        allowPositionals: true,
      });
    } catch (cause) {
      throw asUsageError(cause, known);
    }
  };
  const { values, positionals: words } = read();
  const flags = values as Values;
  for (const [name, { rule }] of Object.entries(known)) {
    const value = flags[name];
    if (typeof value === 'string') checkValue(`--${name}`, value, rule);
  }
  const wantsHelp = flags.help === true;
  const tooMany = words[most];
  if (tooMany !== undefined && !wantsHelp) throw new UsageError(`"${tooMany}" is one word too many`);
  return { words, flags, wantsHelp };
};

/**
 * Runs the write to a path that the user gave.
 * @throws RefusedError if the system refuses the write
 */
export const writeTo = <Result>(path: string, write: () => Result): Result => {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new RefusedError(`${path} cannot be written (${messageOf(cause)}). Choose another path.`);
  }
};

/** Prints why a command failed and sets its exit code. Expected errors print one sentence, others the stack. */
export const report = (cause: unknown) => {
  const isExpected = cause instanceof UsageError || cause instanceof RefusedError;
  console.error(printableLines(isExpected ? cause.message : inspect(cause)));
  process.exitCode = cause instanceof UsageError ? 2 : 1;
};

/**
 * Runs a command: parses its line, prints help and reports errors. Nothing runs before the whole line is valid.
 * @param run sets `process.exitCode` on failure
 */
export const runCommand = async (line: CommandLine, run: (given: Given) => Promise<void> | void) => {
  try {
    const given = readCommandLine(line, process.argv.slice(2));
    if (given.wantsHelp) console.log(helpOf(line));
    else await run(given);
  } catch (cause) {
    report(cause);
  }
};
