import type { PaymentEffect } from './enums';
import { leftToExtend, owedAfterExtension } from './extension-price';
import type { RepaymentState } from './methods/loan';
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
