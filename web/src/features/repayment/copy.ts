import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { labelOf, orderStatus, type PaymentEffect, payMethod, type timelineKind } from '@kit/contracts/enums';
import { leftToExtend } from '@kit/contracts/extension-price';
import type { OrderDetail, Payment, RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { afterPayment } from '@kit/contracts/payment-effect';
import { formatDay } from '../../lib/dates';

/** The word for a finished loan, the same on every screen. */
export const FINISHED = labelOf(orderStatus, 'finished');

/** A warning against callers who ask for money in the lender's name (2.45). */
export const ANTI_FRAUD =
  'Pay only into the account shown in this app. We never ask for your card PIN or a code by phone.';

/** The effect of a payment, as a title. */
export const effectTitles = {
  'closes the loan': 'This closes your loan',
  'extends the term': `This extends the term by ${EXTENSION_DAYS} days`,
  'reduces what is owed': 'This reduces what you owe',
  'counts towards the extension': 'This counts towards the extension',
} as const satisfies Record<PaymentEffect, string>;

/**
 * The effect of a payment with its amounts, shown before it is made (4.5).
 * @param amount naira; must be payable
 */
export const effectText = (state: RepaymentState, amount: Naira): string => {
  const { effect, remaining, dueAt, leftToExtend } = afterPayment(state, amount);
  switch (effect) {
    case 'closes the loan':
      return 'Nothing is owed afterwards, and a new limit can be assessed.';
    case 'extends the term':
      return `${formatNaira(state.rolloverAmount)} of ${state.paidSinceExtension > 0 ? 'all that you paid' : 'it'} is an extra charge that does not reduce the loan. You still owe ${formatNaira(remaining)} on ${formatDay(dueAt)}.`;
    case 'reduces what is owed':
      return `${formatNaira(remaining)} is then left to pay. The due date does not move. Another ${formatNaira(leftToExtend)} paid after it would extend the term.`;
    case 'counts towards the extension':
      return `Another ${formatNaira(leftToExtend)} then extends the term. Until it is paid, the due date does not move.`;
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

/** The effect of a payment, on its receipt. */
export const receiptEffects = {
  'closes the loan': 'Closed the loan',
  'extends the term': 'Extended the term',
  'reduces what is owed': 'Reduced what was owed',
  'counts towards the extension': 'Paid towards the extension',
} as const satisfies Record<PaymentEffect, string>;

export const methodLabel = (method: Payment['method']): string => labelOf(payMethod, method);

export const payStatusLabels = {
  waiting: 'Waiting',
  received: 'Received',
  failed: 'Failed',
  expired: 'Expired',
  closed: 'Closed',
} as const satisfies Record<Payment['status'], string>;

type TimelineKind = (typeof timelineKind.values)[number];

export const timelineLabels = {
  applied: 'You applied',
  submitted: 'Application sent',
  reviewing: 'Review began',
  approved: 'Loan approved',
  rejected: 'Application declined',
  confirmed: 'You confirmed the loan',
  'paid out': 'Money paid out to you',
  'bank refused': 'The bank refused the payout',
  'bank changed': 'You gave another account',
  overdue: 'The loan became overdue',
  'payment received': 'Payment received',
  'extension chosen': 'You chose to extend',
  extended: 'Term extended: extra charge',
  finished: FINISHED,
  cancelled: 'Cancelled',
  failed: 'The payout failed',
} as const satisfies Record<TimelineKind, string>;

/** The cost of all extensions so far, in naira. These payments do not reduce the loan. */
export const paidForExtensions = ({ timeline }: Pick<OrderDetail, 'timeline'>): Naira =>
  timeline.reduce((sum, { kind, amount }) => (kind === 'extended' ? sum + (amount ?? 0) : sum), 0);
