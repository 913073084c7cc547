import { assumptions } from '@kit/contracts/assumptions';
import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { annualPercentageRate, shareOf } from '@kit/contracts/money';
import { endOfLagosDay, lagosDay } from '../inspect/instants';
import { type Memory, principal, type Reply } from './memory';
import { shortTerm } from './scenarios';
import { type ExpectStep, expectAny } from './steps';

/** Returns NaN if an amount is outside the contract, so that nothing is computed from it. */
const safely = (compute: () => number): number => {
  try {
    return compute();
  } catch {
    return Number.NaN;
  }
};
const share = (amount: number, rate: number, days = 1): number => safely(() => shareOf(amount, rate, days));

/** The rule of each field in words, and its value. */
type Formulas<Facts> = Readonly<Record<string, readonly [rule: string, is: (facts: Facts) => number]>>;

/**
 * @param at path of the object in the reply; an object that is null has no values
 * @param factsOf the possible facts
 */
const expectFormulas = <Facts>(
  at: string,
  formulas: Formulas<Facts>,
  factsOf: (memory: Memory, reply: Reply) => readonly Facts[],
): ExpectStep[] =>
  Object.entries(formulas).map(([name, [rule, is]]) =>
    expectAny(at === '' ? name : `${at}.${name}`, rule, (memory, reply) =>
      reply.at(at) === null ? [] : factsOf(memory, reply).map(is),
    ),
  );

const INTEREST = 'principal × daily rate × days, rounded half up once';
const FEE_A_DAY = 'principal × overdue rate, rounded half up';
const DUE = 'the end of the day in Lagos that is the term after the payout';

const interestOf = (amount: number, days: number): number => share(amount, assumptions.dailyRateBasisPoints, days);

const termsOf = (memory: Memory, reply: Reply, at: string) => {
  const amount = principal(memory);
  const days = reply.number(`${at}.loanDays`);
  const interest = interestOf(amount, days);
  const fullFee = share(amount, assumptions.processingFeeBasisPoints);
  const discount = share(fullFee, reply.number(`${at}.discountBasisPoints`));
  const dueAt = endOfLagosDay(lagosDay(reply.number(`${at}.paymentAt`)) + days);
  return { amount, days, interest, discount, fee: fullFee - discount, received: amount - fullFee + discount, dueAt };
};

const termFormulas: Formulas<ReturnType<typeof termsOf>> = {
  loanAmount: ['the approved amount', ({ amount }) => amount],
  maximumAmount: ['the approved amount', ({ amount }) => amount],
  interest: [INTEREST, ({ interest }) => interest],
  discount: ['fee × share of the coupon, rounded half up', ({ discount }) => discount],
  processingFee: ['principal × fee, rounded half up, − discount', ({ fee }) => fee],
  receivedAmount: ['principal − processing fee', ({ received }) => received],
  totalRepayment: ['principal + interest', ({ amount, interest }) => amount + interest],
  installmentAmount: ['the whole repayment, in one instalment', ({ amount, interest }) => amount + interest],
  dailyRateBasisPoints: ['the daily rate of the product', () => assumptions.dailyRateBasisPoints],
  overdueFeePerDay: [FEE_A_DAY, ({ amount }) => share(amount, assumptions.overdueRateBasisPoints)],
  annualPercentageRate: [
    'the cost a year of what is received, in whole percent, rounded half up',
    ({ received, amount, interest, days }) => safely(() => annualPercentageRate(received, amount + interest, days)),
  ],
  dueAt: [DUE, ({ dueAt }) => dueAt],
};

/** Expects the loan terms to follow their formulas. */
export const termsExpected = expectFormulas('terms', termFormulas, (memory, reply) => [
  termsOf(memory, reply, 'terms'),
]);

export const extensionFee = (memory: Memory): number => share(principal(memory), assumptions.extensionFeeBasisPoints);
export const owedWithoutFee = (memory: Memory): number =>
  principal(memory) + interestOf(principal(memory), shortTerm());

/**
 * A loan that was paid out, and what it costs when it is late, for each possible number of late days. A run can pass
 * midnight in Lagos, so the server's clock and the elapsed time may differ by a day.
 * @param at server time, milliseconds since the epoch @param waited days that the run advanced past the due day
 */
const loansOf = (memory: Memory, at: number, waited: number) => {
  const amount = principal(memory);
  const owed = owedWithoutFee(memory);
  const dueDay = lagosDay(memory.number('paidOutAt')) + shortTerm();
  return [Math.max(0, lagosDay(at) - dueDay), waited].map((days) => {
    const fee = share(amount, assumptions.overdueRateBasisPoints, days);
    return { amount, owed, dueDay, days, fee, extension: extensionFee(memory), outstanding: owed + fee };
  });
};
type Loan = ReturnType<typeof loansOf>[number];

const extensionFormulas: Formulas<Loan> = {
  overdueFee: ['principal × overdue rate × days, rounded half up once', ({ fee }) => fee],
  extensionFee: ['principal × extension rate, rounded half up', ({ extension }) => extension],
  rolloverAmount: ['extension fee + overdue fee', ({ extension, fee }) => extension + fee],
};

const quoteFormulas: Formulas<Loan> = {
  ...extensionFormulas,
  extensionDays: ['the days of an extension', () => EXTENSION_DAYS],
  leftToPay: ['rollover amount − what was paid towards it', ({ extension, fee }) => extension + fee],
  owedAfter: ['principal + interest', ({ owed }) => owed],
};

const repaymentFormulas: Formulas<Loan> = {
  ...extensionFormulas,
  principal: ['what was approved', ({ amount }) => amount],
  interest: [INTEREST, ({ owed, amount }) => owed - amount],
  overdueDays: ['whole days in Lagos since the due day', ({ days }) => days],
  overdueFeePerDay: [FEE_A_DAY, ({ amount }) => share(amount, assumptions.overdueRateBasisPoints)],
  outstanding: ['principal + interest + overdue fee', ({ outstanding }) => outstanding],
  repaid: ['what was paid', () => 0],
  remaining: ['outstanding − repaid', ({ outstanding }) => outstanding],
  minimumRepayment: [
    'the least payment, or what remains if that is less',
    ({ outstanding }) => Math.min(assumptions.minimumRepayment, outstanding),
  ],
  dueAt: [DUE, ({ dueDay }) => endOfLagosDay(dueDay)],
  newDueAt: [
    'seven days after the later of the due day and today',
    ({ days, dueDay }) => endOfLagosDay(dueDay + days + EXTENSION_DAYS),
  ],
};

/** Expects the repayment fields to follow their formulas. @param waited days that the run advanced past the due day */
export const repaymentExpected = (waited: number): ExpectStep[] =>
  expectFormulas('repayment', repaymentFormulas, (memory, reply) =>
    loansOf(memory, reply.number('serverTime'), waited),
  );

/** Expects the quote of an extension to follow its formulas. The memory has the time of `orderDetail` as `seenAt`. */
export const extensionExpected = (waited: number): ExpectStep[] =>
  expectFormulas('', quoteFormulas, (memory) => loansOf(memory, memory.number('seenAt'), waited));
