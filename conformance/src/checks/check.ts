import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type { HookName } from '../hooks/hooks';
import { type Given, requiredHooks } from './scenarios';
import type { Step } from './steps';

/** Levels of a run. Each level includes the levels before it. */
export const levels = {
  wire: 'key exchange, envelope, headers and refusals: no login',
  read: 'reads data of a borrower; only the login changes state',
  write: 'from application to repayment, with the run’s own phone numbers',
  destructive: 'account deletion, attempt limits, large files',
} as const;
export type Level = keyof typeof levels;
export const levelNames = Object.keys(levels) as Level[];

/** Returns true if a run at `level` includes checks of the level `wanted`. */
export const reaches = (level: Level, wanted: Level): boolean =>
  levelNames.indexOf(wanted) <= levelNames.indexOf(level);

/** One requirement that a backend must meet. */
export interface Check {
  /** stable, because filters name it */
  readonly id: string;
  /** section of the specification or the protocol page */
  readonly source: string;
  /** by default `write` for a borrower in a scenario, else `wire` */
  readonly level?: Level;
  /** the state of the borrower; undefined without one */
  readonly given?: Given | undefined;
  /** true if the check changes nothing, so that it can use the borrower of other checks */
  readonly isShared?: boolean;
  /** hooks that the check needs although none of its steps calls them */
  readonly needs?: readonly HookName[];
  readonly steps: readonly Step[];
}

/** @param given the state of the borrower; undefined without one */
export const check = (
  id: string,
  source: string,
  given: Given | undefined,
  steps: readonly Step[],
  more: Pick<Check, 'level' | 'needs'> = {},
): Check => ({ id, source, given, steps, ...more });

/** A check that changes nothing, so that it can use the borrower of other checks. */
export const sharedCheck: typeof check = (...row) => ({ ...check(...row), isShared: true });

export const levelOf = ({ level, given }: Check): Level => level ?? (given === undefined ? 'wire' : 'write');

/** Hooks that a check requires. */
export const needsOf = ({ given, needs = [], steps }: Check): readonly HookName[] => [
  ...new Set([...requiredHooks(given), ...needs, ...steps.flatMap((step) => ('hook' in step ? step.hook : []))]),
];

/** The methods that a check judges: those that its own steps call. */
export const methodsOf = ({ steps }: Check): readonly MethodName[] => {
  const named = steps.flatMap((step) => {
    if ('send' in step) return step.send;
    if ('upload' in step) return UPLOAD;
    return 'run' in step ? step.methods : [];
  });
  return [...new Set(named.filter(isMethodName))];
};

/** Methods that only read belong to the level `read`. Methods that need a loan or change state belong to `write`. */
export const levelFor = (method: MethodName, given: Given | undefined): Level => {
  if (methods[method].changesState || (given !== undefined && given !== 'anyone')) return 'write';
  return methods[method].login === 'none' ? 'wire' : 'read';
};
