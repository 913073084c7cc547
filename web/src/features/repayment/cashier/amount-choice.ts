import type { Naira } from '@kit/contracts/money';
import type { PaymentBounds } from '@kit/contracts/payment-bounds';
import { amountProblem } from '@kit/contracts/rules';
import { readAmount } from '../../../lib/amount';

/** Parses a typed amount. Returns the reason if this amount cannot be paid. */
export const readPayment = (
  typed: string,
  { least, most }: PaymentBounds,
): { readonly amount: Naira } | { readonly problem: string } => {
  const amount = readAmount(typed) ?? Number.NaN;
  const problem = amountProblem(amount, least, most);
  return problem === undefined ? { amount } : { problem };
};
