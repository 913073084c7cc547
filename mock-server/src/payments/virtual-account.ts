import { assumptions } from '@kit/contracts/assumptions';
import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import type { PayOrder } from '@kit/contracts/methods/repayment';

const BANK = 'Providus Bank';
const PREFIX = '90';
const SPAN = 10 ** (ACCOUNT_NUMBER_DIGITS - PREFIX.length);
/** Coprime to the span: each number of the count is another account, and neighbours do not look alike. */
const STRIDE = 48_271_317;

/** The account that a transfer is paid to. @param number counts the accounts, from 1. @param payer whose name it bears */
export const virtualAccountOf = (number: number, payer: string): NonNullable<PayOrder['virtualAccount']> => ({
  bankName: BANK,
  accountNo: PREFIX + String((number * STRIDE) % SPAN).padStart(ACCOUNT_NUMBER_DIGITS - PREFIX.length, '0'),
  accountName: `${assumptions.productName} / ${payer}`,
});
