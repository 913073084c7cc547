import type { PaymentEffect } from './enums';
import type { Naira } from './money';

/** What decides about a payment, in naira. */
export interface BeforePayment {
  /** what closes the loan now */
  readonly remaining: Naira;
  /** what an extension costs now */
  readonly rolloverAmount: Naira;
  /** received since the last extension: it counts towards the next */
  readonly paidSinceExtension: Naira;
  readonly extensionChosen: boolean;
}

/**
 * What a payment of an amount does to a loan (4.5). Both sides ask this one function: what is said before a payment is
 * what it then does.
 * @param amount naira
 */
export const paymentEffectOf = (
  { remaining, rolloverAmount, paidSinceExtension, extensionChosen }: BeforePayment,
  amount: Naira,
): PaymentEffect => {
  if (amount >= remaining) return 'closes the loan';
  if (paidSinceExtension + amount >= rolloverAmount) return 'extends the term';
  return extensionChosen ? 'counts towards the extension' : 'reduces what is owed';
};
