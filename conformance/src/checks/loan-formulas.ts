import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import type { Kept, Reply } from './kept';
import { shortTerm } from './situations';
import { type ExpectStep, expect } from './steps';

const safely = (compute: () => number): number => {
  try {
    return compute();
  } catch {
    return Number.NaN;
  }
};

/** A share of an amount in naira. Returns NaN if the amount is outside the contract. */
const share = (amount: number, rate: number, days = 1): number => safely(() => shareOf(amount, rate, days));

/**
 * Expects the loan terms to follow their formulas. Fields that depend on other fields may also match those.
 * @param at path of the terms in the reply
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

const feeFor = (kept: Kept, days: number): number =>
  share(keptPrincipal(kept), assumptions.overdueRateBasisPoints, days);
export const extensionFee = (kept: Kept): number => share(keptPrincipal(kept), assumptions.extensionFeeBasisPoints);
export const owedWithoutFee = (kept: Kept): number =>
  keptPrincipal(kept) + share(keptPrincipal(kept), assumptions.dailyRateBasisPoints, shortTerm());
const dueDay = (kept: Kept): number => lagosDay(kept.number('paidOutAt')) + shortTerm();

/**
 * Possible numbers of days that a loan is late. A run can pass midnight in Lagos, so the server's clock and the elapsed
 * time may differ by a day.
 * @param at server time, milliseconds since the epoch
 */
const daysLate = (kept: Kept, at: number, waited: number): readonly number[] => [
  Math.max(0, lagosDay(at) - dueDay(kept)),
  waited,
];

/** Possible overdue fees, one for each possible number of days late. */
export const overdueFees = (...loan: Parameters<typeof daysLate>): number[] =>
  daysLate(...loan).map((days) => feeFor(loan[0], days));

/** Possible rollover amounts, one for each possible number of days late. */
export const rollovers = (...loan: Parameters<typeof daysLate>): number[] =>
  overdueFees(...loan).map((fee) => extensionFee(loan[0]) + fee);

/**
 * Expects the repayment fields to follow their formulas.
 * @param waited days that the run advanced past the due day
 */
export const repaymentExpected = (waited: number): ExpectStep[] => {
  const field = (name: string) => `repayment.${name}`;
  const loan = (kept: Kept, reply: Reply) => [kept, reply.number('serverTime'), waited] as const;
  const outstanding = (kept: Kept, reply: Reply) =>
    overdueFees(...loan(kept, reply)).map((fee) => owedWithoutFee(kept) + fee);
  return [
    expect(field('principal'), 'what was approved', (kept) => [keptPrincipal(kept)]),
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (kept) => [
      owedWithoutFee(kept) - keptPrincipal(kept),
    ]),
    expect(field('overdueDays'), 'whole days in Lagos since the due day', (kept, reply) => [
      ...daysLate(...loan(kept, reply)),
    ]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (kept) => [feeFor(kept, 1)]),
    expect(field('overdueFee'), 'principal × overdue rate × days, rounded half up once', (kept, reply) => [
      ...overdueFees(...loan(kept, reply)),
      feeFor(kept, reply.number(field('overdueDays'))),
    ]),
    expect(field('outstanding'), 'principal + interest + overdue fee', (kept, reply) => [
      ...outstanding(kept, reply),
      reply.number(field('principal')) + reply.number(field('interest')) + reply.number(field('overdueFee')),
    ]),
    expect(field('repaid'), 'what was paid', () => [0]),
    expect(field('remaining'), 'outstanding − repaid', (kept, reply) => [
      ...outstanding(kept, reply),
      reply.number(field('outstanding')) - reply.number(field('repaid')),
    ]),
    expect(field('minimumRepayment'), 'the least payment, or what remains if that is less', (kept, reply) =>
      outstanding(kept, reply).map((owed) => Math.min(assumptions.minimumRepayment, owed)),
    ),
    expect(field('extensionFee'), 'principal × extension rate, rounded half up', (kept) => [extensionFee(kept)]),
    expect(field('rolloverAmount'), 'extension fee + overdue fee', (kept, reply) => [
      ...rollovers(...loan(kept, reply)),
      reply.number(field('extensionFee')) + reply.number(field('overdueFee')),
    ]),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (kept) => [
      endOfLagosDay(dueDay(kept)),
    ]),
    expect(field('newDueAt'), 'seven days after the later of the due day and today', (kept, reply) =>
      daysLate(...loan(kept, reply)).map((days) => endOfLagosDay(dueDay(kept) + days + EXTENSION_DAYS)),
    ),
  ];
};
