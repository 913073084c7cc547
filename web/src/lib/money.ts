import { NAIRA_SYMBOL } from '@kit/contracts/constants';
import type { BasisPoints, Naira } from '@kit/contracts/money';

const BASIS_POINTS_A_PERCENT = 100;

/**
 * An amount as it is shown everywhere: the naira sign and thousands in groups, such as ₦50,000 (1.1).
 * @param amount integer naira; a debit is negative
 * @throws RangeError for a fraction: money that has one was computed wrongly and must not reach a borrower's eyes
 */
export const formatNaira = (amount: Naira): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in whole naira`);
  const grouped = String(Math.abs(amount)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? '−' : ''}${NAIRA_SYMBOL}${grouped}`;
};

/** A rate in basis points as percent without trailing zeros: 50 is 0.5%, 1250 is 12.5%. */
export const formatPercent = (rate: BasisPoints): string => {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`${rate} is not a rate in basis points`);
  const whole = Math.floor(rate / BASIS_POINTS_A_PERCENT);
  const fraction = String(rate % BASIS_POINTS_A_PERCENT)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${whole}${fraction && `.${fraction}`}%`;
};

/**
 * A coupon's discount as percent off (9.11): 1500 is 15% off.
 * @param discount what the coupon takes off, in basis points, at most 10,000
 */
export const formatPercentOff = (discount: BasisPoints): string => {
  if (discount > 100 * BASIS_POINTS_A_PERCENT) throw new RangeError(`${discount} bp is more than everything off`);
  return `${formatPercent(discount)} off`;
};
