import { withoutPassword } from './core/store/redis-connection';
import type { Flags } from './flags';
import type { Setting } from './settings';

/** A value that an operator gave to a setting. */
interface GivenValue {
  readonly text: string;
  /** the flag or variable that it came from */
  readonly name: string;
  /** the value for a message, without its secrets */
  readonly shown: string;
}

/** Returns the value of a setting from its flag, else from its variable; undefined if neither is given. */
export const valueGiven = (
  { flag, variable, secret }: Setting<unknown>,
  environment: Readonly<Record<string, string | undefined>>,
  { values }: Pick<Flags, 'values'>,
): GivenValue | undefined => {
  const typed = values.get(flag) || undefined;
  const text = typed ?? (environment[variable] || undefined);
  if (text === undefined) return undefined;
  const shown = secret === 'whole' ? '…' : withoutPassword(text);
  return { text, name: typed === undefined ? variable : flag, shown };
};
