import { assumptions } from '@kit/contracts/assumptions';
import { type UploadFlags, uploadFlagOf } from '@kit/contracts/methods/application';
import { dayOf, endOfDay, startOfDay } from './day';
import type { Order } from './order';
import { termsOf } from './terms';
import { applyTransition } from './transitions';

/** When time alone moves an order on, if it does: the end of the assessment, the answer, the payout, the end of the due day. */
export const movesAt = (order: Order): number | undefined => {
  switch (order.status) {
    case 'assessing':
      return order.since + assumptions.assessingTime;
    case 'reviewing':
      return order.since + assumptions.reviewTime;
    case 'disbursing':
      return order.since + order.outcomes.payoutAfter;
    case 'repaying':
      return order.dueDay === null ? undefined : endOfDay(order.dueDay) + 1;
    default:
      return undefined;
  }
};

/** The money goes out, and the term begins. @throws TransitionError unless it is disbursing */
export const payOut = (order: Order, at: number): Order => {
  const { approvedAmount, loanDays, offer } = order;
  if (approvedAmount === null || loanDays === null) throw new Error(`${order.orderNo} was confirmed without terms`);
  const { receivedAmount } = termsOf(approvedAmount, loanDays, at, offer?.discountBasisPoints);
  return { ...applyTransition(order, 'pay out', at, receivedAmount), paidOutAt: at, dueDay: dayOf(at) + loanDays };
};

const step = (order: Order, at: number): Order => {
  const { outcomes } = order;
  switch (order.status) {
    case 'assessing':
      return applyTransition(order, 'assessed', at);
    case 'reviewing':
      return outcomes.review === 'approve' ? approve(order, at) : applyTransition(order, 'reject', at);
    case 'disbursing':
      if (outcomes.payout === 'bank refused') return applyTransition(order, 'bank refuses', at);
      return outcomes.payout === 'failed' ? applyTransition(order, 'payout fails', at) : payOut(order, at);
    case 'repaying':
      return applyTransition(order, 'due day ends', at);
    default:
      return order;
  }
};

/** The lender says yes. @throws TransitionError unless it is under review */
export const approve = (order: Order, at: number): Order => ({
  ...applyTransition(order, 'approve', at, order.outcomes.approvedAmount),
  approvedAmount: order.outcomes.approvedAmount,
});

/** The order as it stands at an instant: every step that time brought about since, each at its own time. */
export const advance = (order: Order, now: number): Order => {
  let current = order;
  for (let at = movesAt(current); at !== undefined && at <= now; at = movesAt(current)) current = step(current, at);
  return current;
};

/** Reports one data upload. */
export const reportUpload = (order: Order, uploadStep: keyof typeof uploadFlagOf): Order => ({
  ...order,
  uploads: { ...order.uploads, [uploadFlagOf[uploadStep]]: true },
});

/** The uploads that have not arrived (4.12). */
export const missingUploads = (uploads: UploadFlags): (keyof UploadFlags)[] =>
  (Object.keys(uploads) as (keyof UploadFlags)[]).filter((flag) => !uploads[flag]);

/** Sends the application off. @throws TransitionError unless it is incomplete */
export const submit = (order: Order, now: number): Order => applyTransition(order, 'submit', now);

/** Takes the approved loan for a term, of the product and with the coupon of an offer. @throws TransitionError unless it is approved */
export const confirm = (order: Order, loanDays: number, now: number, offer?: Order['offer']): Order => ({
  ...applyTransition(order, 'confirm', now, order.approvedAmount),
  loanDays,
  ...(offer === undefined ? {} : { offer }),
});

/** Pays out to the new account, once the bank refused the old one. @throws TransitionError unless an account is awaited */
export const changeBank = (order: Order, now: number): Order => ({
  ...applyTransition(order, 'change bank', now),
  outcomes: { ...order.outcomes, payout: 'paid' },
});

/** Withdraws. @throws TransitionError unless it is incomplete or approved */
export const cancel = (order: Order, now: number): Order =>
  applyTransition(order, order.status === 'incomplete' ? 'cancel application' : 'cancel offer', now);

/** When a borrower may apply again after this order was rejected (4.4). */
export const reapplyAt = ({ since }: Order): number => startOfDay(dayOf(since) + assumptions.freezePeriodDays);

/** Whole days until a rejected borrower may apply again (4.4); 0 when that is now. */
export const freezeDaysLeft = (order: Order, now: number): number =>
  order.status === 'rejected' ? Math.max(0, dayOf(reapplyAt(order)) - dayOf(now)) : 0;
