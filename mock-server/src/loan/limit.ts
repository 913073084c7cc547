import { assumptions } from '@kit/contracts/assumptions';
import type { Naira } from '@kit/contracts/money';
import type { Order } from './order';

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

/**
 * What a borrower can have, and what that was before the loan that was repaid last: until the next application.
 * @param fixed a limit that was set beforehand, which loans do not change; null where none was
 * @param orders all of the borrower's, newest first
 */
export const limitsOf = (
  fixed: Naira | null,
  orders: readonly Order[],
): { maximumAmount: Naira; previousMaximumAmount: Naira | null } => {
  const repaid = orders.filter(({ status }) => status === 'finished').length;
  const maximumAmount = fixed ?? limitAfter(repaid);
  const before = orders[0]?.status === 'finished' ? limitAfter(repaid - 1) : maximumAmount;
  return { maximumAmount, previousMaximumAmount: before === maximumAmount ? null : before };
};
