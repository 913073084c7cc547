import { assumptions } from './assumptions';
import { endOfLagosDay } from './calendar-day';
import type { ExtensionTerms } from './methods/extension';
import type { PaymentEffect, RepaymentState } from './methods/loan';
import type { PayOrder } from './methods/repayment';
import type { Naira } from './money';

type Price = Pick<RepaymentState, 'rolloverAmount' | 'paidSinceExtension'>;

/** The part of the extension price that payments since the last extension already cover (4.5), in naira. */
export const paidOfExtension = ({ rolloverAmount, paidSinceExtension }: Price): Naira =>
  Math.min(paidSinceExtension, rolloverAmount);

/** Amount still to pay for an extension now, in naira. */
export const leftToExtend = (state: Price): Naira => state.rolloverAmount - paidOfExtension(state);

/** Returns false if an extension costs as much as closing the loan. The app does not offer it then. */
export const isExtensionUseful = (state: Price & Pick<RepaymentState, 'remaining'>): boolean =>
  leftToExtend(state) < state.remaining;

/**
 * Amount owed after an extension now, in naira. The extension price is an extra charge, so only earlier payments above
 * that price reduce principal and interest.
 */
export const owedAfterExtension = (state: Price & Pick<RepaymentState, 'principal' | 'interest' | 'repaid'>): Naira =>
  state.principal + state.interest - (state.repaid - paidOfExtension(state));

/** Amount that closes the loan today, before the extension is paid, in naira. */
export const owedToday = ({
  owedAfter,
  overdueFee,
  paidTowardsExtension,
}: Pick<ExtensionTerms, 'owedAfter' | 'overdueFee' | 'paidTowardsExtension'>): Naira =>
  owedAfter + overdueFee - paidTowardsExtension;

/** The smallest and largest payment that the loan accepts now, in naira. */
export interface PaymentBounds {
  readonly least: Naira;
  readonly most: Naira;
}

/**
 * The accepted amounts for a purpose: from the minimum to the remaining amount of that purpose (5.9). A payment never
 * exceeds the amount that closes the loan.
 */
export const paymentBoundsOf = (
  state: Pick<RepaymentState, 'remaining' | 'minimumRepayment' | 'rolloverAmount' | 'paidSinceExtension'>,
  purpose: PayOrder['purpose'],
): PaymentBounds => {
  const most = purpose === 'repay' ? state.remaining : Math.min(leftToExtend(state), state.remaining);
  return { least: Math.min(state.minimumRepayment, most), most };
};

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
