import type { PaymentEffect } from './enums';
import { leftToExtend, owedAfterExtension } from './extension-price';
import type { RepaymentState } from './methods/loan';
import type { Naira } from './money';

/**
 * What a payment of an amount does to a loan (4.5). Both sides ask this one function: what is said before a payment is
 * what it then does.
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

/** How a loan stands after a payment. Money in naira. */
export interface AfterPayment {
  readonly effect: PaymentEffect;
  /** what closes the loan then */
  readonly remaining: Naira;
  /** milliseconds since the epoch */
  readonly dueAt: number;
  /** what is then left to pay until the term is extended; 0 once it is */
  readonly leftToExtend: Naira;
}

/**
 * How a loan stands after a payment, said before it is made (4.5).
 * @param amount naira, from 1 to what remains
 */
export const afterPayment = (state: RepaymentState, amount: Naira): AfterPayment => {
  const effect = paymentEffectOf(state, amount);
  const { remaining, dueAt, newDueAt } = state;
  switch (effect) {
    case 'closes the loan':
      return { effect, remaining: 0, dueAt, leftToExtend: 0 };
    case 'extends the term': {
      // What comes in beyond the price counts as repaid.
      const beyond = amount - leftToExtend(state);
      return { effect, remaining: owedAfterExtension(state) - beyond, dueAt: newDueAt, leftToExtend: 0 };
    }
    default:
      return { effect, remaining: remaining - amount, dueAt, leftToExtend: leftToExtend(state) - amount };
  }
};
