import { parseArgs } from 'node:util';
import { UsageError } from './config-error';
import { type Setting, settings } from './settings';

const every: readonly Setting<unknown>[] = Object.values(settings);
const byFlag: ReadonlyMap<string, Setting<unknown>> = new Map(every.map((setting) => [setting.flag, setting]));
const known: readonly string[] = [...byFlag.keys()];
const options = {
  help: { type: 'boolean', short: 'h' } as const,
  ...Object.fromEntries(known.map((flag) => [flag.slice(2), { type: 'string' } as const])),
};

export interface Flags {
  /** given value by flag */
  readonly values: ReadonlyMap<string, string>;
  readonly wantsHelp: boolean;
}

/**
 * Reads the flags of the command line: `--port 9000` or `--port=9000`.
 * @param others further flags of the starting program, for the error of an unknown flag
 * @throws UsageError for an unknown flag, a missing value, or an extra word
 */
export const readFlags = (argv: readonly string[], others: readonly string[] = []): Flags => {
  // Not strict, because Node's messages are long and do not list the flags.
  const { tokens, values } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`"${token.value}" is not a flag. See --help`);
    if (token.kind !== 'option' || token.name === 'help') continue;
    const setting = byFlag.get(token.rawName);
    if (setting === undefined) {
      const allowed = [...others, ...known, '--help'].join(', ');
      throw new UsageError(`There is no option "${token.rawName}". Allowed: ${allowed}`);
    }
    const forgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (forgotten) throw new UsageError(`${token.rawName} needs a value. Allowed: ${setting.allowed}`);
    given.set(token.rawName, token.value);
  }
  return { values: given, wantsHelp: values.help === true };
};

const fallbackOf = ({ fallback, otherwise }: Setting<unknown>): string => otherwise ?? String(fallback);

/**
 * Describes all settings, one paragraph each: flag, variable, purpose, allowed values, default.
 * @param changed defaults that the starting program replaces, by variable
 */
export const settingsHelp = (changed: Readonly<Record<string, string>> = {}): string =>
  every
    .map(
      (setting) => `  ${setting.flag} <value>, ${setting.variable}
      ${setting.about}
      allowed: ${setting.allowed}
      default: ${changed[setting.variable] ?? fallbackOf(setting)}`,
    )
    .join('\n');
