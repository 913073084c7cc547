import * as enums from '@kit/contracts/enums';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** The lists as section 3 and section 4 of the specification spell them; a reader compares them with the text. */
const words: [string, { values: readonly string[] }, string[]][] = [
  ['[3.17] job experience', enums.jobExperence, ['less than 1 year', '1-3 years', 'more than 3 years']],
  ['[3.18] residence', enums.residentType, ['own house', 'rented', 'others']],
  [
    '[3.19] work type',
    enums.jobType,
    ['Student', 'employee', 'self employed', 'Unemployed', 'freelance', 'part time', 'no work', 'other'],
  ],
  [
    '[3.21] contact relation',
    enums.contactRelation,
    ['colleagues', 'classmates', 'parents', 'spouse', 'siblings', 'child', 'friends', 'others'],
  ],
  ['[3.22] marital status', enums.maritalStatus, ['single', 'married', 'divorced', 'widowed']],
  ['[3.23] education', enums.education, ['none', 'primary', 'secondary', 'graduate', 'post-graduate']],
  ['[3.24] pay frequency', enums.payFrequency, ['Weekly', 'Fourteen', 'Monthly', 'Biweekly']],
  [
    '[3.24] weekdays for pay day',
    enums.weekday,
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  ],
  ['[3.28] message kind', enums.messageKind, ['text', 'guess', 'search', 'whatsapp']],
  ['[3.28] link kind', enums.linkKind, ['link', 'category', 'search']],
  [
    '[3.29] deletion reason',
    enums.deletionReason,
    [
      'low amounts and high interest',
      'short terms',
      'no clear financial need',
      'concern about others knowing',
      'worry about harassing calls or messages',
      'fear of impacting credit',
      'concern over information leaks',
      'multiple failed applications',
    ],
  ],
  ['gender', enums.gender, ['Male', 'Female']],
  ['agreement type', enums.agreementType, ['loan_agreement', 'terms_of_service', 'privacy_policy', 'permissions']],
  ['support channel', enums.supportChannel, ['phoneService', 'emailService', 'whatsappService']],
  [
    'page name of a customer-service click',
    enums.supportSourcePage,
    ['mainApply', 'personal', 'work', 'face', 'bank', 'mainReject', 'detailsReject'],
  ],
];

const wordSchemas = Object.entries(enums).flatMap(([name, value]) =>
  typeof value === 'object' && 'schema' in value ? [[name, value] as const] : [],
);

const numbered: [string, { entries: readonly { value: number; label: string }[] }, Record<number, string>][] = [
  [
    '[3.25] feedback types',
    enums.feedbackType,
    {
      1: 'repaid bill not updated',
      2: 'extend period',
      3: 'other',
      4: 'loan failure',
      5: 'want to borrow',
      6: 'want to repay',
      7: 'loan not received',
      30: 'problem feedback',
    },
  ],
  [
    '[3.26] feedback statuses',
    enums.feedbackStatus,
    { 1: 'platform processing', 2: 'platform processing again', 3: 'i need to reply', 4: 'done' },
  ],
  ['[3.27] satisfaction', enums.satisfaction, { 0: 'unrated', 1: 'resolved', 2: 'unresolved' }],
  ['[3.28] message senders', enums.messageSender, { 1: 'client', 2: 'customer' }],
];

describe('the closed lists of the specification', () => {
  test.each(words)('%s is spelled and ordered as in the specification', (_title, list, expected) => {
    expect(list.values).toEqual(expected);
  });

  test.each(numbered)('%s carry the numbers and words of the specification', (_title, list, expected) => {
    const found = Object.fromEntries(list.entries.map(({ value, label }) => [value, label.toLowerCase()]));
    expect(found).toEqual(expected);
  });

  test('[3.20] industry has 16 different options', () => {
    expect(new Set(enums.jobIndustry.values).size).toBe(16);
    expect(enums.jobIndustry.entries).toHaveLength(16);
  });

  test('order status has the twelve of section 4, and assessing reads Processing', () => {
    const stated =
      'assessing repaying overdue finished addingCard incomplete disbursing cancelled rejected failed reviewing approved';
    expect([...enums.orderStatus.values].sort()).toEqual(stated.split(' ').sort());
    expect(enums.orderStatus.entries.find(({ value }) => value === 'assessing')?.label).toBe('Processing');
  });

  test('the button has the eight variants of section 4', () => {
    expect(enums.buttonVariant.values).toEqual([
      'apply',
      'processing',
      'repaying',
      'overdue',
      'continue',
      'get money',
      'paying',
      'rejected',
    ]);
  });

  test('the feedback form offers types 1 to 6, and the filter statuses 2, 3 and 4', () => {
    expect(enums.offeredFeedbackTypes).toEqual([1, 2, 3, 4, 5, 6]);
    expect(enums.filterableFeedbackStatuses).toEqual([2, 3, 4]);
  });
});

describe('what a person reads and does', () => {
  test('[4.2] is, of each status, one button, with its two labels', () => {
    expect(
      Object.fromEntries(
        enums.orderStatus.values.map((status) => {
          const button = enums.buttonOf[status];
          const { home, record } = enums.buttonLabels[button];
          return [status, [enums.labelOf(enums.orderStatus, status), button, home, record]];
        }),
      ),
    ).toEqual({
      incomplete: ['Incomplete', 'continue', 'Continue', 'Continue'],
      assessing: ['Processing', 'processing', 'Processing', 'Details'],
      reviewing: ['In review', 'processing', 'Processing', 'Details'],
      approved: ['Approved', 'get money', 'Get money', 'Get money'],
      rejected: ['Rejected', 'rejected', 'Rejected', 'Details'],
      disbursing: ['Disbursing', 'paying', 'Paying out', 'Details'],
      addingCard: ['Bank account needed', 'continue', 'Continue', 'Continue'],
      repaying: ['Repaying', 'repaying', 'Repay', 'Repay now'],
      overdue: ['Overdue', 'overdue', 'Overdue: repay', 'Repay now'],
      finished: ['Finished', 'apply', 'Apply now', 'Details'],
      cancelled: ['Cancelled', 'apply', 'Apply now', 'Details'],
      failed: ['Failed', 'apply', 'Apply now', 'Details'],
    });
  });

  test.each<
    [
      string,
      { values: readonly string[]; entries: readonly { value: string; label: string }[] },
      Record<string, string>,
    ]
  >([
    [
      'agreements',
      enums.agreementType,
      {
        loan_agreement: 'Loan Agreement',
        terms_of_service: 'Terms & Conditions',
        privacy_policy: 'Privacy Policy',
        permissions: 'Permissions',
      },
    ],
    [
      'ways to reach customer service',
      enums.supportChannel,
      { phoneService: 'Telephone', emailService: 'Email', whatsappService: 'WhatsApp' },
    ],
    ['ways to pay', enums.payMethod, { card: 'Card', transfer: 'Bank transfer' }],
    [
      'how often somebody is paid',
      enums.payFrequency,
      { Weekly: 'Weekly', Fourteen: 'Every fourteen days', Monthly: 'Monthly', Biweekly: 'Twice a month' },
    ],
    [
      'the seven uploads of an application',
      enums.uploadStep,
      {
        app: 'Installed apps',
        device: 'Device',
        addrBook: 'Address book',
        calendar: 'Calendar',
        callRecord: 'Call record',
        gps: 'Location',
        sms: 'Text messages',
      },
    ],
  ])('of %s is a label of its own', (_title, { entries }, labels) => {
    expect(Object.fromEntries(entries.map(({ value, label }) => [value, label]))).toEqual(labels);
  });

  test.each<[string, { values: readonly string[] }, string]>([
    [
      '[3.20] industries',
      enums.jobIndustry,
      'agriculture, banking and finance, construction, education, energy and oil, entertainment and media, government, health care, hospitality and food, information technology, manufacturing, religious and non-profit, security services, trade and retail, transport and logistics, other',
    ],
    ['steps', enums.informationStep, 'personal, work, face, bank'],
    ['purposes of a code', enums.verificationPurpose, 'login, accountDeletion'],
    ['themes', enums.theme, 'light, dark'],
    ['photos', enums.photoQuality, 'correct, dark, blur'],
    ['purposes of a payment', enums.payPurpose, 'repay, extend'],
    ['states of a payment', enums.payStatus, 'waiting, received, failed, expired'],
    [
      'effects of a payment',
      enums.paymentEffect,
      'closes the loan, extends the term, reduces what is owed, counts towards the extension',
    ],
    [
      'the timeline of an order',
      enums.timelineKind,
      'applied, submitted, reviewing, approved, rejected, confirmed, paid out, bank refused, bank changed, overdue, payment received, extension chosen, extended, finished, cancelled, failed',
    ],
    ['states of a review', enums.reviewState, 'open, shown, dismissed, completed'],
    [
      'availability of an item',
      enums.itemAvailability,
      'open, application under way, loan under way, not yet again, amount too high',
    ],
    [
      'lists that a form offers',
      enums.dictionary,
      'gender, education, maritalStatus, residentType, jobType, jobIndustry, jobExperence, payFrequency, weekday, contactRelation, feedbackType, deletionReason, state, district, bank',
    ],
  ])('is on the wire spelled so: %s', (_title, list, spelled) => {
    expect(list.values.join(', ')).toBe(spelled);
  });

  test('is the value itself where a list does not know it', () => {
    expect([enums.labelOf(enums.orderStatus, 'odd' as never), enums.labelOf(enums.feedbackType, 99 as never)]).toEqual([
      'odd',
      '99',
    ]);
  });

  test('is over for four statuses, and the information can be changed then, and in two more', () => {
    const of = (holds: (status: enums.OrderStatus) => boolean) => enums.orderStatus.values.filter(holds);
    expect(of(enums.hasEnded)).toEqual(['rejected', 'finished', 'cancelled', 'failed']);
    expect(of(enums.canSaveInformation)).toEqual([
      ...['incomplete', 'rejected', 'addingCard', 'finished', 'cancelled', 'failed'],
    ]);
    expect(enums.canSaveInformation(undefined)).toBe(true);
  });

  test.each([
    ['feedback type', enums.feedbackType, [1, 2, 3, 4, 5, 6, 7, 30]],
    ['feedback status', enums.feedbackStatus, [1, 2, 3, 4]],
    ['satisfaction', enums.satisfaction, [0, 1, 2]],
    ['sender', enums.messageSender, [1, 2]],
  ])('is one of its numbers: %s', (_title, { schema, values }, numbers) => {
    expect(values).toEqual(numbers);
    for (const value of numbers) expect(z.safeParse(schema, value).success).toBe(true);
    for (const value of [-1, 8, '1', null]) expect(z.safeParse(schema, value).success).toBe(false);
  });
});

test('a value that no list has is refused in words', () => {
  for (const value of ['', 'nonsense', undefined]) {
    const refused = z.safeParse(enums.gender.schema, value);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Please choose one']);
  }
});

describe.each(wordSchemas)('%s', (_name, list) => {
  test('accepts exactly its own values, each with a label of its own', () => {
    for (const value of list.values) expect(z.safeParse(list.schema, value).success).toBe(true);
    for (const stranger of ['', 'nonsense', ` ${list.values[0]}`, 99, null]) {
      expect(z.safeParse(list.schema, stranger).success).toBe(false);
    }
    expect(list.entries.map(({ value }) => value)).toEqual(list.values);
    expect(new Set(list.entries.map(({ label }) => label)).size).toBe(list.values.length);
  });
});
