import type { BankInfo, BankSummary } from '@kit/contracts/methods/bank';

const HIDDEN = '•';
const ACCOUNT_SHOWN = 4;
const BVN_SHOWN = 2;

const masked = (digits: string, first: number, last: number): string =>
  digits.slice(0, first) + HIDDEN.repeat(digits.length - first - last) + digits.slice(digits.length - last);

/** The account holder as Nigerian banks write it, with the family name first. */
export const accountNameOf = (fullName: string): string => {
  const names = fullName.toUpperCase().split(' ');
  const ordered = [...names.slice(-1), ...names.slice(0, -1)].join(' ');
  return ordered === '' ? 'ACCOUNT HOLDER' : ordered;
};

/** The masked bank account for the wire. */
export const bankSummaryOf = ({ bankName, accountNo, bvn }: BankInfo, fullName: string): BankSummary => ({
  bankName,
  accountNoMasked: masked(accountNo, 0, ACCOUNT_SHOWN),
  bvnMasked: masked(bvn, BVN_SHOWN, BVN_SHOWN),
  accountName: accountNameOf(fullName),
});
