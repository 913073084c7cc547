import { running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const overdue30 = defineScenario({
  name: 'overdue-30',
  title: 'Overdue for 30 days',
  meets: 'The due day was thirty days ago.',
  story: [...running, untilDaysBeforeDue(-30)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
