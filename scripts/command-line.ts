import { inspect, parseArgs } from 'node:util';
import { messageOf } from '@kit/contracts/message-of';
import { printableLines } from '@kit/contracts/printable';
import { serviceLinkProblem } from '@kit/contracts/service-links';
import { RefusedError, UsageError } from './errors';

export { RefusedError, UsageError };

/** Allowed values of a flag or variable. */
type Rule = { pattern: RegExp; allowed: string };

export interface Flag {
  about: string;
  /** placeholder of the value in the help; without it the flag is a switch */
  value?: string;
  /** a list if the flag can be repeated */
  fallback?: string | string[];
  rule?: Rule;
}

type Variable = { about: string; fallback: string; rule?: Rule };

interface CommandLine {
  /** how to call the command */
  usage: string;
  /** what the command does */
  about: string;
  /** maximum number of positional arguments */
  words?: number;
  /** by name, without hyphens */
  flags?: Record<string, Flag>;
  /** environment variables by name */
  variables?: Record<string, Variable>;
  /** further help text */
  more?: string;
}

export type Values = Record<string, string | string[] | boolean | undefined>;

type Given = { words: string[]; flags: Values; variables: Record<string, string>; wantsHelp: boolean };

export const wholeNumber: Rule = { pattern: /^[1-9]\d*$/, allowed: 'a whole number of at least 1' };

export const port: Rule = {
  pattern: /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  allowed: 'an integer from 0 to 65535',
};

/** Variable of every command that opens a browser. */
export const browserVariable = {
  CHROMIUM_PATH: { about: 'path of Chromium', fallback: 'the system’s Chromium, or Playwright’s' },
};

const withFallback = (fallback: string | string[] | undefined) =>
  fallback === undefined || fallback === '' ? '' : `; default: ${[fallback].flat().join(', ')}`;

export const helpOf = ({ usage, about, flags = {}, variables = {}, more }: CommandLine): string => {
  const rows = [
    ...Object.entries(flags).map(([name, { about: why, value, fallback, rule }]) => [
      `--${name}${value === undefined ? '' : ` <${value}>`}`,
      `${why}${rule ? ` (${rule.allowed})` : ''}${withFallback(fallback)}`,
    ]),
    ['--help', 'this'],
    ...Object.entries(variables).map(([name, { about: why, fallback, rule }]) => [
      name,
      `in the environment: ${why}${rule ? ` (${rule.allowed})` : ''}${withFallback(fallback)}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  const table = rows.map(([name = '', why]) => `  ${name.padEnd(width)}${why}`).join('\n');
  return [usage, about, table, more].filter((part) => part !== undefined).join('\n\n');
};

const check = (name: string, value: string, rule: Rule | undefined) => {
  if (!rule || rule.pattern.test(value)) return;
  const reason = serviceLinkProblem(name, value);
  throw new UsageError(`${name} cannot be "${value}"${reason ? ` (${reason})` : ''}. Allowed: ${rule.allowed}`);
};

/**
 * Parses the arguments and the environment. Node's parser runs in non-strict mode, because its own errors do not list
 * the allowed flags.
 * @throws UsageError for an unknown flag, a missing or invalid value, or too many arguments
 */
export const readCommandLine = (line: CommandLine, argv: readonly string[], environment: NodeJS.ProcessEnv): Given => {
  const { words: most = 0, flags: known = {}, variables: wanted = {} } = line;
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, fallback }]) => [
      name,
      {
        type: value === undefined ? 'boolean' : ('string' as 'string' | 'boolean'),
        multiple: Array.isArray(fallback),
      },
    ]),
  );
  const { tokens, values, positionals } = parseArgs({
    args: [...argv],
    options: { ...options, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const wantsHelp = values.help === true;
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name === 'help') continue;
    const flag =
      token.rawName === `--${token.name}` && Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (!flag) {
      const names = [...Object.keys(known), 'help'].map((name) => `--${name}`);
      throw new UsageError(`There is no option "${token.rawName}". Allowed: ${names.join(', ')}`);
    }
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
      continue;
    }
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      throw new UsageError(`${token.rawName} needs a value. Allowed: ${flag.rule?.allowed ?? `<${flag.value}>`}`);
    }
    check(token.rawName, token.value, flag.rule);
  }
  const [tooMany] = positionals.slice(most);
  if (tooMany !== undefined && !wantsHelp) throw new UsageError(`"${tooMany}" is one word too many`);
  const variables: Record<string, string> = {};
  for (const [name, { fallback, rule }] of Object.entries(wanted)) {
    const set = environment[name];
    if (set !== undefined && set !== '') check(name, set, rule);
    variables[name] = set || fallback;
  }
  const defaults = Object.fromEntries(Object.entries(known).map(([name, { fallback }]) => [name, fallback]));
  return { words: positionals, flags: { ...defaults, ...values }, variables, wantsHelp };
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
    const given = readCommandLine(line, process.argv.slice(2), process.env);
    if (given.wantsHelp) console.log(helpOf(line));
    else await run(given);
  } catch (cause) {
    report(cause);
  }
};
