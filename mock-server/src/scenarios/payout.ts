import { defineScenario, type Scenario } from './scenario';
import { paidOut, shortestPayout, taken } from './steps/loan';
import { minutes, minutesWithin } from './steps/time';

/** From the confirmed loan to the money in the borrower's account, or not. */
export const payoutScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'disbursing',
    title: 'Disbursing',
    description: 'The loan was confirmed and the money is on its way.',
    steps: [...taken({ payoutAfter: null }), minutesWithin(5, shortestPayout)],
    route: '/loan_in_process?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'bank-refused',
    title: 'Bank refused',
    description: 'The bank refused the payout; the order waits for another account.',
    steps: [...taken({ payout: 'bank refused' }), paidOut, minutes(5)],
    route: '/bank_account_info?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'payout-failed',
    title: 'Payout failed',
    description: 'The payout failed for good; the borrower may apply again.',
    steps: [...taken({ payout: 'failed' }), paidOut, minutes(5)],
    route: '/db_order_list?list=finished',
  }),
];
