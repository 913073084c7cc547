import { running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const repaying = defineScenario({
  name: 'repaying',
  title: 'Repaying',
  meets: 'The loan runs and is due in four days.',
  story: [...running, untilDaysBeforeDue(4)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
