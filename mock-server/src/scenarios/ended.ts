import { defineScenario, type Scenario } from './scenario';
import { answered, applied, assessed, reviewed } from './steps/application';
import { confirmed, daysOfTerm, earlyPayout, paidOff, paidOut, running, withdrawn } from './steps/loan';
import { days } from './steps/time';

/** Once a loan has ended, and what comes after it. */
export const endedScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'cancelled',
    title: 'Cancelled',
    description: 'The borrower withdrew from an approved loan and may apply again.',
    steps: [...answered(), withdrawn, days(1)],
    route: '/db_order_list?list=finished',
  }),
  defineScenario({
    name: 'finished',
    title: 'Finished',
    description: 'The loan was repaid in full; the limit has grown and a rating can be asked for.',
    steps: [...running, daysOfTerm(5), paidOff, days(1)],
    route: '/',
  }),
  defineScenario({
    name: 'second-loan',
    title: 'Second loan',
    description: 'The first loan was repaid and a second, larger one runs.',
    steps: [
      ...running,
      daysOfTerm(5),
      paidOff,
      days(3),
      earlyPayout,
      applied,
      assessed,
      reviewed,
      confirmed,
      paidOut,
      daysOfTerm(2),
    ],
    route: '/repay/repay_detail?orderNo={orderNo}',
  }),
];
