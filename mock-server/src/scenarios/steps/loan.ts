import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import type { BorrowerOutcomes } from '../../sandbox/records/outcomes';
import { settle } from '../../sandbox/settlement';
import type { Step } from '../scenario';
import { ScenarioError, type ScenarioRun } from '../scenario-run';
import { answered } from './application';
import { daysWithin, untilEndOf } from './time';

/** The shortest of the terms that are offered, in days. */
const shortestTerm = (): number => Math.min(...assumptions.loanDays);

/** Takes the approved loan, for the shortest term. */
export const confirmed: Step = (run) => {
  run.call('confirmBorrow', { orderNo: run.fact('orderNo'), loanDays: shortestTerm(), agreed: true });
};

/** The shortest time that a payout takes, in milliseconds. */
export const shortestPayout = (): number => assumptions.disbursementTime.shortest;

/** Decides that the payout of the next loan comes as early as it can. */
export const earlyPayout: Step = (run) => run.decide({ payoutAfter: shortestPayout() });

/** Waits until the bank has answered to the payout, and no longer. */
export const paidOut: Step = untilEndOf('disbursing');

/** From nothing to a loan that was confirmed, whose payout comes as early as it can. */
export const taken = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  ...answered({ payoutAfter: shortestPayout(), ...changes }),
  confirmed,
];

/** So many days of the term go by; it does not end meanwhile, however short it is. */
export const daysOfTerm = (count: number): Step => daysWithin(count, shortestTerm);

/** From nothing to a loan that was paid out. */
export const running: readonly Step[] = [...taken(), paidOut];

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

/** Repays about half of what an extension costs: enough to count, too little to extend the term by itself. */
export const paidInPart: Step = (run) => {
  const { rolloverAmount, minimumRepayment } = repaymentOf(run);
  pay(run, {
    purpose: 'repay',
    method: 'transfer',
    amount: Math.max(minimumRepayment, Math.floor(rolloverAmount / 2)),
  });
};

/** Repays all that is left. */
export const paidOff: Step = (run) => {
  pay(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Chooses to extend the term, and pays for it. */
export const extendedTerm: Step = (run) => {
  pay(run, { purpose: 'extend', method: 'transfer', amount: repaymentOf(run).rolloverAmount });
};

/** Chooses to extend the term, and pays half of what it costs. */
export const extensionPaidInPart: Step = (run) => {
  const { rolloverAmount } = repaymentOf(run);
  pay(run, { purpose: 'extend', method: 'transfer', amount: Math.ceil(rolloverAmount / 2) });
};

/** Opens a payment of all that is left, which then waits for its transfer. */
export const transferAwaited: Step = (run) => {
  openPayment(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Withdraws from the approved loan. */
export const withdrawn: Step = (run) => {
  run.call('cancelOrder', { orderNo: run.fact('orderNo') });
};
