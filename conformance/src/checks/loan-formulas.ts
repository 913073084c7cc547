import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import type { Memory, Reply } from './memory';
import { shortTerm } from './scenarios';
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
export const termsAt = (at: string, principalOf: (memory: Memory, reply: Reply) => number): ExpectStep[] => {
  const field = (name: string) => `${at}.${name}`;
  const days = (reply: Reply) => reply.number(field('loanDays'));
  const interest = (memory: Memory, reply: Reply) =>
    share(principalOf(memory, reply), assumptions.dailyRateBasisPoints, days(reply));
  const fullFee = (memory: Memory, reply: Reply) =>
    share(principalOf(memory, reply), assumptions.processingFeeBasisPoints);
  const discount = (memory: Memory, reply: Reply) =>
    share(fullFee(memory, reply), reply.number(field('discountBasisPoints')));
  const fee = (memory: Memory, reply: Reply) => fullFee(memory, reply) - discount(memory, reply);
  return [
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (memory, reply) => [
      interest(memory, reply),
    ]),
    expect(field('discount'), 'fee × share of the coupon, rounded half up', (memory, reply) => [
      discount(memory, reply),
    ]),
    expect(field('processingFee'), 'principal × fee, rounded half up, − discount', (memory, reply) => [
      fee(memory, reply),
    ]),
    expect(field('receivedAmount'), 'principal − processing fee', (memory, reply) => [
      principalOf(memory, reply) - fee(memory, reply),
      principalOf(memory, reply) - reply.number(field('processingFee')),
    ]),
    expect(field('totalRepayment'), 'principal + interest', (memory, reply) => [
      principalOf(memory, reply) + interest(memory, reply),
      principalOf(memory, reply) + reply.number(field('interest')),
    ]),
    expect(field('installmentAmount'), 'the whole repayment, in one instalment', (memory, reply) => [
      principalOf(memory, reply) + interest(memory, reply),
      reply.number(field('totalRepayment')),
    ]),
    expect(field('dailyRateBasisPoints'), 'the daily rate of the product', () => [assumptions.dailyRateBasisPoints]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (memory, reply) => [
      share(principalOf(memory, reply), assumptions.overdueRateBasisPoints),
    ]),
    expect(
      field('annualPercentageRate'),
      'the cost a year of what is received, in whole percent, rounded half up',
      (memory, reply) => {
        const principal = principalOf(memory, reply);
        const rate = (received: number, repaid: number) =>
          safely(() => annualPercentageRate(received, repaid, days(reply)));
        return [
          rate(principal - fee(memory, reply), principal + interest(memory, reply)),
          rate(reply.number(field('receivedAmount')), reply.number(field('totalRepayment'))),
        ];
      },
    ),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (_, reply) => [
      endOfLagosDay(lagosDay(reply.number(field('paymentAt'))) + days(reply)),
    ]),
  ];
};

export const principalOfQuote = (_: Memory, reply: Reply) => reply.number('terms.loanAmount');
export const keptPrincipal = (memory: Memory) => memory.number('principal');

const feeFor = (memory: Memory, days: number): number =>
  share(keptPrincipal(memory), assumptions.overdueRateBasisPoints, days);
export const extensionFee = (memory: Memory): number =>
  share(keptPrincipal(memory), assumptions.extensionFeeBasisPoints);
export const owedWithoutFee = (memory: Memory): number =>
  keptPrincipal(memory) + share(keptPrincipal(memory), assumptions.dailyRateBasisPoints, shortTerm());
const dueDay = (memory: Memory): number => lagosDay(memory.number('paidOutAt')) + shortTerm();

/**
 * Possible numbers of days that a loan is late. A run can pass midnight in Lagos, so the server's clock and the elapsed
 * time may differ by a day.
 * @param at server time, milliseconds since the epoch
 */
const daysLate = (memory: Memory, at: number, waited: number): readonly number[] => [
  Math.max(0, lagosDay(at) - dueDay(memory)),
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
  const loan = (memory: Memory, reply: Reply) => [memory, reply.number('serverTime'), waited] as const;
  const outstanding = (memory: Memory, reply: Reply) =>
    overdueFees(...loan(memory, reply)).map((fee) => owedWithoutFee(memory) + fee);
  return [
    expect(field('principal'), 'what was approved', (memory) => [keptPrincipal(memory)]),
    expect(field('interest'), 'principal × daily rate × days, rounded half up once', (memory) => [
      owedWithoutFee(memory) - keptPrincipal(memory),
    ]),
    expect(field('overdueDays'), 'whole days in Lagos since the due day', (memory, reply) => [
      ...daysLate(...loan(memory, reply)),
    ]),
    expect(field('overdueFeePerDay'), 'principal × overdue rate, rounded half up', (memory) => [feeFor(memory, 1)]),
    expect(field('overdueFee'), 'principal × overdue rate × days, rounded half up once', (memory, reply) => [
      ...overdueFees(...loan(memory, reply)),
      feeFor(memory, reply.number(field('overdueDays'))),
    ]),
    expect(field('outstanding'), 'principal + interest + overdue fee', (memory, reply) => [
      ...outstanding(memory, reply),
      reply.number(field('principal')) + reply.number(field('interest')) + reply.number(field('overdueFee')),
    ]),
    expect(field('repaid'), 'what was paid', () => [0]),
    expect(field('remaining'), 'outstanding − repaid', (memory, reply) => [
      ...outstanding(memory, reply),
      reply.number(field('outstanding')) - reply.number(field('repaid')),
    ]),
    expect(field('minimumRepayment'), 'the least payment, or what remains if that is less', (memory, reply) =>
      outstanding(memory, reply).map((owed) => Math.min(assumptions.minimumRepayment, owed)),
    ),
    expect(field('extensionFee'), 'principal × extension rate, rounded half up', (memory) => [extensionFee(memory)]),
    expect(field('rolloverAmount'), 'extension fee + overdue fee', (memory, reply) => [
      ...rollovers(...loan(memory, reply)),
      reply.number(field('extensionFee')) + reply.number(field('overdueFee')),
    ]),
    expect(field('dueAt'), 'the end of the day in Lagos that is the term after the payout', (memory) => [
      endOfLagosDay(dueDay(memory)),
    ]),
    expect(field('newDueAt'), 'seven days after the later of the due day and today', (memory, reply) =>
      daysLate(...loan(memory, reply)).map((days) => endOfLagosDay(dueDay(memory) + days + EXTENSION_DAYS)),
    ),
  ];
};
