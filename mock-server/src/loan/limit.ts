import { assumptions } from '@kit/contracts/assumptions';
import { raisedLimit } from '@kit/contracts/behaviour/limit';
import type { Naira } from '@kit/contracts/money';
import type { Order } from './order';

/** The credit limit after a number of repaid loans: each adds half of the limit, rounded up to whole thousands. */
export const limitAfter = (loansRepaid: number): Naira => {
  const { firstLimit, maximumLoan } = assumptions;
  let limit = firstLimit;
  for (let loan = 0; loan < loansRepaid && limit < maximumLoan; loan += 1) {
    limit = raisedLimit(limit, maximumLoan);
  }
  return limit;
};

/**
 * The credit limit, and until the next application also the limit before the last repaid loan.
 * @param fixed a preset limit that loans do not change; null if none is set
 * @param orders all orders of the borrower, newest first
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
