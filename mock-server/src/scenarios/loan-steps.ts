import { assumptions } from '@kit/contracts/assumptions';
import type { RequestOf } from '@kit/contracts/methods';
import { settle } from '../payments/settlement';
import type { BorrowerOutcomes } from '../sandbox/records/outcomes';
import { answered } from './application-steps';
import { ScenarioError, type Stage } from './run';
import type { Step } from './scenario';

const DAY = 24 * 60 * 60_000;
const now = (play: Step['play']): Step => ({ lasts: () => 0, play });

/** The shorter of the terms that are offered. */
const shortTerm = (): number => Math.min(...assumptions.loanDays);

/** Takes the approved loan, for the shortest term. */
export const confirmed: Step = now((stage) => {
  stage.call('confirmBorrow', { orderNo: stage.fact('orderNo'), loanDays: shortTerm(), agreed: true });
});

const payoutTime = (): number => assumptions.disbursementTime.shortest;

/** Decides that the payout of the next loan comes as early as it can. */
export const earlyPayout: Step = now((stage) => stage.decide({ payoutAfter: payoutTime() }));

/** Waits until the bank has answered to the payout. */
export const paidOut: Step = { lasts: payoutTime, play: (stage) => stage.pass(payoutTime()) };

/** From nothing to a loan that was confirmed, whose payout comes as early as it can. */
export const taken = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  ...answered({ payoutAfter: payoutTime(), ...changes }),
  confirmed,
];

/** From nothing to a loan that was paid out. */
export const running: readonly Step[] = [...taken(), paidOut];

/** Waits until so many days before its due day; below zero until so many days after it. */
export const untilDaysBeforeDue = (count: number): Step => {
  const time = () => Math.max(0, shortTerm() - count) * DAY;
  return { lasts: time, play: (stage) => stage.pass(time()) };
};

const repaymentOf = (stage: Stage) => {
  const { repayment } = stage.call('orderDetail', { orderNo: stage.fact('orderNo') });
  if (repayment === null) throw new ScenarioError('The story has nothing to repay at this point');
  return repayment;
};

type Payment = Omit<RequestOf<'createPayOrder'>, 'orderNo'>;

const openPayment = (stage: Stage, payment: Payment): string => {
  const { payOrderId, virtualAccount } = stage.call('createPayOrder', { orderNo: stage.fact('orderNo'), ...payment });
  stage.remember({ payOrderId, ...(virtualAccount === null ? {} : { accountNo: virtualAccount.accountNo }) });
  return payOrderId;
};

const pay = (stage: Stage, payment: Payment): void => {
  const payOrderId = openPayment(stage, payment);
  stage.do(() => {
    const payOrder = stage.sandbox.payOrders.find(payOrderId, stage.now);
    if (payOrder !== undefined) settle(stage.sandbox, payOrder, stage.now);
  });
};

/** Repays about half of what an extension costs: enough to count, too little to extend the term by itself. */
export const paidInPart: Step = now((stage) => {
  const { rolloverAmount, minimumRepayment } = repaymentOf(stage);
  pay(stage, {
    purpose: 'repay',
    method: 'transfer',
    amount: Math.max(minimumRepayment, Math.floor(rolloverAmount / 2)),
  });
});

/** Repays all that is left. */
export const paidOff: Step = now((stage) => {
  pay(stage, { purpose: 'repay', method: 'transfer', amount: repaymentOf(stage).remaining });
});

/** Chooses to extend the term, and pays for it. */
export const extendedTerm: Step = now((stage) => {
  pay(stage, { purpose: 'extend', method: 'transfer', amount: repaymentOf(stage).rolloverAmount });
});

/** Chooses to extend the term, and pays half of what it costs. */
export const extensionPaidInPart: Step = now((stage) => {
  const { rolloverAmount } = repaymentOf(stage);
  pay(stage, { purpose: 'extend', method: 'transfer', amount: Math.ceil(rolloverAmount / 2) });
});

/** Opens a payment of all that is left, which then waits for its transfer. */
export const transferAwaited: Step = now((stage) => {
  openPayment(stage, { purpose: 'repay', method: 'transfer', amount: repaymentOf(stage).remaining });
});

/** Withdraws from the approved loan. */
export const withdrawn: Step = now((stage) => {
  stage.call('cancelOrder', { orderNo: stage.fact('orderNo') });
});
