import type { OrderOutcomes } from '../loan/outcomes';
import type { Borrower, BorrowerOutcomes } from './records/borrowers';
import type { Sandbox } from './sandbox';

const changed = (
  before: OrderOutcomes,
  { review, rejectReason, approvedAmount, payout, payoutAfter }: Partial<BorrowerOutcomes>,
) => ({
  review: review ?? before.review,
  rejectReason: rejectReason ?? before.rejectReason,
  approvedAmount: approvedAmount ?? before.approvedAmount,
  payout: payout ?? before.payout,
  payoutAfter: payoutAfter ?? before.payoutAfter,
});

/**
 * Presets outcomes for a borrower. They also apply to the remaining steps of an active order.
 * @returns the effective outcomes
 */
export const setOutcomes = (
  sandbox: Sandbox,
  borrower: Borrower,
  changes: Partial<BorrowerOutcomes>,
): BorrowerOutcomes => {
  const order = sandbox.orders.active(borrower.userIdentifier, sandbox.clock.now());
  if (order !== undefined) sandbox.orders.save({ ...order, outcomes: changed(order.outcomes, changes) });
  return sandbox.borrowers.save(borrower, { outcomes: { ...borrower.outcomes, ...changes } }).outcomes;
};
