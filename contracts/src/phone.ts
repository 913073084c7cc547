import * as z from 'zod/mini';
import { emptyOrWrong } from './text-length';

/** Error texts of a phone number. `ruleTexts` has them, too. */
export const phoneTexts = {
  phone: 'Malformed phone number',
  emptyPhone: 'Enter the phone number',
} as const;

/** Login, WhatsApp, spare and emergency phone: 10 digits, or 11 starting with 0 (5.3). */
export const phone = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{9}|0\d{10})$/, { error: emptyOrWrong(phoneTexts.emptyPhone, phoneTexts.phone) }));

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
