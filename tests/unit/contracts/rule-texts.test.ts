import { overrideAssumptions } from '@kit/contracts/assumptions';
import { contactProblems, isSamePerson } from '@kit/contracts/contact-rules';
import { feedbackDescription } from '@kit/contracts/feedback-rules';
import { instant } from '@kit/contracts/quantities';
import { amountProblem, rangeProblem, someText } from '@kit/contracts/rules';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

afterEach(() => overrideAssumptions({}));

const refusals = (schema: z.ZodMiniType, value: unknown): string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

describe('[5.10] the description of a ticket', () => {
  const wordsOf = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  const tooFew = (count: number) =>
    `Please fill in the corresponding information before submitting feedback: the description needs at least ${count} words`;

  it('needs the number of words in the assumption, and reports it', () => {
    expect(refusals(feedbackDescription, wordsOf(10))).toEqual([]);
    expect(refusals(feedbackDescription, wordsOf(9))).toEqual([tooFew(10)]);
    overrideAssumptions({ feedbackMinimumWords: 3 });
    expect(refusals(feedbackDescription, wordsOf(3))).toEqual([]);
    expect(refusals(feedbackDescription, wordsOf(2))).toEqual([tooFew(3)]);
  });

  it('has at most 2,000 characters, and an emoji counts as one', () => {
    const text = `${wordsOf(10)} `;
    const filled = text + '😀'.repeat(2_000 - text.length);
    expect(refusals(feedbackDescription, filled)).toEqual([]);
    expect(refusals(feedbackDescription, `${filled}!`)).toEqual(['This is too long: at most 2000 characters']);
  });

  it('and any required text must not be blank', () => {
    const text = z.string().check(someText('Say it'));
    for (const nothing of ['', ' ', '\n\t ']) expect(refusals(text, nothing)).toEqual(['Say it']);
    for (const something of ['a', ' a ', '\n.']) expect(refusals(text, something)).toEqual([]);
  });
});

describe('[5.4] the two emergency contacts', () => {
  const ada = { name: 'Ada Obi', phone: '08031234567', relationship: 'parents' };
  const ben = { name: 'Ben Obi', phone: '08031234568', relationship: 'friends' };
  const borrower = { contactNumber: '08031234560', fullName: 'Chi Obi' };
  const OWN_NUMBER = 'Give another number than the one you log in with';
  const OWN_NAME = 'Give another person than yourself';

  type Person = Parameters<typeof contactProblems>[1];
  it.each<[string, Partial<typeof ben>, Person, [0 | 1, string, string][]]>([
    ['two people', {}, undefined, []],
    ['one name', { name: ' ada   OBI' }, undefined, [[1, 'name', 'The two contacts must have different names']]],
    ['one number', { phone: '8031234567' }, undefined, [[1, 'phone', 'The two contacts must have different numbers']]],
    [
      'one relationship',
      { relationship: 'parents' },
      undefined,
      [[1, 'relationship', 'The two contacts must be related to you in different ways']],
    ],
    ['two others', {}, borrower, []],
    ['the number of the first', {}, { ...borrower, contactNumber: '8031234567' }, [[0, 'phone', OWN_NUMBER]]],
    ['the number of the second', {}, { ...borrower, contactNumber: '08031234568' }, [[1, 'phone', OWN_NUMBER]]],
    ['the name of the first', {}, { ...borrower, fullName: 'Ada Obi' }, [[0, 'name', OWN_NAME]]],
    ['the name of the second', {}, { ...borrower, fullName: 'BEN obi ' }, [[1, 'name', OWN_NAME]]],
    [
      'a part of the name of the second',
      { name: 'Dr. Okafor Adaeze' },
      { ...borrower, fullName: 'Adaeze Chi Okafor' },
      [[1, 'name', OWN_NAME]],
    ],
  ])('differ from each other and from the borrower: %s', (_title, second, person, expected) => {
    const problems = contactProblems([ada, { ...ben, ...second }], person);
    expect(problems).toEqual(
      expected.map(([index, field, reason]) => ({ path: ['emergencyContacts', index, field], reason })),
    );
  });

  it.each([
    ['Adaeze Chidinma Okafor', 'Adaeze Okafor'],
    ['Adaeze Chidinma Okafor', 'okafor ADAEZE'],
    ['Adaeze Chidinma Okafor', 'Mrs. Adaeze  Okafor'],
    ['Adaézé Okafor', 'Adaeze Ọkafọr'],
    ['Adaeze Okafor', 'Okafor, Adaeze'],
    ["Ngozi O'Brien", 'ngozi obrien'],
    ['Ada', ' ADA '],
    ['Ada Obi', 'Ada   Obi'],
  ])('[5.4] %j and %j are one person', (one, other) => {
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['Adaeze Chidinma Okafor', 'Chidinma Okafor'],
    ['Adaeze Chidinma Okafor', 'Adaeze Chidinma'],
    ['Adaeze Okafor', 'Emeka Okafor'],
    ['Adaeze Okafor', 'Okafor'],
    ['Ada Obi', 'AdaObi'],
    ['Mr', 'Mrs'],
    ['Ada Obi', ''],
  ])('[5.4] %j and %j are two', (one, other) => {
    expect([isSamePerson(one, other), isSamePerson(other, one)]).toEqual([false, false]);
  });
});

describe('[5.9] an amount', () => {
  it.each([
    [1_000, undefined],
    [5_000, undefined],
    [999, 'The amount must be at least ₦1,000'],
    [5_001, 'The amount can be at most ₦5,000'],
    [1_000.5, 'Enter a whole amount in naira'],
    [Number.NaN, 'Enter a whole amount in naira'],
  ])('of %d out of 1,000 to 5,000 has the problem %j', (amount, problem) => {
    expect(amountProblem(amount, 1_000, 5_000)).toBe(problem);
  });
});

describe('[9.10] a range of days', () => {
  it.each([
    ['2026-11-01', '2026-11-01', undefined],
    ['2026-11-02', '2026-11-01', 'The last day must not be before the first'],
    ['2026-01-01', '2026-03-31', undefined],
    ['2026-01-01', '2026-04-01', 'Choose no more than 90 days'],
    [undefined, '2026-04-01', undefined],
    ['2026-01-01', undefined, undefined],
    [undefined, undefined, undefined],
  ])('from %s to %s has the problem %j', (from, to, problem) => {
    expect(rangeProblem(from, to)).toBe(problem);
  });

  it('is limited by the assumption', () => {
    overrideAssumptions({ calendarRangeDays: 2 });
    expect(rangeProblem('2026-02-28', '2026-03-01')).toBeUndefined();
    expect(rangeProblem('2026-02-28', '2026-03-02')).toBe('Choose no more than 2 days');
  });
});

it('an instant is a whole number of milliseconds since 1970', () => {
  for (const right of [0, 1, 1_790_000_000_000]) expect(refusals(instant, right)).toEqual([]);
  for (const wrong of [-1, 0.5, '0', null]) expect(refusals(instant, wrong)).not.toEqual([]);
});
