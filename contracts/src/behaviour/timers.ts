import type { AssumptionName } from '../assumptions';
import { CONTACT_SUPPORT_AFTER, EXTENSION_DAYS, KEY_LIFETIME, STATUS_CHECK_AFTER } from '../constants';

interface Timer {
  readonly name: string;
  readonly starts: string;
  /** the assumption that holds the duration, or the duration in milliseconds */
  readonly lasts: AssumptionName | number;
  readonly ends: string;
}

/** What time alone changes (sections 2, 4, 7, 8 and 9). A backend compares with its own clock. */
export const timers: readonly Timer[] = [
  {
    ...{ name: 'verification code', starts: 'The code is sent.', lasts: 'verificationCodeLife' },
    ends: 'The code is wrong from this instant on: 200201 with attemptsLeft 0.',
  },
  {
    ...{ name: 'next code', starts: 'A code is sent to a number for a purpose.', lasts: 'verificationCodeResendAfter' },
    ends: 'The next code for this number and purpose can be sent. It can be sent at once after the last code was used.',
  },
  {
    ...{ name: 'token', starts: 'The login, or the login check.', lasts: 'tokenLife' },
    ends: 'The token gets 10010303.',
  },
  { name: 'session key', starts: 'The key exchange.', lasts: KEY_LIFETIME, ends: 'The key id gets the plain 401.' },
  {
    ...{ name: 'stored reply', starts: 'The first call of a request id.', lasts: 'requestIdLife' },
    ends: 'The request id is new again.',
  },
  {
    ...{ name: 'assessment', starts: 'The order becomes assessing.', lasts: 'assessingTime' },
    ends: 'The order becomes reviewing.',
  },
  {
    ...{ name: 'review', starts: 'The order becomes reviewing.', lasts: 'reviewTime' },
    ends: 'The time when the lender usually decides. A real lender may decide earlier or later.',
  },
  {
    ...{ name: 'payout', starts: 'The order becomes disbursing.', lasts: 'disbursementTime' },
    ends: 'The bank pays out, refuses the account, or fails. `expectedAt` states the time of this order.',
  },
  {
    ...{ name: 'status check', starts: 'The submission, or the confirmation of a payout.', lasts: STATUS_CHECK_AFTER },
    ends: 'checkAfter: the earliest time for a useful status check.',
  },
  {
    ...{ name: 'customer service', starts: 'The same instant as the status check.', lasts: CONTACT_SUPPORT_AFTER },
    ends: 'contactSupportAfter: the borrower should contact customer service.',
  },
  {
    ...{ name: 'payment', starts: 'createPayOrder opens or repeats it.', lasts: 'payOrderLife' },
    ends: 'A waiting payment is expired after expiresAt, which can be earlier: see the rules of payments. Its settledAt stays null.',
  },
];

interface DayRule {
  readonly name: string;
  readonly says: string;
  /** instants in UTC and their days, or a first day and the resulting day */
  readonly examples: readonly (readonly [given: string, result: string])[];
}

/** Calendar days of Africa/Lagos, UTC+1 all year. */
export const dayRules: readonly DayRule[] = [
  {
    name: 'day of an instant',
    says: 'A day begins at 23:00 UTC of the day before.',
    examples: [
      ['2026-11-21T22:59:59.999Z', '2026-11-21'],
      ['2026-11-21T23:00:00.000Z', '2026-11-22'],
    ],
  },
  {
    name: 'due day',
    says: 'The day of the payout plus the term. dueAt is its last millisecond. The order is overdue from the next one.',
    examples: [['paid out on 2026-11-21 for 14 days', '2026-12-05']],
  },
  {
    name: 'extension',
    says: `The due day moves to ${EXTENSION_DAYS} days after the later of the due day and today. terms.dueAt keeps the first due day.`,
    examples: [
      ['due on 2026-12-05, extended on 2026-12-01', '2026-12-12'],
      ['due on 2026-12-05, extended on 2026-12-08', '2026-12-15'],
    ],
  },
  {
    name: 'applications a day',
    says: 'An application counts on the day of its creation, also if it was cancelled.',
    examples: [['10 applications on 2026-11-21, the next one on that day', '200202 with daysLeft 1']],
  },
  {
    name: 'range of the record list',
    says: 'Both days are included. calendarRangeDays limits a range with both ends. A range with one end or none has no limit.',
    examples: [
      ['from 2026-08-24 to 2026-11-21', 'accepted: 90 days'],
      ['from 2026-08-23 to 2026-11-21', 'refused: 91 days'],
      ['from 2020-01-01', 'accepted'],
    ],
  },
  {
    name: 'age',
    says: 'The borrower is of age on the birthday itself.',
    examples: [['born on 2008-11-21, on 2026-11-21', 'accepted']],
  },
];
