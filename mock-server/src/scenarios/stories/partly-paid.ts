import { days } from '../application-steps';
import { paidInPart, running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const partlyPaid = defineScenario({
  name: 'partly-paid',
  title: 'Partly paid',
  meets: 'A part of the loan is repaid; the due date stands.',
  story: [...running, untilDaysBeforeDue(4), paidInPart, days(1)],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
