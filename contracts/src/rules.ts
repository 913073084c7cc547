import * as z from 'zod/mini';
import { assumptions } from './assumptions';
import { dayNamed } from './calendar-day';
import { CHOICE } from './closed-list';
import {
  ACCOUNT_NUMBER_DIGITS,
  BVN_DIGITS,
  BVN_PREFIX,
  MINIMUM_ADDRESS_LENGTH,
  MINIMUM_NAME_LENGTH,
} from './constants';
import { formatNaira, type Naira } from './money';
import { phoneTexts } from './phone';
import { addressText, atMost, emptyOrWrong, nameText, trimmedPattern } from './text-length';
import { dayCount } from './time-units';

/**
 * The validation rules of section 5, shared by app and server. Fields show these texts unchanged. Each schema takes the
 * value in its wire format; `normalisePhone` converts typed or pasted phone numbers.
 */
export const ruleTexts = {
  ...phoneTexts,
  choice: CHOICE,
  name: 'Please fill in the name',
  shortName: `A name has at least ${MINIMUM_NAME_LENGTH} letters, and no emoji`,
  address: 'Address can not be empty',
  shortAddress: `An address has at least ${MINIMUM_ADDRESS_LENGTH} letters or digits, and no emoji`,
  emptyEmail: 'Enter your email address',
  emailName: 'Before the @, use only letters, digits and . _ + -',
  emptyBvn: 'Enter your BVN',
  area: 'Please select a receiving area',
  agreement: 'Please check the loan agreement.',
  reasons: 'Please select at least one reason.',
  rating: 'Please complete the rating.',
  creditLimit: 'The credit limit cannot be manually adjusted.',
  feedback: 'Please fill in the corresponding information before submitting feedback',
  payDay: 'Please select your pay day',
  samePayDay: 'Choose two different pay days',
  income: 'Enter your monthly income in whole naira',
  message: 'Write a message first',
  contactName: 'The two contacts must have different names',
  contactPhone: 'The two contacts must have different numbers',
  contactRelationship: 'The two contacts must be related to you in different ways',
  contactIsOwnPhone: 'Give another number than the one you log in with',
  contactIsOwnName: 'Give another person than yourself',
  tooYoung: 'You must be an adult to borrow',
  tooOld: 'Check the year of your birth',
  payFrequency: 'Please select how often you are paid',
  accountNo: `Enter the ${ACCOUNT_NUMBER_DIGITS} digits of your bank account number`,
  bvn: `A BVN has ${BVN_DIGITS} digits and starts with ${BVN_PREFIX}`,
} as const;

/** Reasons of a server that refuses a product or a coupon. The app has no field for either. */
export const offerTexts = {
  coupon: 'This coupon cannot be used for this loan',
  productAmount: 'This product lends less than the amount that is approved',
} as const;

/** Error text of the e-mail field, with the allowed suffixes (5.2). */
export const emailText = (): string => {
  const suffixes = assumptions.emailSuffixes;
  const last = suffixes[suffixes.length - 1] ?? '';
  const list = suffixes.length > 1 ? `${suffixes.slice(0, -1).join(', ')} or ${last}` : last;
  return `Use an address that ends in ${list}.`;
};

/** Maximum characters of a name, an e-mail address and a street address. */
export const NAME_CHARACTERS = 60;
export const EMAIL_CHARACTERS = 120;
export const ADDRESS_CHARACTERS = 200;

/** First, middle and last name, and a contact's name (5.1, 5.4). */
export const personName = z
  .string()
  .check(atMost(NAME_CHARACTERS), z.regex(nameText, { error: emptyOrWrong(ruleTexts.name, ruleTexts.shortName) }));

/** Street address (5.1). */
export const address = z
  .string()
  .check(
    atMost(ADDRESS_CHARACTERS),
    z.regex(addressText, { error: emptyOrWrong(ruleTexts.address, ruleTexts.shortAddress) }),
  );

const eitherCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replace(/\./g, '[.]');

/** Regular expression for an e-mail address with an allowed suffix, in upper or lower case. */
export const emailPattern = (): string =>
  `^[A-Za-z0-9_.+-]+@(?:${assumptions.emailSuffixes.map(eitherCase).join('|')})$`;

const hasSuffix = (address: unknown): boolean =>
  assumptions.emailSuffixes.some((suffix) => String(address).toLowerCase().endsWith(`@${suffix}`));

/** E-mail address with an allowed suffix (5.2). */
export const email = z.string().check(
  atMost(EMAIL_CHARACTERS),
  z.refine((value) => new RegExp(emailPattern()).test(value), {
    error: (issue) =>
      emptyOrWrong(ruleTexts.emptyEmail, hasSuffix(issue.input) ? ruleTexts.emailName : emailText())(issue),
  }),
);

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

const NO_DAY = 'Enter a date in digits';
const MISSING_DAY = 'This month does not have that day';

/** Says which part of a date is wrong: the first one in the order of the screen. */
const dayText = ({ input }: { readonly input?: unknown }): string => {
  const [, year = '', month, day] = /^(\d+)-(\d+)-(\d+)$/.exec(String(input)) ?? [];
  if (month === undefined || day === undefined) return NO_DAY;
  if (Number(day) < 1 || Number(day) > 31) return 'A day is 1 to 31';
  if (Number(month) < 1 || Number(month) > 12) return 'A month is 1 to 12';
  return year.length === 4 ? NO_DAY : 'Write the year with 4 digits';
};

/** An existing calendar day in Africa/Lagos, as YYYY-MM-DD. */
export const calendarDay = z.string().check(
  z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, { error: dayText, abort: true }),
  z.refine((day) => dayNamed(day) !== undefined, { error: MISSING_DAY }),
);

/**
 * The error text for the age of a borrower, or undefined if it is possible.
 * @param birthDate day of birth, YYYY-MM-DD
 * @param today current day in Lagos, YYYY-MM-DD
 */
export const ageProblem = (birthDate: string, today: string): string | undefined => {
  const birthday = (age: number) =>
    `${String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0')}${birthDate.slice(4)}`;
  if (birthday(assumptions.minimumAge) > today) return ruleTexts.tooYoung;
  return birthday(assumptions.maximumAge) < today ? ruleTexts.tooOld : undefined;
};

/** Rejects a blank text (5.10). */
export const someText = (error: string) => z.regex(trimmedPattern(1), { error });

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
  return isTooLong ? `Choose no more than ${dayCount(calendarRangeDays)}` : undefined;
};
