import type { ResponseOf } from '@kit/contracts/methods';

/**
 * Returns true if the last assessment changed the credit limit and the popup has not appeared yet (2.42).
 * @param seen the last announced limit in naira, and its owner
 */
export const isLimitUnseen = (
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
