import type { Fate } from '../loan/order';
import type { BorrowerFate } from '../loan/outcomes';
import type { Borrower } from './records/borrowers';
import type { Sandbox } from './sandbox';

const changed = (
  before: Fate,
  { review, rejectReason, approvedAmount, payout, payoutAfter }: Partial<BorrowerFate>,
) => ({
  review: review ?? before.review,
  rejectReason: rejectReason ?? before.rejectReason,
  approvedAmount: approvedAmount ?? before.approvedAmount,
  payout: payout ?? before.payout,
  payoutAfter: payoutAfter ?? before.payoutAfter,
});

/**
 * Decides beforehand what a borrower meets. The order under way meets it too, in what is still to come of it.
 * @returns what now holds
 */
export const decideFate = (sandbox: Sandbox, borrower: Borrower, changes: Partial<BorrowerFate>): BorrowerFate => {
  const order = sandbox.orders.underWay(borrower.userIdentifier, sandbox.clock.now());
  if (order !== undefined) sandbox.orders.save({ ...order, fate: changed(order.fate, changes) });
  return sandbox.borrowers.save(borrower, { fate: { ...borrower.fate, ...changes } }).fate;
};
