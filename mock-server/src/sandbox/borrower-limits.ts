import { limitsOf } from '../loan/limit';
import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

/** What a borrower can have, and what that was before the loan that was repaid last. In naira. */
export const borrowerLimits = (
  { orders }: Sandbox,
  { userIdentifier, outcomes }: Borrower,
  now: number,
): ReturnType<typeof limitsOf> => limitsOf(outcomes.maximumAmount, orders.list(userIdentifier, now));
