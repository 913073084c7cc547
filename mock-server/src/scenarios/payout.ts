import { defineScenario, type Scenario } from './scenario';
import { confirmedLoan, paidOut, shortestPayout } from './steps/loan';
import { minutes, minutesWithin } from './steps/time';

/** Scenarios from the confirmed loan to its payout or failure. */
export const payoutScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'disbursing',
    title: 'Disbursing',
    description: 'The loan was confirmed and the payout is running.',
    steps: [...confirmedLoan({ payoutAfter: null }), minutesWithin(5, shortestPayout)],
    route: '/loan_in_process?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'bank-refused',
    title: 'Bank refused',
    description: 'The bank refused the payout. The order waits for another account.',
    steps: [...confirmedLoan({ payout: 'bank refused' }), paidOut, minutes(5)],
    route: '/bank_account_info?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'payout-failed',
    title: 'Payout failed',
    description: 'The payout failed permanently. The borrower can apply again.',
    steps: [...confirmedLoan({ payout: 'failed' }), paidOut, minutes(5)],
    route: '/db_order_list?list=finished',
  }),
];
