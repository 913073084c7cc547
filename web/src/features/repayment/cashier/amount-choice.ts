import { assumptions } from '@kit/contracts/assumptions';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import type { Naira } from '@kit/contracts/money';
import { amountProblem } from '@kit/contracts/rules';
import { readAmount } from '../../../lib/amount';
import { leftToExtend, type Purpose } from '../loan-state';

/** The least and the most that can be paid now, in naira. */
export interface Limits {
  readonly least: Naira;
  readonly most: Naira;
}

/** What can be paid towards a purpose: everything that is left, or a part from the minimum on (5.9). */
export const limitsOf = (state: RepaymentState, purpose: Purpose): Limits => {
  if (purpose === 'repay') return { least: state.minimumRepayment, most: state.remaining };
  const most = Math.min(leftToExtend(state), state.remaining);
  return { least: Math.min(assumptions.minimumRepayment, most), most };
};

/** The amount that was typed, or why it cannot be paid. */
export const readPayment = (
  typed: string,
  { least, most }: Limits,
): { readonly amount: Naira } | { readonly problem: string } => {
  const amount = readAmount(typed) ?? Number.NaN;
  const problem = amountProblem(amount, least, most);
  return problem === undefined ? { amount } : { problem };
};
