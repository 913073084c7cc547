import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import type { Kept, Reply } from './kept';
import { DAYS_LATE, shortTerm } from './situations';
import { type ExpectStep, expect } from './steps';

const safely = (compute: () => number): number => {
  try {
    return compute();
  } catch {
    return Number.NaN;
  }
};

/** A share of an amount of naira for some days; NaN where the contract has none. */
export const share = (amount: number, rate: number, days = 1): number => safely(() => shareOf(amount, rate, days));

/**
 * The terms of a loan by their formulas: each from the principal, and where it follows from other fields also from those.
 * @param at where the terms stand in the reply
 */
export const termsAt = (at: string, principalOf: (kept: Kept, reply: Reply) => number): ExpectStep[] => {
  const field = (name: string) => `${at}.${name}`;
  const days = (reply: Reply) => reply.number(field('loanDays'));
  const interest = (kept: Kept, reply: Reply) =>
    share(principalOf(kept, reply), assumptions.dailyRateBasisPoints, days(reply));
  const fee = (kept: Kept, reply: Reply) => share(principalOf(kept, reply), assumptions.processingFeeBasisPoints);
  return [
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (kept, reply) => [
      interest(kept, reply),
    ]),
    expect(field('processingFee'), 'principal × fee, rounded half up', (kept, reply) => [fee(kept, reply)]),
    expect(field('receivedAmount'), 'principal − processing fee', (kept, reply) => [
      principalOf(kept, reply) - fee(kept, reply),
      principalOf(kept, reply) - reply.number(field('processingFee')),
    ]),
    expect(field('totalRepayment'), 'principal + interest', (kept, reply) => [
      principalOf(kept, reply) + interest(kept, reply),
      principalOf(kept, reply) + reply.number(field('interest')),
    ]),
    expect(field('installmentAmount'), 'the whole repayment, in one instalment', (kept, reply) => [
      principalOf(kept, reply) + interest(kept, reply),
      reply.number(field('totalRepayment')),
    ]),
    expect(field('dailyRateBasisPoints'), 'the daily rate of the product', () => [assumptions.dailyRateBasisPoints]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (kept, reply) => [
      share(principalOf(kept, reply), assumptions.overdueRateBasisPoints),
    ]),
    expect(
      field('annualPercentageRate'),
      'the cost a year of what is received, in whole percent, rounded half up',
      (kept, reply) => {
        const principal = principalOf(kept, reply);
        const rate = (received: number, repaid: number) =>
          safely(() => annualPercentageRate(received, repaid, days(reply)));
        return [
          rate(principal - fee(kept, reply), principal + interest(kept, reply)),
          rate(reply.number(field('receivedAmount')), reply.number(field('totalRepayment'))),
        ];
      },
    ),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (_, reply) => [
      endOfLagosDay(lagosDay(reply.number(field('paymentAt'))) + days(reply)),
    ]),
  ];
};

export const principalOfQuote = (_: Kept, reply: Reply) => reply.number('terms.loanAmount');
export const keptPrincipal = (kept: Kept) => kept.number('principal');

/** What an extension costs the days late that the checks wait. */
export const rolloverLate = (kept: Kept): number =>
  share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints) +
  share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, DAYS_LATE);

/** How late a loan is by the server's own clock: a run can pass midnight in Lagos. */
const daysLate = (kept: Kept, reply: Reply): number =>
  Math.max(0, lagosDay(reply.number('serverTime')) - lagosDay(kept.number('paidOutAt')) - shortTerm());

/** What is owed by its formulas. */
export const repaymentExpected = (): ExpectStep[] => {
  const field = (name: string) => `repayment.${name}`;
  const interest = (kept: Kept) => share(keptPrincipal(kept), assumptions.dailyRateBasisPoints, shortTerm());
  const fee = (kept: Kept, reply: Reply) =>
    share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, daysLate(kept, reply));
  const extension = (kept: Kept) => share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints);
  const outstanding = (kept: Kept, reply: Reply) => keptPrincipal(kept) + interest(kept) + fee(kept, reply);
  return [
    expect(field('principal'), 'what was approved', (kept) => [keptPrincipal(kept)]),
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (kept) => [interest(kept)]),
    expect(field('overdueDays'), 'whole days in Lagos since the due day', (kept, reply) => [daysLate(kept, reply)]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (kept) => [
      share(keptPrincipal(kept), assumptions.overdueRateBasisPoints),
    ]),
    expect(field('overdueFee'), 'principal × overdue rate × days, rounded half up once', (kept, reply) => [
      fee(kept, reply),
      share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, reply.number(field('overdueDays'))),
    ]),
    expect(field('outstanding'), 'principal + interest + overdue fee', (kept, reply) => [
      outstanding(kept, reply),
      reply.number(field('principal')) + reply.number(field('interest')) + reply.number(field('overdueFee')),
    ]),
    expect(field('repaid'), 'what was paid', () => [0]),
    expect(field('remaining'), 'outstanding − repaid', (kept, reply) => [
      outstanding(kept, reply),
      reply.number(field('outstanding')) - reply.number(field('repaid')),
    ]),
    expect(field('minimumRepayment'), 'the least payment, or what remains if that is less', (kept, reply) => [
      Math.min(assumptions.minimumRepayment, outstanding(kept, reply)),
    ]),
    expect(field('extensionFee'), 'principal × extension rate, rounded half up', (kept) => [extension(kept)]),
    expect(field('rolloverAmount'), 'extension fee + overdue fee', (kept, reply) => [
      extension(kept) + fee(kept, reply),
      reply.number(field('extensionFee')) + reply.number(field('overdueFee')),
    ]),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (kept) => [
      endOfLagosDay(lagosDay(kept.number('paidOutAt')) + shortTerm()),
    ]),
    expect(field('newDueAt'), 'seven days after the later of the due day and today', (kept, reply) => {
      const due = lagosDay(kept.number('paidOutAt')) + shortTerm();
      const today = lagosDay(reply.number('serverTime'));
      return [endOfLagosDay(Math.max(due, today) + EXTENSION_DAYS)];
    }),
  ];
};
