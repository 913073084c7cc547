import { parseArgs } from 'node:util';
import { isServiceLink, serviceLinkProblem } from '@kit/contracts/service-links';
import * as z from 'zod/mini';
import { withoutPassword } from './core/store/store';
import { flagOf, type Setting, type SettingName, type Settings, settingNames, settings, variableOf } from './settings';

/** An unusable setting. The message names the variable, the value and the allowed values. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError';
}

/** An invalid setting. A valid setting that the server cannot apply is a `ConfigError`. */
export class UsageError extends ConfigError {
  override readonly name = 'UsageError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of `npm run qa`, which can be set in the same shell. */
const OF_OTHER_TOOLS = ['MOCK_URL'];

const rows: Readonly<Record<SettingName, Setting<unknown>>> = settings;
const variables: readonly string[] = settingNames.map(variableOf);
const nameByFlag: ReadonlyMap<string, SettingName> = new Map(settingNames.map((name) => [flagOf(name), name]));

/** Says that a setting cannot have a value, by its variable. */
const sentence = (name: SettingName, value: string, reason: string | undefined): string =>
  `${variableOf(name)} cannot be "${value}"${reason ? ` (${reason})` : ''}. Allowed: ${rows[name].allowed}`;

/** Returns the error for a valid value that failed in use, such as a file without a key. */
export const cannotBe = (name: SettingName, value: string, reason: string): ConfigError =>
  new ConfigError(sentence(name, value, reason));

const readSetting = (name: SettingName, environment: Environment): unknown => {
  const { fallback, schema, isSecret } = rows[name];
  const text = environment[variableOf(name)];
  if (text === undefined || text === '') return fallback;
  const { success, data, error } = z.safeParse(schema, text);
  if (success) return data;
  // Of other issues, `allowed` says enough.
  const reasons = error.issues.filter(({ code }) => code === 'custom').map(({ message }) => message);
  const reason = serviceLinkProblem(variableOf(name), text) ?? reasons.join('; ');
  throw new UsageError(sentence(name, isSecret ? '…' : withoutPassword(text), reason));
};

/**
 * Reads all settings. Refuses unknown variables with our prefix, because a typo would silently do nothing. Variables
 * that a container platform sets for its services are not ours.
 * @throws UsageError for the first wrong value or name
 */
export const readSettings = (environment: Environment): Settings => {
  const known = [...variables, ...OF_OTHER_TOOLS];
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('MOCK_') && !known.includes(name) && !isServiceLink(name, environment),
  );
  if (unknown !== undefined) {
    throw new UsageError(`${unknown} is not a setting. The settings are: ${variables.join(', ')}`);
  }
  return Object.fromEntries(settingNames.map((name) => [name, readSetting(name, environment)])) as Settings;
};

export interface Flags {
  /** the given settings, as variables */
  readonly environment: Readonly<Record<string, string>>;
  readonly wantsHelp: boolean;
}

/**
 * Reads the flags of the command line: `--port 9000` or `--port=9000`.
 * @param others further flags of the starting program, for the error of an unknown flag
 * @throws UsageError for an unknown flag, a missing value, or an extra word
 */
export const readFlags = (argv: readonly string[], others: readonly string[] = []): Flags => {
  const flags = [...nameByFlag.keys()];
  const options = {
    help: { type: 'boolean', short: 'h' } as const,
    ...Object.fromEntries(flags.map((flag) => [flag.slice(2), { type: 'string' } as const])),
  };
  // Not strict, because Node's messages are long and do not list the flags.
  const { tokens, values } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const environment: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`"${token.value}" is not a flag. See --help`);
    if (token.kind !== 'option' || token.name === 'help') continue;
    const name = nameByFlag.get(token.rawName);
    if (name === undefined) {
      throw new UsageError(
        `There is no option "${token.rawName}". Allowed: ${[...others, ...flags, '--help'].join(', ')}`,
      );
    }
    const isForgotten = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (isForgotten) throw new UsageError(`${token.rawName} needs a value. Allowed: ${rows[name].allowed}`);
    if (token.value !== '') environment[variableOf(name)] = token.value;
  }
  return { environment, wantsHelp: values.help === true };
};

/**
 * Replaces variables in a message by flags, if the operator used the flag. After a command with flags, a setting that
 * was not given at all is named by its flag, too.
 */
export const asGiven = (message: string, argv: readonly string[], environment: Environment): string =>
  message.replace(/\bMOCK_[A-Z_]+\b/g, (variable) => {
    const name = settingNames.find((each) => variableOf(each) === variable);
    if (name === undefined || argv.length === 0) return variable;
    const flag = flagOf(name);
    const isTyped = argv.some((word) => word === flag || word.startsWith(`${flag}=`));
    return isTyped || environment[variable] === undefined ? flag : variable;
  });

/**
 * Describes all settings, one paragraph each: flag, variable, purpose, allowed values, default.
 * @param changed defaults that the starting program replaces
 */
export const settingsHelp = (changed: Partial<Record<SettingName, string>> = {}): string =>
  settingNames
    .map((name) => {
      const { about, allowed, fallback, otherwise } = rows[name];
      return `  ${flagOf(name)} <value>, ${variableOf(name)}
      ${about}
      allowed: ${allowed}
      default: ${changed[name] ?? otherwise ?? fallback}`;
    })
    .join('\n');
