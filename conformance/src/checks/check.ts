import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import type { World } from './world';

/** How far a check goes, each including those before it. */
export const levels = {
  wire: 'key exchange, envelope, headers and refusals: no login',
  read: 'what a borrower may look at; nothing but the login itself changes anything',
  write: 'from an application to its repayment, on numbers of its own',
  destructive: 'deletion of accounts, limits of attempts, large files',
} as const;
export type Level = keyof typeof levels;
export const levelNames = Object.keys(levels) as Level[];

/** Whether a run at a level takes a check of another. */
export const reaches = (level: Level, wanted: Level): boolean =>
  levelNames.indexOf(wanted) <= levelNames.indexOf(level);

/** One thing that a backend must do. */
export interface Check {
  /** stable: it names the check in reports, in `--replay` and in the file of accepted deviations */
  readonly id: string;
  readonly title: string;
  /** the section of the specification, or the page that decides it */
  readonly source: string;
  readonly level: Level;
  /** without one of these it cannot be carried out */
  readonly needs: readonly HookName[];
  /** the methods that it is about, for `--only`; none where it is about all */
  readonly methods: readonly MethodName[];
  /**
   * Carries it out; what deviates is told to the world.
   * @throws Unreachable when something that it builds on is not to be had
   */
  readonly run: (world: World) => Promise<void>;
}

/** The hooks that any check with a login of its own needs. */
export const LOGIN: readonly HookName[] = ['codeFor', 'freshPhone'];
export const APPROVAL: readonly HookName[] = [...LOGIN, 'approve'];
export const PAYOUT: readonly HookName[] = [...APPROVAL, 'advance'];
export const PAYMENT: readonly HookName[] = [...PAYOUT, 'pay'];
