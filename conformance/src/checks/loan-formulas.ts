import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import { type Memory, principal, type Reply } from './memory';
import { shortTerm } from './scenarios';
import { type ExpectStep, expectAny } from './steps';

const safely = (compute: () => number): number => {
  try {
    return compute();
  } catch {
    return Number.NaN;
  }
};

/** A share of an amount in naira. Returns NaN if the amount is outside the contract. */
const share = (amount: number, rate: number, days = 1): number => safely(() => shareOf(amount, rate, days));

/** The rule of a field in words, and its allowed values. */
type Formula<Facts> = readonly [rule: string, is: (facts: Facts, field: (name: string) => number) => unknown[]];

/** @param at what stands before the name of a field in its path */
const expectFormulas = <Facts>(
  at: string,
  formulas: Readonly<Record<string, Formula<Facts>>>,
  factsOf: (memory: Memory, reply: Reply) => Facts,
): ExpectStep[] =>
  Object.entries(formulas).map(([name, [rule, is]]) =>
    expectAny(`${at}${name}`, rule, (memory, reply) =>
      is(factsOf(memory, reply), (field) => reply.number(`${at}${field}`)),
    ),
  );

const INTEREST = 'principal × daily rate × days, rounded half up once';
const FEE_A_DAY = 'principal × overdue rate, rounded half up';
const DUE = 'the end of the day in Lagos that is the term after the payout';
const RATE = 'the cost a year of what is received, in whole percent, rounded half up';

interface Terms {
  readonly amount: number;
  readonly days: number;
  readonly interest: number;
  readonly discount: number;
  readonly fee: number;
}

const termFormulas: Readonly<Record<string, Formula<Terms>>> = {
  interest: [INTEREST, ({ interest }) => [interest]],
  discount: ['fee × share of the coupon, rounded half up', ({ discount }) => [discount]],
  processingFee: ['principal × fee, rounded half up, − discount', ({ fee }) => [fee]],
  receivedAmount: [
    'principal − processing fee',
    ({ amount, fee }, field) => [amount - fee, amount - field('processingFee')],
  ],
  totalRepayment: [
    'principal + interest',
    ({ amount, interest }, field) => [amount + interest, amount + field('interest')],
  ],
  installmentAmount: [
    'the whole repayment, in one instalment',
    ({ amount, interest }, field) => [amount + interest, field('totalRepayment')],
  ],
  dailyRateBasisPoints: ['the daily rate of the product', () => [assumptions.dailyRateBasisPoints]],
  overdueFeePerDay: [FEE_A_DAY, ({ amount }) => [share(amount, assumptions.overdueRateBasisPoints)]],
  annualPercentageRate: [
    RATE,
    ({ amount, fee, interest, days }, field) => [
      safely(() => annualPercentageRate(amount - fee, amount + interest, days)),
      safely(() => annualPercentageRate(field('receivedAmount'), field('totalRepayment'), days)),
    ],
  ],
  dueAt: [DUE, ({ days }, field) => [endOfLagosDay(lagosDay(field('paymentAt')) + days)]],
};

/**
 * Expects the loan terms to follow their formulas. Fields that depend on other fields may also match those.
 * @param at path of the terms in the reply
 */
export const termsAt = (at: string, amountOf: (memory: Memory, reply: Reply) => number): ExpectStep[] =>
  expectFormulas(`${at}.`, termFormulas, (memory, reply) => {
    const amount = amountOf(memory, reply);
    const days = reply.number(`${at}.loanDays`);
    const interest = share(amount, assumptions.dailyRateBasisPoints, days);
    const fullFee = share(amount, assumptions.processingFeeBasisPoints);
    const discount = share(fullFee, reply.number(`${at}.discountBasisPoints`));
    return { amount, days, interest, discount, fee: fullFee - discount };
  });

export const extensionFee = (memory: Memory): number => share(principal(memory), assumptions.extensionFeeBasisPoints);
export const owedWithoutFee = (memory: Memory): number =>
  principal(memory) + share(principal(memory), assumptions.dailyRateBasisPoints, shortTerm());

/** A loan that was paid out, and what it costs when it is late. */
interface Loan {
  readonly amount: number;
  readonly owed: number;
  readonly extension: number;
  /** number of the day in Lagos */
  readonly dueDay: number;
  /**
   * Possible numbers of days that it is late. A run can pass midnight in Lagos, so the server's clock and the elapsed
   * time may differ by a day.
   */
  readonly late: readonly number[];
  readonly fee: (days: number) => number;
}

/** @param at server time, milliseconds since the epoch @param waited days that the run advanced past the due day */
export const loanOf = (memory: Memory, at: number, waited: number): Loan => {
  const amount = principal(memory);
  const dueDay = lagosDay(memory.number('paidOutAt')) + shortTerm();
  return {
    amount,
    owed: owedWithoutFee(memory),
    extension: extensionFee(memory),
    dueDay,
    late: [Math.max(0, lagosDay(at) - dueDay), waited],
    fee: (days) => share(amount, assumptions.overdueRateBasisPoints, days),
  };
};

const extensionFormulas: Readonly<Record<string, Formula<Loan>>> = {
  overdueFee: [
    'principal × overdue rate × days, rounded half up once',
    ({ late, fee }, field) => [...late.map(fee), fee(field('overdueDays'))],
  ],
  extensionFee: ['principal × extension rate, rounded half up', ({ extension }) => [extension]],
  rolloverAmount: [
    'extension fee + overdue fee',
    ({ late, extension, fee }, field) => [
      ...late.map((days) => extension + fee(days)),
      field('extensionFee') + field('overdueFee'),
    ],
  ],
};

const quoteFormulas: Readonly<Record<string, Formula<Loan>>> = {
  ...extensionFormulas,
  extensionDays: ['the days of an extension', () => [EXTENSION_DAYS]],
  leftToPay: [
    'rollover amount − what was paid towards it',
    ({ late, extension, fee }, field) => [
      ...late.map((days) => extension + fee(days)),
      field('rolloverAmount') - field('paidTowardsExtension'),
    ],
  ],
  owedAfter: ['principal + interest', ({ owed }) => [owed]],
};

const repaymentFormulas: Readonly<Record<string, Formula<Loan>>> = {
  ...extensionFormulas,
  principal: ['what was approved', ({ amount }) => [amount]],
  interest: [INTEREST, ({ owed, amount }) => [owed - amount]],
  overdueDays: ['whole days in Lagos since the due day', ({ late }) => [...late]],
  overdueFeePerDay: [FEE_A_DAY, ({ fee }) => [fee(1)]],
  overdueFee: [
    'principal × overdue rate × days, rounded half up once',
    ({ late, fee }, field) => [...late.map(fee), fee(field('overdueDays'))],
  ],
  outstanding: [
    'principal + interest + overdue fee',
    ({ late, owed, fee }, field) => [
      ...late.map((days) => owed + fee(days)),
      field('principal') + field('interest') + field('overdueFee'),
    ],
  ],
  repaid: ['what was paid', () => [0]],
  remaining: [
    'outstanding − repaid',
    ({ late, owed, fee }, field) => [...late.map((days) => owed + fee(days)), field('outstanding') - field('repaid')],
  ],
  minimumRepayment: [
    'the least payment, or what remains if that is less',
    ({ late, owed, fee }) => late.map((days) => Math.min(assumptions.minimumRepayment, owed + fee(days))),
  ],
  dueAt: [DUE, ({ dueDay }) => [endOfLagosDay(dueDay)]],
  newDueAt: [
    'seven days after the later of the due day and today',
    ({ late, dueDay }) => late.map((days) => endOfLagosDay(dueDay + days + EXTENSION_DAYS)),
  ],
};

/** Expects the repayment fields to follow their formulas. @param waited days that the run advanced past the due day */
export const repaymentExpected = (waited: number): ExpectStep[] =>
  expectFormulas('repayment.', repaymentFormulas, (memory, reply) =>
    loanOf(memory, reply.number('serverTime'), waited),
  );

/**
 * Expects the quote of an extension to follow its formulas.
 * @param waited days that the run advanced past the due day; the memory has the time and the fee of `orderDetail`
 */
export const extensionExpected = (waited: number): ExpectStep[] =>
  expectFormulas('', quoteFormulas, (memory) => loanOf(memory, memory.number('seenAt'), waited));
