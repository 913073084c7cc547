import type { ExtensionTerms } from './methods/extension';
import type { RepaymentState } from './methods/loan';
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
