import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { defineScenario, type Scenario } from './scenario';
import { activeLoan, daysOfTerm, extendedTerm, extensionPaidInPart, paidInPart, transferAwaited } from './steps/loan';
import { days, minutesWithin, untilDaysBeforeDue } from './steps/time';

const REPAY_DETAIL = '/repay/repay_detail?orderNo={orderNo}';

/** Scenarios of an active loan: before, on and after its due day. */
export const repaymentScenarios: readonly Scenario[] = [
  defineScenario({
    name: 'repaying',
    title: 'Repaying',
    description: 'The loan is active and due in four days.',
    steps: [...activeLoan, untilDaysBeforeDue(4)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'due-today',
    title: 'Due today',
    description: 'The loan is due today and not overdue yet.',
    steps: [...activeLoan, untilDaysBeforeDue(0)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'overdue-3',
    title: 'Overdue for 3 days',
    description: 'The due day was three days ago. Each day adds an overdue fee.',
    steps: [...activeLoan, untilDaysBeforeDue(-3)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'overdue-30',
    title: 'Overdue for 30 days',
    description: 'The due day was thirty days ago.',
    steps: [...activeLoan, untilDaysBeforeDue(-30)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'extended',
    title: 'Extended',
    description: 'The term was extended by seven days. Principal and interest are owed in full.',
    steps: [...activeLoan, daysOfTerm(5), extendedTerm, days(1)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'extension-part-paid',
    title: 'Extension paid in part',
    description: 'The borrower chose an extension and has paid half of its price.',
    steps: [...activeLoan, daysOfTerm(5), extensionPaidInPart],
    route: '/order_extension?orderNo={orderNo}',
  }),
  defineScenario({
    name: 'partly-paid',
    title: 'Partly paid',
    description: 'Part of the loan is repaid. The due date is unchanged.',
    steps: [...activeLoan, daysOfTerm(3), paidInPart, days(1)],
    route: REPAY_DETAIL,
  }),
  defineScenario({
    name: 'payment-waiting',
    title: 'Transfer awaited',
    description: 'A payment is open and its transfer has not arrived. An admin call can deliver it.',
    steps: [...activeLoan, daysOfTerm(6), transferAwaited, minutesWithin(10, () => assumptions.payOrderLife)],
    route: '/pay_cashier_offline?payOrderId={payOrderId}',
  }),
  defineScenario({
    name: 'deletion-blocked',
    title: 'Deletion blocked',
    description: `A loan is active, so deleting the account answers ${codes.DELETE_NOT_ALLOWED.code}.`,
    steps: [...activeLoan, daysOfTerm(3)],
    route: '/user_account_delete',
  }),
];
