import { assumptions } from '@kit/contracts/assumptions';
import type { Naira } from '@kit/contracts/money';

const STEP: Naira = 1_000;

/** The most that a borrower can have after so many loans repaid: half as much again for each, in whole thousands. */
export const limitAfter = (loansRepaid: number): Naira => {
  const { firstLimit, maximumLoan } = assumptions;
  let limit = firstLimit;
  for (let loan = 0; loan < loansRepaid && limit < maximumLoan; loan += 1) {
    limit = Math.min(maximumLoan, limit + Math.ceil(limit / 2 / STEP) * STEP);
  }
  return limit;
};
