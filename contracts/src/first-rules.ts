import * as z from 'zod/mini';
import { VERIFICATION_CODE_DIGITS } from './constants';

// The rules of the start and the login. The others are in rules.ts, which loads with the next screen.

/** Error texts of these rules. `ruleTexts` has them too. */
export const firstRuleTexts = {
  phone: 'Malformed phone number',
  emptyPhone: 'Enter the phone number',
  extensionLogin: 'You need to login to the app first to apply for an extension',
  choice: 'Please choose one',
  verificationCode: `Enter the ${VERIFICATION_CODE_DIGITS}-digit code`,
} as const;

const isEmpty = (input: unknown): boolean => typeof input !== 'string' || input.trim() === '';

/** Chooses between the text for an empty value and the text for a wrong one. */
export const emptyOrWrong =
  (empty: string, wrong: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    isEmpty(input) ? empty : wrong;

/** Login, WhatsApp, spare and emergency phone: 10 digits, or 11 starting with 0 (5.3). */
export const phone = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{9}|0\d{10})$/, { error: emptyOrWrong(firstRuleTexts.emptyPhone, firstRuleTexts.phone) }));

/**
 * Canonical form of a phone number, which identifies a borrower: 11 digits starting with 0.
 * @param contactNumber a number that `phone` accepts
 */
export const canonicalPhone = (contactNumber: string): string =>
  contactNumber.length === 10 ? `0${contactNumber}` : contactNumber;

/** Converts a typed or pasted number for `phone`: drops spaces and punctuation, and reads +234 as 0. */
export const normalisePhone = (typed: string): string => {
  const digits = typed.replace(/\D/g, '');
  return digits.replace(/^(?:00)?234(?=\d{10}$)/, '0').replace(/^(?:00)?2340(?=\d{10}$)/, '0');
};

/** The code sent by text message: 6 digits (5.12). */
export const verificationCode = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${VERIFICATION_CODE_DIGITS}}$`), { error: firstRuleTexts.verificationCode }));

/** Milliseconds since the epoch. */
export const instant = z.int().check(z.nonnegative());
