import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario } from './scenario';
import { daysOfTerm, extendedTerm, extensionPaidInPart, paidInPart, running, transferAwaited } from './steps/loan';
import { days, minutesWithin, untilDaysBeforeDue } from './steps/time';

const REPAY_DETAIL = '/repay/repay_detail?orderNo={orderNo}';

/** While the loan is owed: before, on and after its due day. */
export const repaymentScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'repaying',
    title: 'Repaying',
    description: 'The loan runs and is due in four days.',
    steps: [...running, untilDaysBeforeDue(4)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'due-today',
    title: 'Due today',
    description: 'The loan is due today and nothing is overdue yet.',
    steps: [...running, untilDaysBeforeDue(0)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'overdue-3',
    title: 'Overdue for 3 days',
    description: 'The due day was three days ago; each day costs an overdue fee.',
    steps: [...running, untilDaysBeforeDue(-3)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'overdue-30',
    title: 'Overdue for 30 days',
    description: 'The due day was thirty days ago.',
    steps: [...running, untilDaysBeforeDue(-30)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'extended',
    title: 'Extended',
    description: 'The term was extended by seven days; principal and interest are owed in full.',
    steps: [...running, daysOfTerm(5), extendedTerm, days(1)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'extension-part-paid',
    title: 'Extension paid in part',
    description: 'The borrower chose to extend and has paid half of what that costs.',
    steps: [...running, daysOfTerm(5), extensionPaidInPart],
    route: '/order_extension?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'partly-paid',
    title: 'Partly paid',
    description: 'A part of the loan is repaid; the due date stands.',
    steps: [...running, daysOfTerm(3), paidInPart, days(1)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'payment-waiting',
    title: 'Transfer awaited',
    description: 'A payment was opened and its transfer has not arrived; an admin call lets it arrive.',
    steps: [...running, daysOfTerm(6), transferAwaited, minutesWithin(10, () => assumptions.payOrderLife)],
    route: '/pay_cashier_offline?payOrderId={payOrderId}',
  }),
  defineScenario({
    name: 'deletion-blocked',
    title: 'Deletion blocked',
    description: `A loan runs: deleting the account answers ${codes.DELETE_NOT_ALLOWED.code}.`,
    steps: [...running, daysOfTerm(3)],
    route: '/user_account_delete',
  }),
];
