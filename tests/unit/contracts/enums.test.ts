import { theme } from '@kit/contracts/app-config';
import { labelOf } from '@kit/contracts/closed-list';
import * as account from '@kit/contracts/methods/account';
import * as application from '@kit/contracts/methods/application';
import * as configuration from '@kit/contracts/methods/configuration';
import * as dictionary from '@kit/contracts/methods/dictionary';
import * as face from '@kit/contracts/methods/face';
import * as loan from '@kit/contracts/methods/loan';
import * as orderStatus from '@kit/contracts/methods/order-status';
import * as profile from '@kit/contracts/methods/profile';
import * as review from '@kit/contracts/methods/review';
import * as session from '@kit/contracts/methods/session';
import * as tickets from '@kit/contracts/methods/tickets';
import * as user from '@kit/contracts/methods/user';
import * as work from '@kit/contracts/methods/work';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const enums = {
  theme,
  ...account,
  ...application,
  ...configuration,
  ...dictionary,
  ...face,
  ...loan,
  ...orderStatus,
  ...profile,
  ...review,
  ...session,
  ...tickets,
  ...user,
  ...work,
};

/** The lists in the words of sections 3 and 4 of the specification, so that a reader can compare them. */
const words: [string, { values: readonly string[] }, string[]][] = [
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
];

const wordSchemas = Object.entries(enums).flatMap(([name, value]) =>
  typeof value === 'object' && 'schema' in value ? [[name, value] as const] : [],
);

const numbered: [
  string,
  { schema: z.ZodMiniType; entries: readonly { value: number; label: string }[] },
  Record<number, string>,
][] = [
  [
    '[3.25] ticket types',
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
    '[3.26] ticket statuses',
    enums.feedbackStatus,
    { 1: 'platform processing', 2: 'platform processing again', 3: 'i need to reply', 4: 'done' },
  ],
  ['[3.27] satisfaction', enums.satisfaction, { 0: 'unrated', 1: 'resolved', 2: 'unresolved' }],
  ['[3.28] message senders', enums.messageSender, { 1: 'client', 2: 'customer' }],
];

describe('the closed lists of the specification', () => {
  test.each(words)('%s matches the specification in spelling and order', (_title, list, expected) => {
    expect(list.values).toEqual(expected);
  });

  test.each(numbered)('%s match the numbers and words of the specification', (_title, list, expected) => {
    const found = Object.fromEntries(list.entries.map(({ value, label }) => [value, label.toLowerCase()]));
    expect(found).toEqual(expected);
  });

  test.each(numbered)('%s reject other numbers', (_title, { schema, entries }) => {
    for (const { value } of entries) expect(z.safeParse(schema, value).success).toBe(true);
    for (const value of [-1, 8, '1', null]) expect(z.safeParse(schema, value).success).toBe(false);
  });
});

describe('labels and states', () => {
  test('[4.2] each status has one button with two labels', () => {
    expect(
      Object.fromEntries(
        enums.orderStatus.values.map((status) => {
          const button = enums.buttonOf[status];
          const { home, record } = enums.buttonLabels[button];
          return [status, [labelOf(enums.orderStatus, status), button, home, record]];
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
      finished: ['Paid in full', 'apply', 'Apply now', 'Details'],
      cancelled: ['Cancelled', 'apply', 'Apply now', 'Details'],
      failed: ['Failed', 'apply', 'Apply now', 'Details'],
    });
  });

  test('an unknown value is its own label', () => {
    expect([labelOf(enums.orderStatus, 'odd' as never), labelOf(enums.feedbackType, 99 as never)]).toEqual([
      'odd',
      '99',
    ]);
  });

  test('four statuses are final; those and two more allow edits of the information', () => {
    const of = (holds: (status: orderStatus.OrderStatus) => boolean) => enums.orderStatus.values.filter(holds);
    expect(of(enums.hasEnded)).toEqual(['rejected', 'finished', 'cancelled', 'failed']);
    expect(of(enums.canSaveInformation)).toEqual([
      ...['incomplete', 'rejected', 'addingCard', 'finished', 'cancelled', 'failed'],
    ]);
    expect(enums.canSaveInformation(undefined)).toBe(true);
  });
});

test('an unknown value is refused with a readable text', () => {
  for (const value of ['', 'nonsense', undefined]) {
    const refused = z.safeParse(enums.gender.schema, value);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Please choose one']);
  }
});

describe.each(wordSchemas)('%s', (_name, list) => {
  test('accepts exactly its values, each with a label', () => {
    for (const value of list.values) expect(z.safeParse(list.schema, value).success).toBe(true);
    for (const stranger of ['', 'nonsense', ` ${list.values[0]}`, 99, null]) {
      expect(z.safeParse(list.schema, stranger).success).toBe(false);
    }
    expect(list.entries.map(({ value }) => value)).toEqual(list.values);
    expect(new Set(list.entries.map(({ label }) => label)).size).toBe(list.values.length);
  });
});
