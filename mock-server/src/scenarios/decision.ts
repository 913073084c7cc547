import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario } from './scenario';
import { answered, applied, assessed, filledInAll } from './steps/application';
import { daysWithin, minutes, minutesWithin } from './steps/time';

/** Scenarios from the submitted application to the lender's decision. */
export const decisionScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'in-review',
    title: 'In review',
    description: 'The application was assessed and the lender has not decided yet.',
    steps: [filledInAll, applied, assessed, minutesWithin(20, () => assumptions.reviewTime)],
    route: '/order_review?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'approved',
    title: 'Approved',
    description: 'The loan is approved and the borrower has not chosen a term yet.',
    steps: [...answered(), minutes(5)],
    route: '/borrow/confirm_borrow?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'approval-amount-failing',
    title: 'Approved amount unavailable',
    description: `The loan is approved, and its quote answers ${codes.APPROVAL_AMOUNT_FAILED.code}.`,
    steps: [...answered({ approvalAmount: 'failing' }), minutes(5)],
    route: '/borrow/confirm_borrow?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'rejected-frozen',
    title: 'Rejected, and frozen',
    description: `The application was rejected some days ago; applying again answers ${codes.REAPPLY_BLOCKED.code} with the days left.`,
    steps: [...answered({ review: 'reject' }), daysWithin(2, () => assumptions.freezePeriodDays)],
    route: '/decline_order?orderNo={orderNo}',
  }),
];
