import { labelOf } from '@kit/contracts/closed-list';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import {
  type OrderDetail,
  type Payment,
  type PaymentEffect,
  payMethod,
  type RepaymentState,
} from '@kit/contracts/methods/loan';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { afterPayment, isExtensionUseful, leftToExtend } from '@kit/contracts/payments';
import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../platform/format';
import type { RouteName } from '../platform/routes';
import { isFinished, type Loan } from './loan';

const effectTitles = {
  'closes the loan': 'This closes your loan',
  'extends the term': 'This extends your loan',
  'reduces what is owed': 'This reduces what you owe',
  'counts towards the extension': 'This counts towards the extension',
} as const;

export const effectTitle = (effect: PaymentEffect): string =>
  effect === 'extends the term' ? `This extends the term by ${dayCount(EXTENSION_DAYS)}` : effectTitles[effect];

/**
 * The effect of a payment with its amounts, shown before it is made (4.5).
 * @param amount naira; must be payable
 */
export const effectText = (state: RepaymentState, amount: Naira): string => {
  const { effect, remaining, dueAt, leftToExtend: more } = afterPayment(state, amount);
  switch (effect) {
    case 'closes the loan':
      return 'You owe nothing afterwards, and we can assess you for a higher limit.';
    case 'extends the term': {
      const ofWhat = state.paidSinceExtension > 0 ? 'all that you paid' : 'it';
      const rest = amount - leftToExtend(state);
      return [
        `${formatNaira(state.rolloverAmount)} of ${ofWhat} is an extra charge that does not reduce the loan.`,
        ...(rest > 0 ? [`${formatNaira(rest)} of it reduces the loan.`] : []),
        `You still owe ${formatNaira(remaining)} on ${formatDay(dueAt)}.`,
      ].join(' ');
    }
    case 'reduces what is owed':
      return `You then have ${formatNaira(remaining)} left to pay. The due date does not move. Paying another ${formatNaira(more)} after that would extend the term.`;
    case 'counts towards the extension':
      return `Another ${formatNaira(more)} then extends the term. Until you pay it, the due date does not move.`;
  }
};

/**
 * The effect of a received payment.
 * @param now the loan after this payment; null if unknown
 */
export const receivedText = (effect: PaymentEffect, now: RepaymentState | null): string => {
  if (effect === 'closes the loan') return 'Your loan is paid in full. Nothing is owed.';
  if (!now) return 'It counts towards your loan.';
  const remaining = formatNaira(now.remaining);
  switch (effect) {
    case 'extends the term':
      return `The term is extended. ${remaining} is due on ${formatDay(now.dueAt)}.`;
    case 'reduces what is owed':
      return `${remaining} is left to pay by ${formatDay(now.dueAt)}.`;
    case 'counts towards the extension':
      return `${formatNaira(leftToExtend(now))} more extends the term.`;
  }
};

export const methodLabel = (method: Payment['method']): string => labelOf(payMethod, method);

/** The cost of all extensions so far, in naira. These payments do not reduce the loan. */
export const paidForExtensions = ({ timeline }: Pick<OrderDetail, 'timeline'>): Naira =>
  timeline.reduce((sum, { kind, amount }) => (kind === 'extended' ? sum + (amount ?? 0) : sum), 0);

/** All that was paid for a loan so far, its extensions included, in naira. */
export const totalPaid = (loan: Loan): Naira => loan.repayment.repaid + paidForExtensions(loan);

/**
 * The part of a received payment that an extension used up, then or later, in naira. An extension takes its price from
 * the payments since the one before it, the oldest first.
 */
export const paidForExtension = (
  { payOrderId }: Pick<Payment, 'payOrderId'>,
  { payments, timeline }: Pick<OrderDetail, 'payments' | 'timeline'>,
): Naira => {
  const received = payments
    .flatMap(({ payOrderId: id, status, amount, settledAt }) =>
      status === 'received' && settledAt !== null ? [{ id, amount, settledAt }] : [],
    )
    .sort((one, other) => one.settledAt - other.settledAt);
  let [next, used] = [0, 0];
  for (const { kind, at, amount } of timeline) {
    if (kind !== 'extended') continue;
    let price = amount ?? 0;
    for (let payment = received[next]; payment && payment.settledAt <= at; payment = received[next]) {
      const part = Math.min(price, payment.amount);
      if (payment.id === payOrderId) used += part;
      price -= part;
      next += 1;
    }
  }
  return used;
};

/** Groups an account number for easy comparison: 9012 345 678. */
export const groupAccountNumber = (accountNo: string): string =>
  accountNo.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');

/** The screen that shows a waiting payment. */
export const paymentScreen = (method: Payment['method']): RouteName =>
  method === 'card' ? 'cashier' : 'cashierOffline';

/**
 * Returns true if an extension is useful, so that it costs less than closing the loan. Any payment since the last
 * extension counts towards its price (4.5).
 */
export const canExtend = (loan: Loan): boolean => !isFinished(loan) && isExtensionUseful(loan.repayment);
