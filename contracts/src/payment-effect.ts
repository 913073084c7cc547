import { assumptions } from './assumptions';
import { endOfLagosDay } from './calendar-day';
import { leftToExtend, owedAfterExtension } from './extension-price';
import type { PaymentEffect, RepaymentState } from './methods/loan';
import type { Naira } from './money';

/**
 * The effect of a payment on a loan (4.5). The app and the server share this function, so the announced effect is the
 * real one.
 * @param amount naira
 */
export const paymentEffectOf = (
  state: Pick<RepaymentState, 'remaining' | 'rolloverAmount' | 'paidSinceExtension' | 'extensionChosen'>,
  amount: Naira,
): PaymentEffect => {
  if (amount >= state.remaining) return 'closes the loan';
  if (amount >= leftToExtend(state)) return 'extends the term';
  return state.extensionChosen ? 'counts towards the extension' : 'reduces what is owed';
};

/** State of a loan after a payment. Money in naira. */
export interface AfterPayment {
  readonly effect: PaymentEffect;
  /** amount that closes the loan after this payment */
  readonly remaining: Naira;
  /** milliseconds since the epoch */
  readonly dueAt: number;
  /** amount still to pay for the extension; 0 once the term is extended */
  readonly leftToExtend: Naira;
}

/**
 * Predicts the state of a loan after a payment (4.5).
 * @param amount naira, from 1 to the remaining amount
 */
export const afterPayment = (state: RepaymentState, amount: Naira): AfterPayment => {
  const effect = paymentEffectOf(state, amount);
  const { remaining, dueAt, newDueAt } = state;
  switch (effect) {
    case 'closes the loan':
      return { effect, remaining: 0, dueAt, leftToExtend: 0 };
    case 'extends the term': {
      // The part above the extension price counts as repaid.
      const beyond = amount - leftToExtend(state);
      return { effect, remaining: owedAfterExtension(state) - beyond, dueAt: newDueAt, leftToExtend: 0 };
    }
    default:
      return { effect, remaining: remaining - amount, dueAt, leftToExtend: leftToExtend(state) - amount };
  }
};

/** A payment with one of these effects only lowers the debt. A chosen extension alone decides which of them it has. */
const lowering: readonly PaymentEffect[] = ['reduces what is owed', 'counts towards the extension'];

/** Returns true if a borrower who was told the first effect gets no other one by the second. */
export const isSamePromise = (announced: PaymentEffect, now: PaymentEffect): boolean =>
  announced === now || (lowering.includes(announced) && lowering.includes(now));

/**
 * The last instant at which a payment still has the effect that it has now. A fee starts or grows at the first midnight
 * in Lagos after the due day. The same amount then no longer closes the loan, and an extension costs more.
 * @param amount naira, from 1 to the remaining amount
 * @param now milliseconds since the epoch
 * @returns at most `payOrderLife` later
 */
export const promisedUntil = (state: RepaymentState, amount: Naira, now: number): number => {
  const longest = now + assumptions.payOrderLife;
  const effect = paymentEffectOf(state, amount);
  const isFree = effect === 'closes the loan' && state.overdueFeePerDay === 0;
  if (isFree || lowering.includes(effect)) return longest;
  return Math.min(longest, Math.max(state.dueAt, endOfLagosDay(now)));
};

/**
 * Returns true if a waiting payment still does what was announced after the loan has changed. An extension must also
 * keep its price and its due date.
 * @param amount naira
 */
export const keepsPromise = (before: RepaymentState, after: RepaymentState, amount: Naira): boolean => {
  if (amount > after.remaining) return false;
  const effect = paymentEffectOf(before, amount);
  if (!isSamePromise(effect, paymentEffectOf(after, amount))) return false;
  return (
    effect !== 'extends the term' ||
    (after.rolloverAmount === before.rolloverAmount && after.newDueAt === before.newDueAt)
  );
};
