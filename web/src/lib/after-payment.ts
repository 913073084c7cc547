import type { PaymentEffect } from '@kit/contracts/enums';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { paymentEffectOf } from '@kit/contracts/payment-effect';

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
 * What a payment will do, before it is made (4.5).
 * @param amount naira, from 1 to what remains
 */
export const afterPayment = (state: RepaymentState, amount: Naira): AfterPayment => {
  const effect = paymentEffectOf(state, amount);
  const { principal, interest, repaid, rolloverAmount, paidSinceExtension, remaining, dueAt, newDueAt } = state;
  if (effect === 'closes the loan') return { effect, remaining: 0, dueAt, leftToExtend: 0 };
  if (effect === 'extends the term') {
    // the price of the extension is gone; what came in beyond it counts as repaid
    const credited = repaid + amount - rolloverAmount;
    return { effect, remaining: principal + interest - credited, dueAt: newDueAt, leftToExtend: 0 };
  }
  return {
    effect,
    remaining: remaining - amount,
    dueAt,
    leftToExtend: rolloverAmount - paidSinceExtension - amount,
  };
};
