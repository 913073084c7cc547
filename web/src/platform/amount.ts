import type { Naira } from '@kit/contracts/money';

/**
 * Parses a typed or pasted amount in whole naira: '180,000', '₦ 180 000', 'N180,000', '180000.00'.
 * @returns undefined if it is not an amount, or has kobo
 */
export const readAmount = (typed: string): Naira | undefined => {
  const plain = typed.replace(/^\s*N(?:GN)?|[₦,\s]|NGN/gi, '').replace(/\.0{0,2}$/, '');
  return /^\d{1,15}$/.test(plain) ? Number(plain) : undefined;
};
