import type { ResponseOf } from '@kit/contracts/methods';

/**
 * Whether a borrower was not told yet that the last assessment changed their credit limit (2.42).
 * @param seen the limit that was told last, in naira, and whose it was
 */
export const isLimitNews = (
  {
    maximumAmount,
    previousMaximumAmount,
  }: Pick<ResponseOf<'homePage'>['product'], 'maximumAmount' | 'previousMaximumAmount'>,
  userIdentifier: string,
  seen: { readonly owner: string; readonly amount: number },
): boolean =>
  previousMaximumAmount !== null &&
  previousMaximumAmount !== maximumAmount &&
  !(seen.owner === userIdentifier && seen.amount === maximumAmount);
