import { assumptions } from '@kit/contracts/assumptions';
import { type UploadFlags, uploadFlagOf } from '@kit/contracts/methods/application';
import { dayOf, endOfDay, startOfDay } from './day';
import { applyTransition, type Order } from './order';
import { termsOf } from './terms';

/** The time of the next automatic transition: end of the assessment, decision, payout, or end of the due day. */
export const nextChangeAt = (order: Order): number | undefined => {
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

/**
 * Pays out the loan and starts its term.
 * @throws TransitionError unless the order is disbursing
 */
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

/**
 * Approves the application.
 * @throws TransitionError unless the order is in review
 */
export const approve = (order: Order, at: number): Order => ({
  ...applyTransition(order, 'approve', at, order.outcomes.approvedAmount),
  approvedAmount: order.outcomes.approvedAmount,
});

/** Applies all automatic transitions up to `now`, each at its own time. */
export const advance = (order: Order, now: number): Order => {
  let current = order;
  const next = () => nextChangeAt(current);
  for (let at = next(); at !== undefined && at <= now; at = next()) current = step(current, at);
  return current;
};

/** Reports one data upload. */
export const reportUpload = (order: Order, uploadStep: keyof typeof uploadFlagOf): Order => ({
  ...order,
  uploads: { ...order.uploads, [uploadFlagOf[uploadStep]]: true },
});

/** The missing uploads (4.12). */
export const missingUploads = (uploads: UploadFlags): (keyof UploadFlags)[] =>
  (Object.keys(uploads) as (keyof UploadFlags)[]).filter((flag) => !uploads[flag]);

/**
 * Submits the application.
 * @throws TransitionError unless the order is incomplete
 */
export const submit = (order: Order, now: number): Order => applyTransition(order, 'submit', now);

/**
 * Confirms the approved loan with a term and an optional offer.
 * @throws TransitionError unless the order is approved
 */
export const confirm = (order: Order, loanDays: number, now: number, offer?: Order['offer']): Order => ({
  ...applyTransition(order, 'confirm', now, order.approvedAmount),
  loanDays,
  ...(offer === undefined ? {} : { offer }),
});

/**
 * Starts the payout to the new account, after the bank refused the old one.
 * @throws TransitionError unless the order waits for an account
 */
export const changeBank = (order: Order, now: number): Order => ({
  ...applyTransition(order, 'change bank', now),
  outcomes: { ...order.outcomes, payout: 'paid' },
});

/**
 * Cancels the application.
 * @throws TransitionError unless the order is incomplete or approved
 */
export const cancel = (order: Order, now: number): Order =>
  applyTransition(order, order.status === 'incomplete' ? 'cancel application' : 'cancel offer', now);

/** The time from which a borrower can apply again after this rejection (4.4), in ms since the epoch. */
export const reapplyAt = ({ since }: Order): number => startOfDay(dayOf(since) + assumptions.freezePeriodDays);

/** Calendar days until a rejected borrower can apply again (4.4); 0 if that is possible now. */
export const freezeDaysLeft = (order: Order, now: number): number =>
  order.status === 'rejected' ? Math.max(0, dayOf(reapplyAt(order)) - dayOf(now)) : 0;
