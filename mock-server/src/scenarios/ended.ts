import { defineScenario, type Scenario } from './scenario';
import { answered, applied, assessed, reviewed } from './steps/application';
import { activeLoan, confirmed, daysOfTerm, earlyPayout, paidOff, paidOut, withdrawn } from './steps/loan';
import { days } from './steps/time';

/** Scenarios after the end of a loan. */
export const endedScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'cancelled',
    title: 'Cancelled',
    description: 'The borrower cancelled an approved loan and can apply again.',
    steps: [...answered(), withdrawn, days(1)],
    route: '/db_order_list?list=finished',
  }),
  defineScenario({
    name: 'finished',
    title: 'Finished',
    description: 'The loan was repaid in full. The limit has grown, and the app can ask for a rating.',
    steps: [...activeLoan, daysOfTerm(5), paidOff, days(1)],
    route: '/',
  }),
  defineScenario({
    name: 'second-loan',
    title: 'Second loan',
    description: 'The first loan was repaid and a larger second loan is active.',
    steps: [
      ...activeLoan,
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
