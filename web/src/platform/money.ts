import type { BasisPoints } from '@kit/contracts/money';

const BASIS_POINTS_A_PERCENT = 100;

/** Formats a rate as percent without trailing zeros: 50 is 0.5%, 1250 is 12.5%. */
export const formatPercent = (rate: BasisPoints): string => {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`${rate} is not a rate in basis points`);
  const whole = Math.floor(rate / BASIS_POINTS_A_PERCENT);
  const fraction = String(rate % BASIS_POINTS_A_PERCENT)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${whole}${fraction && `.${fraction}`}%`;
};

/**
 * Formats a coupon's discount (9.11): 1500 is 15% off.
 * @param discount in basis points, at most 10,000
 */
export const formatPercentOff = (discount: BasisPoints): string => {
  if (discount > 100 * BASIS_POINTS_A_PERCENT) throw new RangeError(`${discount} bp is more than 100%`);
  return `${formatPercent(discount)} off`;
};
