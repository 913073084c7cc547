import { days } from '../application-steps';
import { extendedTerm, running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const extended = defineScenario({
  name: 'extended',
  title: 'Extended',
  meets: 'The term was extended by seven days; principal and interest are owed in full.',
  story: [...running, untilDaysBeforeDue(2), extendedTerm, days(1)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
