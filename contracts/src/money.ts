import * as z from 'zod/mini';
import { NAIRA_SYMBOL } from './constants';

/** An amount of money: integer naira, never negative (protocol.md section 5). */
export const naira = z.int().check(z.nonnegative());
export type Naira = number;

/** A rate in basis points (1 bp = 0.01 %). Integer rates keep fractions out of money calculations. */
export const basisPoints = z.int().check(z.nonnegative());
export type BasisPoints = number;

/** 100 % in basis points. */
export const BASIS = 10_000;

/** Rounds a ratio of two non-negative integers half up. */
const divideHalfUp = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/**
 * Amount × rate × days, rounded half up once.
 * @throws RangeError if an argument is not a non-negative integer, or the product exceeds the safe integers
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
 * Annual percentage rate in whole percent: the yearly cost relative to the payout, rounded half up.
 * @param received payout in naira, above zero
 * @param repaid amount owed at the end of the term, in naira
 */
export const annualPercentageRate = (received: Naira, repaid: Naira, days: number): number => {
  if (received <= 0 || days <= 0) throw new RangeError('An annual rate needs an amount received and a term');
  return divideHalfUp((repaid - received) * 365 * 100, received * days);
};

/** Groups the thousands of an amount without sign or currency: 180,000. */
export const groupDigits = (amount: Naira): string => String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');

/**
 * Formats an amount with the naira sign and grouped thousands, such as ₦50,000 (1.1).
 * @param amount integer naira; a debit is negative
 * @throws RangeError for a fraction, which is always a calculation error
 */
export const formatNaira = (amount: Naira): string => {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not an amount in whole naira`);
  return `${amount < 0 ? '−' : ''}${NAIRA_SYMBOL}${groupDigits(Math.abs(amount))}`;
};

/** The raise of a limit is rounded up to a multiple of this. */
const LIMIT_STEP: Naira = 1_000;

/**
 * The credit limit after one more repaid loan: half as much again, the raise rounded up to whole thousands.
 * @param most the assumption `maximumLoan`
 */
export const raisedLimit = (limit: Naira, most: Naira): Naira =>
  Math.min(most, limit + Math.ceil(limit / 2 / LIMIT_STEP) * LIMIT_STEP);
