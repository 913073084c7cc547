import { parseArgs } from 'node:util';

/** Something was asked for in a way that cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** Something was understood and could not be done, which one sentence can say: exit code 1. */
export class RefusedError extends Error {}

/**
 * What may be given for a flag or an environment variable.
 * @typedef {{ pattern: RegExp, allowed: string }} Rule
 *
 * @typedef {object} Flag
 * @property {string} about
 * @property {string} [value] what stands for its value in the help; without it the flag is a switch
 * @property {string | string[]} [fallback] a list where it may be given several times
 * @property {Rule} [rule]
 *
 * @typedef {{ about: string, fallback: string, rule?: Rule }} Variable
 *
 * @typedef {object} CommandLine
 * @property {string} usage how it is called
 * @property {string} about what it does
 * @property {number} [words] how many words it takes beside its flags, at most
 * @property {Record<string, Flag>} [flags] by name, without the hyphens
 * @property {Record<string, Variable>} [variables] of the environment, by name
 * @property {string} [more] what else the help says
 *
 * @typedef {Record<string, string | string[] | boolean | undefined>} Values
 * @typedef {{ words: string[], flags: Values, variables: Record<string, string>, wantsHelp: boolean }} Given
 */

/** @type {Rule} */
export const wholeNumber = { pattern: /^[1-9]\d*$/, allowed: 'a whole number from 1' };

/** @type {Rule} */
export const port = {
  pattern: /^(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  allowed: 'an integer from 0 to 65535',
};

/** What every command that opens a browser listens to. */
export const browserVariable = {
  CHROMIUM_PATH: { about: 'the Chromium to use', fallback: 'one of the system, or Playwright’s own' },
};

/** @param {string | string[] | undefined} fallback */
const told = (fallback) =>
  fallback === undefined || fallback === '' ? '' : `; default: ${[fallback].flat().join(', ')}`;

/**
 * @param {CommandLine} line
 * @returns {string}
 */
export const helpOf = ({ usage, about, flags = {}, variables = {}, more }) => {
  const rows = [
    ...Object.entries(flags).map(([name, { about: why, value, fallback, rule }]) => [
      `--${name}${value === undefined ? '' : ` <${value}>`}`,
      `${why}${rule ? ` (${rule.allowed})` : ''}${told(fallback)}`,
    ]),
    ['--help', 'this'],
    ...Object.entries(variables).map(([name, { about: why, fallback, rule }]) => [
      name,
      `in the environment: ${why}${rule ? ` (${rule.allowed})` : ''}${told(fallback)}`,
    ]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length)) + 2;
  const table = rows.map(([name = '', why]) => `  ${name.padEnd(width)}${why}`).join('\n');
  return [usage, about, table, ...(more === undefined ? [] : [more])].join('\n\n');
};

/**
 * @param {string} name
 * @param {string} value
 * @param {Rule | undefined} rule
 */
const check = (name, value, rule) => {
  if (!rule || rule.pattern.test(value)) return;
  throw new UsageError(`${name} cannot be "${value}". Allowed: ${rule.allowed}`);
};

/**
 * Reads what was typed and what is set. Node's own refusals are three sentences long and do not say what there is, so
 * its parser is not strict, and what it found is judged here.
 * @param {CommandLine} line
 * @param {readonly string[]} argv
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Given}
 * @throws UsageError for a flag that does not exist or has no value or a wrong one, and for a word too many
 */
export const readCommandLine = (line, argv, environment) => {
  const { words: most = 0, flags: known = {}, variables: wanted = {} } = line;
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, fallback }]) => [
      name,
      {
        type: /** @type {'string' | 'boolean'} */ (value === undefined ? 'boolean' : 'string'),
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
      throw new UsageError(`There is no option "${token.rawName}"; there is: ${names.join(', ')}`);
    }
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`${token.rawName} takes no value`);
      continue;
    }
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      throw new UsageError(`${token.rawName} needs a value`);
    }
    check(token.rawName, token.value, flag.rule);
  }
  const [tooMany] = positionals.slice(most);
  if (tooMany !== undefined && !wantsHelp) throw new UsageError(`"${tooMany}" is one word too many`);
  /** @type {Record<string, string>} */
  const variables = {};
  for (const [name, { fallback, rule }] of Object.entries(wanted)) {
    const set = environment[name];
    if (set !== undefined && set !== '') check(name, set, rule);
    variables[name] = set || fallback;
  }
  const defaults = Object.fromEntries(Object.entries(known).map(([name, { fallback }]) => [name, fallback]));
  return { words: positionals, flags: { ...defaults, ...values }, variables, wantsHelp };
};

/**
 * Tells why a command ended, and sets its exit code: a sentence where one says it all, else the whole error.
 * @param {unknown} cause
 */
export const report = (cause) => {
  const isTold = cause instanceof UsageError || cause instanceof RefusedError;
  console.error(isTold ? cause.message : cause);
  process.exitCode = cause instanceof UsageError ? 2 : 1;
};

/**
 * Runs a command: reads its line, gives help where that is asked for, and tells what went wrong. Nothing is done before
 * the whole line is understood.
 * @param {CommandLine} line
 * @param {(given: Given) => Promise<void> | void} run sets `process.exitCode` where it is not 0
 */
export const runCommand = async (line, run) => {
  try {
    const given = readCommandLine(line, process.argv.slice(2), process.env);
    if (given.wantsHelp) console.log(helpOf(line));
    else await run(given);
  } catch (cause) {
    report(cause);
  }
};
