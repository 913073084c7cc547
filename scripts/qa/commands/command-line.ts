import { isObject } from '@kit/contracts/json-object';
import type { Argument } from './argument';
import { type Command, type CommandCallName, commands, type Form, scenario } from './table';

/** The admin call of a command. */
export interface CommandCall {
  readonly name: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** the file with the body */
  readonly bodyFile?: string | undefined;
  /** an argument that is not sent, such as the file to write */
  readonly local?: string;
}

/** A parsed command call, whose name is in the command table. */
export type ReadCall = CommandCall & { readonly name: CommandCallName };

/** Invalid input. The message lists the allowed values. */
export class CommandError extends Error {}

export type Flags = Readonly<Record<string, string | true | undefined>>;

const withValue = (whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown => {
  const known = isObject(whole) ? whole : {};
  if (key === undefined) return isObject(value) ? { ...known, ...value } : value;
  return { ...known, [key]: withValue(known[key], rest, value) };
};

const usageOfWord = (given: string | Argument): string => {
  if (typeof given === 'string') return given;
  if (given.isOptional) return `[${given.label}]`;
  return given.isRest ? `<${given.label}> …` : `<${given.label}>`;
};

const usageOfForm = (name: string, { words, flags }: Form): string => {
  const needed = Object.entries(flags).filter(([, argument]) => !argument.isOptional);
  const typed = needed.map(([flag, { label }]) => `--${flag} <${label}>`);
  return [name, ...words.map(usageOfWord), ...typed].filter(Boolean).join(' ');
};

/** All usage lines of a command. @param name empty for a scenario */
export const usagesOf = (name: string, { forms }: Command): readonly string[] => [
  ...new Set(forms.map((form) => usageOfForm(name, form))),
];

/** Finds a command by name. @returns undefined for any other name, such as a scenario */
export const commandNamed = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;

/** The flags of all forms of a command. */
export const flagsOf = ({ forms }: Command): Readonly<Record<string, Argument>> =>
  Object.assign({}, ...forms.map(({ flags }) => flags));

const wordAt = ({ words }: Form, index: number): string | Argument | undefined => {
  const last = words.at(-1);
  return words[index] ?? (typeof last === 'object' && last.isRest ? last : undefined);
};

const missing = ({ label, kind }: Argument): never => {
  throw new CommandError(`The ${label} is missing. Allowed: ${kind.allowed}`);
};

/** Matches the typed words to a form. A literal word wins over an argument. */
const formOf = (name: string, { forms }: Command, typed: readonly string[]): Form => {
  const refuse = (what: string): never => {
    const usages = forms.map((form) => usageOfForm(name, form));
    throw new CommandError(`${what}. Allowed: ${[...new Set(usages)].join(', ')}`);
  };
  let left = forms;
  for (const [index, word] of typed.entries()) {
    const exact = left.filter((form) => wordAt(form, index) === word);
    const next = exact.length > 0 ? exact : left.filter((form) => typeof wordAt(form, index) === 'object');
    if (next.length === 0) {
      const isTooMany = left.every((form) => wordAt(form, index) === undefined);
      refuse(isTooMany ? `"${word}" is one word too many` : `"${[name, word].join(' ')}" is not a command`);
    }
    left = next;
  }
  const isComplete = ({ words }: Form) =>
    words.slice(typed.length).every((word) => typeof word === 'object' && word.isOptional);
  const complete = left.find(isComplete);
  if (complete !== undefined) return complete;
  const [first, ...others] = left;
  const next = first && wordAt(first, typed.length);
  if (typeof next === 'object' && others.length === 0) return missing(next);
  return refuse(`"${[name, ...typed].join(' ')}" is incomplete`);
};

const readArgument = (called: string, { kind }: Argument, typed: string): unknown => {
  const value = kind.read(typed);
  if (value !== undefined) return value;
  throw new CommandError(`${called} cannot be "${typed}". Allowed: ${kind.allowed}`);
};

/**
 * Parses a command line into its admin call.
 * @param typed the words, the name of the command first
 * @throws CommandError
 */
export const parse = (typed: readonly string[], flags: Flags = {}): ReadCall => {
  const [first = ''] = typed;
  const named = commandNamed(first);
  const name = named === undefined ? '' : first;
  const words = named === undefined ? typed : typed.slice(1);
  const command: Command = named ?? scenario;
  const form = formOf(name, command, words);
  const given = Object.entries(flags).filter((entry): entry is [string, string | true] => entry[1] !== undefined);
  let call: unknown = { name: form.call, ...(Object.keys(form.body).length > 0 ? { body: form.body } : {}) };
  const put = ({ place }: Argument, value: unknown): void => {
    call = withValue(call, place.split('.'), value);
  };
  for (const [index, word] of words.entries()) {
    const argument = wordAt(form, index);
    if (typeof argument === 'object') put(argument, readArgument(`The ${argument.label}`, argument, word));
  }
  for (const [flag, value] of given) {
    const argument = Object.hasOwn(form.flags, flag) ? form.flags[flag] : undefined;
    if (argument === undefined) {
      const known = Object.keys(form.flags).map((each) => `--${each}`);
      const allowed = known.length === 0 ? 'no flag' : known.join(', ');
      throw new CommandError(`"${usageOfForm(name, form)}" does not take --${flag}. Allowed: ${allowed}`);
    }
    put(argument, readArgument(`--${flag}`, argument, value === true ? '' : value));
  }
  for (const [flag, argument] of Object.entries(form.flags)) {
    if (!argument.isOptional && flags[flag] === undefined) missing(argument);
  }
  return call as ReadCall;
};
