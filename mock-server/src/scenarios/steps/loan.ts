import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import type { BorrowerOutcomes } from '../../sandbox/records/borrowers';
import { settle } from '../../sandbox/settlement';
import type { Step } from '../scenario';
import { ScenarioError, type ScenarioRun } from '../scenario-run';
import { answered } from './application';
import { daysWithin, untilEndOf } from './time';

/** The shortest offered term in days. */
const shortestTerm = (): number => Math.min(...assumptions.loanDays);

/** Confirms the approved loan for the shortest term. */
export const confirmed: Step = (run) => {
  run.call('confirmBorrow', { orderNo: run.fact('orderNo'), loanDays: shortestTerm(), agreed: true });
};

/** The shortest payout time in milliseconds. */
export const shortestPayout = (): number => assumptions.disbursementTime.shortest;

/** Presets the earliest payout for the next loan. */
export const earlyPayout: Step = (run) => run.decide({ payoutAfter: shortestPayout() });

/** Waits exactly until the bank has answered the payout. */
export const paidOut: Step = untilEndOf('disbursing');

/** All steps from a new borrower to a confirmed loan with the earliest payout. */
export const confirmedLoan = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  ...answered({ payoutAfter: shortestPayout(), ...changes }),
  confirmed,
];

/** Waits a number of days, or less if the term would end. */
export const daysOfTerm = (count: number): Step => daysWithin(count, shortestTerm);

/** All steps from a new borrower to a paid-out loan. */
export const activeLoan: readonly Step[] = [...confirmedLoan(), paidOut];

const repaymentOf = (run: ScenarioRun) => {
  const { repayment } = run.call('orderDetail', { orderNo: run.fact('orderNo') });
  if (repayment === null) throw new ScenarioError('The scenario has nothing to repay at this point');
  return repayment;
};

type Payment = Omit<RequestOf<'createPayOrder'>, 'orderNo'>;

const openPayment = (run: ScenarioRun, payment: Payment): string => {
  const { payOrderId, virtualAccount } = run.call('createPayOrder', { orderNo: run.fact('orderNo'), ...payment });
  run.remember({ payOrderId, ...(virtualAccount === null ? {} : { accountNo: virtualAccount.accountNo }) });
  return payOrderId;
};

const pay = (run: ScenarioRun, payment: Payment): void => {
  const payOrderId = openPayment(run, payment);
  run.do(() => {
    const payOrder = run.sandbox.payOrders.find(payOrderId, run.now);
    if (payOrder !== undefined) settle(run.sandbox, payOrder, run.now);
  });
};

/** Repays about half of the extension price: it counts towards the extension but does not extend the term. */
export const paidInPart: Step = (run) => {
  const { rolloverAmount, minimumRepayment } = repaymentOf(run);
  pay(run, {
    purpose: 'repay',
    method: 'transfer',
    amount: Math.max(minimumRepayment, Math.floor(rolloverAmount / 2)),
  });
};

/** Repays the whole remaining amount. */
export const paidOff: Step = (run) => {
  pay(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Chooses an extension and pays for it. */
export const extendedTerm: Step = (run) => {
  pay(run, { purpose: 'extend', method: 'transfer', amount: repaymentOf(run).rolloverAmount });
};

/** Chooses an extension and pays half of its price. */
export const extensionPaidInPart: Step = (run) => {
  const { rolloverAmount } = repaymentOf(run);
  pay(run, { purpose: 'extend', method: 'transfer', amount: Math.ceil(rolloverAmount / 2) });
};

/** Opens a payment of the remaining amount, which then waits for its transfer. */
export const transferAwaited: Step = (run) => {
  openPayment(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Cancels the approved loan. */
export const withdrawn: Step = (run) => {
  run.call('cancelOrder', { orderNo: run.fact('orderNo') });
};
