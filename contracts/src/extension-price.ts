import type { RepaymentState } from './methods/loan';
import type { Naira } from './money';

type Price = Pick<RepaymentState, 'rolloverAmount' | 'paidSinceExtension'>;

/** What was paid of the price of an extension already, by any payment since the last one (4.5). In naira. */
export const paidOfExtension = ({ rolloverAmount, paidSinceExtension }: Price): Naira =>
  Math.min(paidSinceExtension, rolloverAmount);

/** What is left to pay for an extension now, in naira. */
export const leftToExtend = (state: Price): Naira => state.rolloverAmount - paidOfExtension(state);

/** Whether an extension is of use: where it costs as much as closing the loan, it is not offered. */
export const isExtensionUseful = (state: Price & Pick<RepaymentState, 'remaining'>): boolean =>
  leftToExtend(state) < state.remaining;

/**
 * What is owed after an extension made now, in naira. Its price is an extra charge: of what was paid before, only what
 * came in beyond the price still counts towards principal and interest.
 */
export const owedAfterExtension = (state: Price & Pick<RepaymentState, 'principal' | 'interest' | 'repaid'>): Naira =>
  state.principal + state.interest - (state.repaid - paidOfExtension(state));
