import { running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const dueToday = defineScenario({
  name: 'due-today',
  title: 'Due today',
  meets: 'The loan is due today and nothing is overdue yet.',
  story: [...running, untilDaysBeforeDue(0)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
