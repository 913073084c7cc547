import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import type { CheckContext } from './check-context';

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
  /** stable: names the check in reports, in `--replay` and in `--accept` files */
  readonly id: string;
  readonly title: string;
  /** section of the specification or the protocol page */
  readonly source: string;
  readonly level: Level;
  /** hooks that the check requires */
  readonly needs: readonly HookName[];
  /** the methods that the check covers, for `--only`; empty for the checks of the wire */
  readonly methods: readonly MethodName[];
  /**
   * Runs the check and reports deviations to the context.
   * @throws Unreachable if a precondition cannot be met
   */
  readonly run: (context: CheckContext) => Promise<void>;
}

/** Hooks for a check that logs a new borrower in. */
export const LOGIN: readonly HookName[] = ['codeFor', 'freshPhone'];
export const APPROVAL: readonly HookName[] = [...LOGIN, 'approve'];
export const PAYOUT: readonly HookName[] = [...APPROVAL, 'advance'];
export const PAYMENT: readonly HookName[] = [...PAYOUT, 'pay'];
