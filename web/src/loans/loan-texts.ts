import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { labelOf, type PaymentEffect, payMethod } from '@kit/contracts/enums';
import { leftToExtend } from '@kit/contracts/extension-price';
import type { OrderDetail, Payment, RepaymentState } from '@kit/contracts/methods/loan';
import { formatNaira, type Naira } from '@kit/contracts/money';
import { afterPayment } from '@kit/contracts/payment-effect';
import { dayCount } from '@kit/contracts/time-units';
import { formatDay } from '../platform/dates';
import { copy } from './repay-copy';

const { effects } = copy;

export const effectTitle = (effect: PaymentEffect): string =>
  effect === 'extends the term' ? effects.effectTitleExtends(dayCount(EXTENSION_DAYS)) : effects.effectTitles[effect];

/**
 * The effect of a payment with its amounts, shown before it is made (4.5).
 * @param amount naira; must be payable
 */
export const effectText = (state: RepaymentState, amount: Naira): string => {
  const { effect, remaining, dueAt, leftToExtend: more } = afterPayment(state, amount);
  switch (effect) {
    case 'closes the loan':
      return effects.willClose;
    case 'extends the term':
      return effects.willExtend(
        formatNaira(state.rolloverAmount),
        state.paidSinceExtension > 0,
        amount > leftToExtend(state) ? formatNaira(amount - leftToExtend(state)) : undefined,
        formatNaira(remaining),
        formatDay(dueAt),
      );
    case 'reduces what is owed':
      return effects.willReduce(formatNaira(remaining), formatNaira(more));
    case 'counts towards the extension':
      return effects.willCount(formatNaira(more));
  }
};

/**
 * The effect of a received payment.
 * @param now the loan after this payment; null if unknown
 */
export const receivedText = (effect: PaymentEffect, now: RepaymentState | null): string => {
  if (effect === 'closes the loan') return effects.hasClosed;
  if (!now) return effects.hasCounted;
  const remaining = formatNaira(now.remaining);
  switch (effect) {
    case 'extends the term':
      return effects.hasExtended(remaining, formatDay(now.dueAt));
    case 'reduces what is owed':
      return effects.hasReduced(remaining, formatDay(now.dueAt));
    case 'counts towards the extension':
      return effects.hasCountedTowards(formatNaira(leftToExtend(now)));
  }
};

export const methodLabel = (method: Payment['method']): string => labelOf(payMethod, method);

/** The cost of all extensions so far, in naira. These payments do not reduce the loan. */
export const paidForExtensions = ({ timeline }: Pick<OrderDetail, 'timeline'>): Naira =>
  timeline.reduce((sum, { kind, amount }) => (kind === 'extended' ? sum + (amount ?? 0) : sum), 0);

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
