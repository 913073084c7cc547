import * as z from 'zod/mini';
import { NAIRA_SYMBOL } from './constants';

/** An amount of money: integer naira, never negative (protocol.md section 5). */
export const naira = z.int().check(z.nonnegative());
export type Naira = number;

/** A rate in basis points: 1 bp = 0.01 %. Integers, so that no product of money and rate passes through a fraction. */
export const basisPoints = z.int().check(z.nonnegative());
export type BasisPoints = number;

/** Basis points of the whole: 100 %. */
export const BASIS = 10_000;

/** Rounds a ratio of two non-negative integers half up. */
const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * An amount times a rate times a number of days, rounded half up once.
 * @throws RangeError when an argument is not a non-negative integer, or the product leaves the safe integers
 */
export const shareOf = (amount: Naira, rate: BasisPoints, days = 1): Naira => {
  const product = amount * rate * days;
  if (
    ![amount, rate, days].every((part) => Number.isInteger(part) && part >= 0) ||
    !Number.isSafeInteger(2 * product + BASIS)
  ) {
    throw new RangeError(`No share can be taken of ${amount} at ${rate} bp for ${days} days`);
  }
  return divideHalfUp(product, BASIS);
};

/**
 * Annual percentage rate in whole percent: what the loan costs a year of what is received, rounded half up.
 * @param received paid out, in naira, above zero
 * @param repaid owed at the end, in naira
 */
export const annualPercentageRate = (received: Naira, repaid: Naira, days: number): number => {
  if (received <= 0 || days <= 0) throw new RangeError('An annual rate needs an amount received and a term');
  return divideHalfUp((repaid - received) * 365 * 100, received * days);
};

/** An amount without the sign that may stand before it, thousands in groups: 180,000. */
export const groupDigits = (amount: Naira): string => String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * An amount as it is shown everywhere: the naira sign and thousands in groups, such as ₦50,000 (1.1).
 * @param amount integer naira; a debit is negative
 * @throws RangeError for a fraction: money that has one was computed wrongly and must not reach a borrower's eyes
 */
export const formatNaira = (amount: Naira): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in whole naira`);
  return `${amount < 0 ? '−' : ''}${NAIRA_SYMBOL}${groupDigits(Math.abs(amount))}`;
};
