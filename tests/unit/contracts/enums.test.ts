import { labelOf } from '@kit/contracts/closed-list';
import { deletionReason } from '@kit/contracts/methods/account';
import * as orderStatus from '@kit/contracts/methods/order-status';
import * as profile from '@kit/contracts/methods/profile';
import * as tickets from '@kit/contracts/methods/tickets';
import * as work from '@kit/contracts/methods/work';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

describe('the closed lists of section 3, in its words', () => {
  test.each<[string, { readonly values: readonly string[] }, string]>([
    ['[3.17] job experience', work.jobExperence, 'less than 1 year, 1-3 years, more than 3 years'],
    ['[3.18] residence', profile.residentType, 'own house, rented, others'],
    [
      '[3.19] work type',
      work.jobType,
      'Student, employee, self employed, Unemployed, freelance, part time, no work, other',
    ],
    [
      '[3.21] contact relation',
      work.contactRelation,
      'colleagues, classmates, parents, spouse, siblings, child, friends, others',
    ],
    ['[3.22] marital', profile.maritalStatus, 'single, married, divorced, widowed'],
    ['[3.23] education', profile.education, 'none, primary, secondary, graduate, post-graduate'],
    ['[3.24] pay frequency', work.payFrequency, 'Weekly, Fourteen, Monthly, Biweekly'],
    ['[3.24] weekdays for pay day', work.weekday, 'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday'],
    ['[3.28] message kinds', tickets.messageKind, 'text, guess, search, whatsapp'],
    ['[3.28] link kinds', tickets.linkKind, 'link, category, search'],
    [
      '[3.29] deletion reasons',
      deletionReason,
      'low amounts and high interest, short terms, no clear financial need, concern about others knowing, worry about harassing calls or messages, fear of impacting credit, concern over information leaks, multiple failed applications',
    ],
  ])('%s', (_title, { values }, stated) => {
    expect(values.join(', ')).toBe(stated);
  });

  test.each<[string, { readonly entries: readonly { readonly value: number; readonly label: string }[] }, string]>([
    [
      '[3.25] feedback types',
      tickets.feedbackType,
      '1 repaid bill not updated, 2 extend period, 3 other, 4 loan failure, 5 want to borrow, 6 want to repay, 7 loan not received, 30 problem feedback',
    ],
    [
      '[3.26] feedback status',
      tickets.feedbackStatus,
      '1 platform processing, 2 platform processing again, 3 i need to reply, 4 done',
    ],
    ['[3.27] satisfaction', tickets.satisfaction, '0 unrated, 1 resolved, 2 unresolved'],
    ['[3.28] message sender', tickets.messageSender, '1 client, 2 customer'],
  ])('%s', (_title, { entries }, stated) => {
    expect(entries.map(({ value, label }) => `${value} ${label.toLowerCase()}`).join(', ')).toBe(stated);
  });
});

describe('labels and states', () => {
  test('[4.2] each status has one button with two labels', () => {
    expect(
      Object.fromEntries(
        orderStatus.orderStatus.values.map((status) => {
          const button = orderStatus.buttonOf[status];
          const { home, record } = orderStatus.buttonLabels[button];
          return [status, [labelOf(orderStatus.orderStatus, status), button, home, record]];
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

  test('an unknown value is its own label, and refused with a readable text', () => {
    expect([labelOf(orderStatus.orderStatus, 'odd' as never), labelOf(tickets.feedbackType, 99 as never)]).toEqual([
      'odd',
      '99',
    ]);
    for (const value of ['', 'nonsense', undefined]) {
      const refused = z.safeParse(profile.gender.schema, value);
      expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Please choose one']);
    }
  });

  test('four statuses are final; those and two more allow edits of the information', () => {
    const of = (holds: (status: orderStatus.OrderStatus) => boolean) => orderStatus.orderStatus.values.filter(holds);
    expect(of(orderStatus.hasEnded)).toEqual(['rejected', 'finished', 'cancelled', 'failed']);
    expect(of(orderStatus.canSaveInformation)).toEqual([
      ...['incomplete', 'rejected', 'addingCard', 'finished', 'cancelled', 'failed'],
    ]);
    expect(orderStatus.canSaveInformation(undefined)).toBe(true);
  });
});
