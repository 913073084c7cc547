import { readFileSync } from 'node:fs';
import { UsageError } from './config-error';
import type { Flags } from './flags';
import { reasonOf } from './read-problem';
import { type Setting, secretFile } from './settings';
import { withoutPassword } from './store/location';

/** A value that an operator gave to a setting. */
interface GivenValue {
  readonly text: string;
  /** the flag or variable that it came from */
  readonly name: string;
  /** the value for a message, without its secrets */
  readonly shown: string;
}

const secretIn = (path: string, name: string, allowed: string): string => {
  const refuse = (reason: string): never => {
    throw new UsageError(`${name} cannot be "${path}" (${reason}). Allowed: the path of a file with ${allowed}`);
  };
  const read = (): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch (cause) {
      return refuse(reasonOf(cause));
    }
  };
  // Editors end a file with a line break, which is not part of the secret.
  const text = read().replace(/\r?\n$/, '');
  return text === '' ? refuse('the file is empty') : text;
};

/**
 * Returns the value of a setting: from its flag, its variable, or the file that its `…_FILE` variable names.
 * @returns undefined if none is given
 * @throws UsageError if both variables are given, or the file cannot be read
 */
export const valueGiven = (
  setting: Setting<unknown>,
  environment: Readonly<Record<string, string | undefined>>,
  { values }: Pick<Flags, 'values'>,
): GivenValue | undefined => {
  const { flag, variable, secret, allowed } = setting;
  const shownAs = (text: string): string => (secret === 'whole' ? '…' : withoutPassword(text));
  const typed = values.get(flag);
  if (typed !== undefined && typed !== '') return { text: typed, name: flag, shown: shownAs(typed) };
  const text = environment[variable] || undefined;
  const file = secretFile(setting);
  const path = secret ? environment[file] || undefined : undefined;
  if (path === undefined) return text === undefined ? undefined : { text, name: variable, shown: shownAs(text) };
  if (text !== undefined) throw new UsageError(`${variable} and ${file} are both set. Set only one of them`);
  const found = secretIn(path, file, allowed);
  return { text: found, name: file, shown: shownAs(found) };
};
