import { limitsOf } from '../loan/limit';
import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/** The borrower's limit, and the limit before the last repaid loan, in naira. */
export const borrowerLimits = (
  { orders }: Sandbox,
  { userIdentifier, outcomes }: Borrower,
  now: number,
): ReturnType<typeof limitsOf> => limitsOf(outcomes.maximumAmount, orders.list(userIdentifier, now));
