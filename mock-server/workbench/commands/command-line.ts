import { isObject } from '@kit/contracts/json-object';
import { DEFAULT_SANDBOX } from '../lib/admin-call';
import { quoted } from '../lib/shell-words';
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

const valueAt = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? value : valueAt(isObject(value) ? value[key] : undefined, rest);

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

/** Normalizes a value for comparison: drops undefined and empty objects, and sorts keys. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const fields = Object.entries(value)
    .map(([key, field]) => [key, plain(field)] as const)
    .filter(([, field]) => field !== undefined && !(isObject(field) && Object.keys(field).length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields);
};

/** Compares two calls. A body from a file is compared by the file's name. */
const isSameCall = (one: CommandCall, other: CommandCall): boolean => {
  const [first, second] = [one, other].map(({ name, params, query, body, bodyFile, local }) =>
    JSON.stringify(
      plain([name, params ?? {}, query ?? {}, bodyFile === undefined ? (body ?? {}) : { bodyFile }, local]),
    ),
  );
  return first === second;
};

const textsOf = (argument: Argument, call: CommandCall): readonly (string | undefined)[] => {
  const value = valueAt(call, argument.place.split('.'));
  if (value === undefined) return argument.isOptional ? [] : [undefined];
  if (!argument.isRest) return [argument.kind.write(value)];
  return isObject(value) ? Object.entries(value).map(([key, field]) => argument.kind.write({ [key]: field })) : [];
};

interface Line {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | true>>;
}

const lineOf = (name: string, form: Form, call: CommandCall): Line | undefined => {
  const words = form.words.flatMap((word) => (typeof word === 'string' ? [word] : textsOf(word, call)));
  const flags = Object.entries(form.flags).flatMap(([flag, argument]) =>
    textsOf(argument, call).map((text) => [flag, text === '' ? true : text] as const),
  );
  if ([...words, ...flags.map(([, text]) => text)].includes(undefined)) return undefined;
  const typed = name === '' ? words : [name, ...words];
  return { words: typed as readonly string[], flags: Object.fromEntries(flags) as Line['flags'] };
};

const isReadAs = ({ words, flags }: Line, call: CommandCall): boolean => {
  try {
    return isSameCall(parse(words, flags), call);
  } catch (cause) {
    if (cause instanceof CommandError) return false;
    throw cause;
  }
};

/**
 * Prints an admin call as the words of a command.
 * @returns undefined if no command makes exactly this call
 */
export const print = (call: CommandCall): readonly string[] | undefined => {
  const all: readonly (readonly [string, Command])[] = [['', scenario], ...Object.entries(commands)];
  for (const [name, { forms }] of all) {
    for (const form of forms.filter((each) => each.call === call.name)) {
      const line = lineOf(name, form, call);
      if (line === undefined || !isReadAs(line, call)) continue;
      const flags = Object.entries(line.flags).map(([flag, text]) =>
        text === true ? [`--${flag}`] : [`--${flag}`, text],
      );
      return [...line.words, ...flags.flat()];
    }
  }
  return undefined;
};

/** Prints an admin call as a shell command. @returns undefined if no command makes exactly this call */
export const commandOf = (call: CommandCall, sandbox: string): string | undefined => {
  const words = print(call);
  if (words === undefined) return undefined;
  const where = sandbox === DEFAULT_SANDBOX ? [] : ['--sandbox', sandbox];
  return ['npm run qa --', ...[...words, ...where].map(quoted)].join(' ');
};
