import { running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const overdue3 = defineScenario({
  name: 'overdue-3',
  title: 'Overdue for 3 days',
  meets: 'The due day was three days ago; each day costs an overdue fee.',
  story: [...running, untilDaysBeforeDue(-3)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
