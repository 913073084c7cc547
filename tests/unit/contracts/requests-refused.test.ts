import { methods } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { examples } from '../../support/examples';

/** Returns the issues of a request by path, as its sender sees them. */
const issuesOf = (schema: z.ZodMiniType, request: object) =>
  (schema.safeParse(request).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the request of a loan', () => {
  const fixed = 'The credit limit cannot be manually adjusted.';
  const { confirmBorrow, loanQuote } = methods;

  it.each([0, -14])('[5.11] for %i days is refused, because amount and term are fixed', (loanDays) => {
    for (const { name, request } of [confirmBorrow, loanQuote]) {
      const example = examples[name];
      expect(issuesOf(request, example.request)).toEqual([]);
      expect(issuesOf(request, { ...example.request, loanDays })).toEqual([['loanDays', fixed]]);
    }
  });
});

describe('the request that saves work information', () => {
  const { request } = methods.saveWorkInfo;
  const example = examples.saveWorkInfo;
  const text = 'Please select your pay day';

  it.each([
    ['once a month on a weekday', 'Monthly', ['Monday', ''], [['payDay1', text]]],
    ['once a month without a day', 'Monthly', ['', ''], [['payDay1', text]]],
    ['once a month on two days', 'Monthly', ['25', '26'], [['payDay2', text]]],
    ['twice a month on one day', 'Biweekly', ['10', ''], [['payDay2', text]]],
    [
      'twice a month without a day',
      'Biweekly',
      ['', ''],
      [
        ['payDay1', text],
        ['payDay2', text],
      ],
    ],
    ['twice a month on the same day', 'Biweekly', ['10', '10'], [['payDay2', 'Choose two different pay days']]],
    ['once a week on a day of the month', 'Weekly', ['25', ''], [['payDay1', text]]],
  ])('[3.2] with pay %s reports the wrong pay day', (_what, payFrequency, [payDay1, payDay2], expected) => {
    expect(issuesOf(request, { ...example.request, payFrequency, payDay1, payDay2 })).toEqual(expected);
  });

  it.each(['Unemployed', 'no work'])('[3.2] needs no pay day if the work is %s', (jobType) => {
    expect(issuesOf(request, { ...example.request, jobType, payDay1: '' })).toEqual([]);
    expect(issuesOf(request, { ...example.request, jobType })).toEqual([['payDay1', text]]);
  });

  it.each([-1, 1.5, '1000'])('[5.7] refuses a monthly income of %j', (monthlyIncome) => {
    const issue = ['monthlyIncome', 'Enter your monthly income in whole naira'];
    expect(issuesOf(request, { ...example.request, monthlyIncome })).toEqual([issue]);
  });
});
