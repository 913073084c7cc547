import { minutes } from '../application-steps';
import { paidOut, taken } from '../loan-steps';
import { defineScenario } from '../scenario';

export const payoutFailed = defineScenario({
  name: 'payout-failed',
  title: 'Payout failed',
  meets: 'The payout failed for good; the borrower may apply again.',
  story: [...taken({ payout: 'failed' }), paidOut, minutes(5)],
  lands: '/db_order_list?list=finished',
});
