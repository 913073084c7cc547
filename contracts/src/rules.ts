import * as z from 'zod/mini';
import { assumptions } from './assumptions';
import { dayNamed } from './calendar-day';
import {
  ACCOUNT_NUMBER_DIGITS,
  BVN_DIGITS,
  BVN_PREFIX,
  MINIMUM_ADDRESS_LENGTH,
  MINIMUM_NAME_LENGTH,
  VERIFICATION_CODE_DIGITS,
} from './constants';
import { formatNaira, type Naira } from './money';
import { atMost, trimmedPattern } from './text-length';

/**
 * The validation rules of section 5, shared by app and server. Fields show these texts unchanged. Each schema takes the
 * value in its wire format; `normalisePhone` converts typed or pasted phone numbers.
 */
export const ruleTexts = {
  name: 'Please fill in the name',
  shortName: `A name has at least ${MINIMUM_NAME_LENGTH} letters`,
  phone: 'Malformed phone number',
  emptyPhone: 'Enter the phone number',
  address: 'Address can not be empty',
  shortAddress: `An address has at least ${MINIMUM_ADDRESS_LENGTH} letters`,
  emptyEmail: 'Enter your email address',
  emptyBvn: 'Enter your BVN',
  area: 'Please select a receiving area',
  agreement: 'Please check the loan agreement.',
  reasons: 'Please select at least one reason.',
  rating: 'Please complete the rating.',
  creditLimit: 'The credit limit cannot be manually adjusted.',
  coupon: 'This coupon cannot be used for this loan',
  productAmount: 'This product lends less than the amount that is approved',
  feedback: 'Please fill in the corresponding information before submitting feedback',
  extensionLogin: 'You need to login to the app first to apply for an extension',
  payDay: 'Please select your pay day',
  choice: 'Please choose one',
  income: 'Enter your monthly income in whole naira',
  message: 'Write a message first',
  contactName: 'The two contacts must have different names',
  contactPhone: 'The two contacts must have different numbers',
  contactRelationship: 'The two contacts must be related to you in different ways',
  contactIsOwnPhone: 'Give another number than the one you log in with',
  contactIsOwnName: 'Give another person than yourself',
  tooYoung: 'You must be an adult to borrow',
  payFrequency: 'Please select how often you are paid',
  accountNo: `Enter the ${ACCOUNT_NUMBER_DIGITS} digits of your bank account number`,
  bvn: `A BVN has ${BVN_DIGITS} digits and starts with ${BVN_PREFIX}`,
  verificationCode: `Enter the ${VERIFICATION_CODE_DIGITS}-digit code`,
} as const;

/** Error text of the e-mail field, with the allowed suffixes (5.2). */
export const emailText = (): string => {
  const suffixes = assumptions.emailSuffixes;
  const last = suffixes[suffixes.length - 1] ?? '';
  const list = suffixes.length > 1 ? `${suffixes.slice(0, -1).join(', ')} or ${last}` : last;
  return `Use an address that ends in ${list}.`;
};

const isEmpty = (input: unknown): boolean => typeof input !== 'string' || input.trim() === '';

/** Chooses between the text for an empty value and the text for a wrong one. */
const emptyOrWrong =
  (empty: string, wrong: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    isEmpty(input) ? empty : wrong;

/** Maximum characters of a name, an e-mail address and a street address. */
export const NAME_CHARACTERS = 60;
export const EMAIL_CHARACTERS = 120;
export const ADDRESS_CHARACTERS = 200;

/** First, middle and last name, and a contact's name (5.1, 5.4). */
export const personName = z
  .string()
  .check(
    atMost(NAME_CHARACTERS),
    z.regex(trimmedPattern(MINIMUM_NAME_LENGTH), { error: emptyOrWrong(ruleTexts.name, ruleTexts.shortName) }),
  );

/** Street address (5.1). */
export const address = z
  .string()
  .check(
    atMost(ADDRESS_CHARACTERS),
    z.regex(trimmedPattern(MINIMUM_ADDRESS_LENGTH), { error: emptyOrWrong(ruleTexts.address, ruleTexts.shortAddress) }),
  );

const eitherCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/\./g, '[.]');

/** Regular expression for an e-mail address with an allowed suffix, in upper or lower case. */
export const emailPattern = (): string =>
  `^[A-Za-z0-9_.+-]+@(?:${assumptions.emailSuffixes.map(eitherCase).join('|')})$`;

/** E-mail address with an allowed suffix (5.2). */
export const email = z.string().check(
  atMost(EMAIL_CHARACTERS),
  z.refine((value) => new RegExp(emailPattern()).test(value), {
    error: (issue) => emptyOrWrong(ruleTexts.emptyEmail, emailText())(issue),
  }),
);

/** Login, WhatsApp, spare and emergency phone: 10 digits, or 11 starting with 0 (5.3). */
export const phone = z
  .string()
  .check(z.regex(/^(?:[1-9]\d{9}|0\d{10})$/, { error: emptyOrWrong(ruleTexts.emptyPhone, ruleTexts.phone) }));

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

/** Bank account number: exactly 10 digits (5.5). */
export const accountNo = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${ACCOUNT_NUMBER_DIGITS}}$`), { error: ruleTexts.accountNo }));

/** Bank verification number: 11 digits starting with 22 (5.6). */
export const bvn = z.string().check(
  z.regex(new RegExp(`^${BVN_PREFIX}\\d{${BVN_DIGITS - BVN_PREFIX.length}}$`), {
    error: emptyOrWrong(ruleTexts.emptyBvn, ruleTexts.bvn),
  }),
);

/** The code sent by text message: 6 digits (5.12). */
export const verificationCode = z
  .string()
  .check(z.regex(new RegExp(`^\\d{${VERIFICATION_CODE_DIGITS}}$`), { error: ruleTexts.verificationCode }));

const NO_DAY = 'Enter a date';

/** An existing calendar day in Africa/Lagos, as YYYY-MM-DD. */
export const calendarDay = z.string().check(
  z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: NO_DAY, abort: true }),
  z.refine((day) => dayNamed(day) !== undefined, { error: NO_DAY }),
);

/**
 * Whether someone is old enough to borrow.
 * @param birthDate day of birth, YYYY-MM-DD
 * @param today current day in Lagos, YYYY-MM-DD
 */
export const isOfAge = (birthDate: string, today: string): boolean =>
  `${String(Number(birthDate.slice(0, 4)) + assumptions.minimumAge).padStart(4, '0')}${birthDate.slice(4)}` <= today;

/** Milliseconds since the epoch. */
export const instant = z.int().check(z.nonnegative());

/**
 * Letters and digits as ranges for a character class: everything from À on except the blocks of punctuation and symbols.
 * The published pattern uses it too, because Python has no `\p{L}`.
 */
export const WORD_CHARACTERS = '0-9A-Za-z\\u00c0-\\u1fff\\u2c00-\\uffef';

/** Counts words for the minimum length of a feedback description (5.10). */
export const countWords = (text: string): number =>
  text.match(new RegExp(`[${WORD_CHARACTERS}]\\S*`, 'gu'))?.length ?? 0;

/** Maximum characters of a feedback description. */
export const DESCRIPTION_CHARACTERS = 2_000;

/** Feedback description with a minimum number of words (5.10). */
export const feedbackDescription = z.string().check(
  atMost(DESCRIPTION_CHARACTERS),
  z.refine((value) => countWords(value) >= assumptions.feedbackMinimumWords, {
    error: () => `${ruleTexts.feedback}: the description needs at least ${assumptions.feedbackMinimumWords} words`,
  }),
);

/** Rejects a blank text (5.10). */
export const someText = (error: string) => z.regex(trimmedPattern(1), { error });

/** Titles that people write before a name, without their dots. */
const titles = new Set(
  'mr mrs ms miss dr prof engr barr arc chief alhaji alhaja mallam hajia pastor rev sir madam'.split(' '),
);

/** The parts of a name for a comparison: without case, accents, titles and punctuation. */
const nameParts = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .map((part) => part.replace(/['’]/g, ''))
    .filter((part) => part !== '' && !titles.has(part));

/**
 * Returns true if two names are one person's, as people would say (5.4): in any order, and with or without middle names.
 * A single name equals only itself.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const [short, long] = [nameParts(one), nameParts(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short.length === 0) return one.trim() === other.trim();
  if (short.length === 1) return long.length === 1 && short[0] === long[0];
  const isWithin = short.every((part) => long.includes(part));
  return isWithin && [long[0], long[long.length - 1]].every((part) => part !== undefined && short.includes(part));
};

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly relationship: string;
}

/**
 * Finds conflicts between the two emergency contacts, and between a contact and the borrower (5.4).
 * @param borrower the login phone and full name ('' before it is saved); omit if unknown
 * @returns paths into the work information, each with the error text of the field
 */
export const contactProblems = (
  contacts: readonly [Contact, Contact],
  borrower?: { readonly contactNumber: string; readonly fullName: string },
): { path: ['emergencyContacts', 0 | 1, keyof Contact]; reason: string }[] => {
  const [first, second] = contacts;
  const problems: ReturnType<typeof contactProblems> = [];
  const add = (index: 0 | 1, field: keyof Contact, reason: string) =>
    problems.push({ path: ['emergencyContacts', index, field], reason });
  if (isSamePerson(first.name, second.name)) add(1, 'name', ruleTexts.contactName);
  if (canonicalPhone(first.phone) === canonicalPhone(second.phone)) add(1, 'phone', ruleTexts.contactPhone);
  if (first.relationship === second.relationship) add(1, 'relationship', ruleTexts.contactRelationship);
  contacts.forEach((contact, index) => {
    if (borrower === undefined) return;
    if (canonicalPhone(contact.phone) === canonicalPhone(borrower.contactNumber)) {
      add(index as 0 | 1, 'phone', ruleTexts.contactIsOwnPhone);
    }
    if (isSamePerson(contact.name, borrower.fullName)) add(index as 0 | 1, 'name', ruleTexts.contactIsOwnName);
  });
  return problems;
};

/**
 * The error text for an amount outside the accepted range, or undefined if it is valid (5.9).
 * @param least smallest accepted amount, in naira
 * @param most largest accepted amount, in naira
 */
export const amountProblem = (amount: number, least: Naira, most: Naira): string | undefined => {
  if (!Number.isInteger(amount)) return 'Enter a whole amount in naira';
  if (amount < least) return `The amount must be at least ${formatNaira(least)}`;
  return amount > most ? `The amount can be at most ${formatNaira(most)}` : undefined;
};

/**
 * The error text for an invalid range of days, or undefined if it is valid (9.10).
 * @param from first calendar day, YYYY-MM-DD; undefined for an open start
 * @param to last calendar day, YYYY-MM-DD; undefined for an open end
 */
export const rangeProblem = (from: string | undefined, to: string | undefined): string | undefined => {
  if (from === undefined || to === undefined) return undefined;
  if (to < from) return 'The last day must not be before the first';
  const { calendarRangeDays } = assumptions;
  const isTooLong = (dayNamed(to) ?? Number.NaN) - (dayNamed(from) ?? Number.NaN) + 1 > calendarRangeDays;
  return isTooLong ? `Choose no more than ${calendarRangeDays} days` : undefined;
};
