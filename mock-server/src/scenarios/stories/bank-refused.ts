import { minutes } from '../application-steps';
import { paidOut, taken } from '../loan-steps';
import { defineScenario } from '../scenario';

export const bankRefused = defineScenario({
  name: 'bank-refused',
  title: 'Bank refused',
  meets: 'The bank refused the payout; the order waits for another account.',
  story: [...taken({ payout: 'bank refused' }), paidOut, minutes(5)],
  lands: '/bank_account_info?orderNo={orderNo}',
});
