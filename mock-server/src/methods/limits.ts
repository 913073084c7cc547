import type { Naira } from '@kit/contracts/money';
import { limitAfter } from '../loan/limit';
import type { BorrowerContext } from './handler';

/**
 * What a borrower can have, and what that was before the loan that was repaid last: until the next application.
 */
export const limitsOf = ({
  sandbox,
  borrower,
  now,
}: BorrowerContext): { maximumAmount: Naira; previousMaximumAmount: Naira | null } => {
  const orders = sandbox.orders.list(borrower.userIdentifier, now);
  const repaid = orders.filter(({ status }) => status === 'finished').length;
  const maximumAmount = borrower.fate.maximumAmount ?? limitAfter(repaid);
  const before = orders[0]?.status === 'finished' ? limitAfter(repaid - 1) : maximumAmount;
  return { maximumAmount, previousMaximumAmount: before === maximumAmount ? null : before };
};
