import { assumptions } from '@kit/contracts/assumptions';
import { ACCOUNT_NUMBER_DIGITS } from '@kit/contracts/constants';
import type { PayOrder } from '@kit/contracts/methods/repayment';

const BANK = 'Providus Bank';
const PREFIX = '90';
const SPAN = 10 ** (ACCOUNT_NUMBER_DIGITS - PREFIX.length);
/** Coprime to the span, so every number gets its own account and consecutive accounts look different. */
const STRIDE = 48_271_317;

/**
 * The virtual account for a transfer.
 * @param number counts the accounts, from 1
 * @param payer name of the account holder
 */
export const virtualAccountOf = (number: number, payer: string): NonNullable<PayOrder['virtualAccount']> => ({
  bankName: BANK,
  accountNo: PREFIX + String((number * STRIDE) % SPAN).padStart(ACCOUNT_NUMBER_DIGITS - PREFIX.length, '0'),
  accountName: `${assumptions.productName} / ${payer}`,
});
