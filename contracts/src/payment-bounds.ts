import { leftToExtend } from './extension-price';
import type { RepaymentState } from './methods/loan';
import type { PayOrder } from './methods/repayment';
import type { Naira } from './money';

/** The least and the most that can be paid now, in naira. */
export interface PaymentBounds {
  readonly least: Naira;
  readonly most: Naira;
}

/**
 * What can be paid now towards a purpose: all that is left of it, or a part from the minimum on (5.9). More than what
 * closes the loan is never received, whatever it is for.
 */
export const paymentBoundsOf = (
  state: Pick<RepaymentState, 'remaining' | 'minimumRepayment' | 'rolloverAmount' | 'paidSinceExtension'>,
  purpose: PayOrder['purpose'],
): PaymentBounds => {
  const most = purpose === 'repay' ? state.remaining : Math.min(leftToExtend(state), state.remaining);
  return { least: Math.min(state.minimumRepayment, most), most };
};
