import type * as z from 'zod/mini';
import {
  ACCOUNT_NUMBER_DIGITS,
  BVN_DIGITS,
  BVN_PREFIX,
  MINIMUM_ADDRESS_LENGTH,
  MINIMUM_NAME_LENGTH,
  VERIFICATION_CODE_DIGITS,
} from '../constants';
import { DESCRIPTION_CHARACTERS, feedbackDescription } from '../feedback-rules';
import { groupDigits } from '../money';
import {
  ADDRESS_CHARACTERS,
  accountNo,
  address,
  bvn,
  calendarDay,
  email,
  emailText,
  NAME_CHARACTERS,
  personName,
  phone,
  ruleTexts,
  verificationCode,
} from '../rules';

/** A rule of section 5 for the documentation: a sentence, and examples that a test checks. */
export interface DocumentedRule {
  readonly name: string;
  readonly section: string;
  readonly says: string;
  /** error text beside the field */
  readonly text: () => string;
  readonly schema: z.ZodMiniType<string>;
  readonly accepts: readonly string[];
  readonly refuses: readonly string[];
}

const TEN_WORDS = 'I paid yesterday by transfer and it still says overdue';

/** Rules of single fields. `contactProblems`, `payDayProblems` and `amountProblem` check several fields. */
export const documentedRules: readonly DocumentedRule[] = [
  {
    name: 'personName',
    section: '5.1',
    says: `${MINIMUM_NAME_LENGTH} to ${NAME_CHARACTERS} characters, without the spaces around them.`,
    text: () => ruleTexts.name,
    schema: personName,
    accepts: ['Jo', 'Adaeze'],
    refuses: ['', ' A ', 'a'.repeat(61)],
  },
  {
    name: 'address',
    section: '5.1',
    says: `${MINIMUM_ADDRESS_LENGTH} to ${ADDRESS_CHARACTERS} characters, without the spaces around them.`,
    text: () => ruleTexts.address,
    schema: address,
    accepts: ['12 Allen Avenue'],
    refuses: ['', ' 1 '],
  },
  {
    name: 'email',
    section: '5.2',
    says: 'An e-mail address with a suffix from the assumption `emailSuffixes`.',
    text: emailText,
    schema: email,
    accepts: ['adaeze@gmail.com', 'a.b+c@YAHOO.com'],
    refuses: ['adaeze@example.com', '@gmail.com', 'adaeze gmail.com'],
  },
  {
    name: 'phone',
    section: '5.3',
    says: '10 digits without a leading 0, or 11 digits with one. Both forms are the same number.',
    text: () => ruleTexts.phone,
    schema: phone,
    accepts: ['08031234567', '8031234567'],
    refuses: ['0803123456', '+2348031234567', '80312345678'],
  },
  {
    name: 'accountNo',
    section: '5.5',
    says: `Exactly ${ACCOUNT_NUMBER_DIGITS} digits.`,
    text: () => ruleTexts.accountNo,
    schema: accountNo,
    accepts: ['0123456789'],
    refuses: ['012345678', '01234567890', '012345678x'],
  },
  {
    name: 'bvn',
    section: '5.6',
    says: `${BVN_DIGITS} digits that start with ${BVN_PREFIX}.`,
    text: () => ruleTexts.bvn,
    schema: bvn,
    accepts: ['22123456789'],
    refuses: ['21123456789', '2212345678', '221234567890'],
  },
  {
    name: 'feedbackDescription',
    section: '5.10',
    says: `At least as many words as the assumption \`feedbackMinimumWords\`, and at most ${groupDigits(DESCRIPTION_CHARACTERS)} characters.`,
    text: () => ruleTexts.feedback,
    schema: feedbackDescription,
    accepts: [TEN_WORDS],
    refuses: ['It still says overdue', '- '.repeat(20)],
  },
  {
    name: 'verificationCode',
    section: '5.12',
    says: `${VERIFICATION_CODE_DIGITS} digits.`,
    text: () => ruleTexts.verificationCode,
    schema: verificationCode,
    accepts: ['012345'],
    refuses: ['12345', '1234567', '12345x'],
  },
  {
    name: 'calendarDay',
    section: '9.9',
    says: 'An existing day in Africa/Lagos, as YYYY-MM-DD.',
    text: () => 'Enter a date',
    schema: calendarDay,
    accepts: ['1994-03-14'],
    refuses: ['14-03-1994', '1994-13-01', '1994-3-1', '1994-02-31'],
  },
];
