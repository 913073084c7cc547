import type { Naira } from '../money';

/** The raise of a limit is rounded up to a multiple of this. */
export const LIMIT_STEP: Naira = 1_000;

/**
 * The credit limit after one more repaid loan: half as much again, the raise rounded up to whole thousands.
 * @param most the assumption `maximumLoan`
 */
export const raisedLimit = (limit: Naira, most: Naira): Naira =>
  Math.min(most, limit + Math.ceil(limit / 2 / LIMIT_STEP) * LIMIT_STEP);
