import { applied, assessed, days, reviewed } from '../application-steps';
import { confirmed, earlyPayout, paidOff, paidOut, running, untilDaysBeforeDue } from '../loan-steps';
import { defineScenario } from '../scenario';

export const secondLoan = defineScenario({
  name: 'second-loan',
  title: 'Second loan',
  meets: 'The first loan was repaid and a second, larger one runs.',
  story: [
    ...running,
    untilDaysBeforeDue(2),
    paidOff,
    days(3),
    earlyPayout,
    applied,
    assessed,
    reviewed,
    confirmed,
    paidOut,
    days(2),
  ],
  lands: '/repay/repay_detail?orderNo={orderNo}',
});
