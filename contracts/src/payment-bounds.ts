import { leftToExtend } from './extension-price';
import type { RepaymentState } from './methods/loan';
import type { PayOrder } from './methods/repayment';
import type { Naira } from './money';

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
