import { parseArgs } from 'node:util';
import { UsageError } from './config-error';
import { type Setting, settings } from './settings';

const every: readonly Setting<unknown>[] = Object.values(settings);
const known: readonly string[] = every.map(({ flag }) => flag);
const options = {
  help: { type: 'boolean', short: 'h' } as const,
  ...Object.fromEntries(known.map((flag) => [flag.slice(2), { type: 'string' } as const])),
};

export interface Flags {
  /** flag to what was given for it */
  readonly values: ReadonlyMap<string, string>;
  readonly wantsHelp: boolean;
}

/**
 * The flags on the command line; `--port 9000` and `--port=9000` are the same.
 * @throws UsageError for one that does not exist, one without its value, and a word that belongs to none
 */
export const readFlags = (argv: readonly string[]): Flags => {
  // Not strict: Node's own refusals are three sentences long, and do not say what there is.
  const { tokens, values } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const given = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`"${token.value}" is one word too many`);
    if (token.kind !== 'option' || token.name === 'help') continue;
    if (!known.includes(token.rawName)) {
      throw new UsageError(`There is no option "${token.rawName}"; there are: ${[...known, '--help'].join(', ')}`);
    }
    const forgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (forgotten) throw new UsageError(`${token.rawName} needs a value`);
    given.set(token.rawName, token.value);
  }
  return { values: given, wantsHelp: values.help === true };
};

const fallbackOf = ({ fallback, otherwise }: Setting<unknown>): string => otherwise ?? String(fallback);

/**
 * One paragraph for each setting: its flag, its variable, what it is for, what may be given, and its default.
 * @param changed defaults of whoever starts the server, by variable
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
