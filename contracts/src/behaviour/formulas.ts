/**
 * How a backend computes the amounts, rates and days of a loan (protocol.md section 5). Each formula is an expression
 * that a test evaluates against the mock server. `functions` defines the functions in them.
 */
export interface Formula {
  readonly name: string;
  /** an expression over earlier formulas, fields of the object, assumptions and `functions` */
  readonly formula: string;
  readonly says?: string;
}

/** The functions of the formulas. An instant is in milliseconds since the epoch; a day is a whole number. */
export const functions: Readonly<Record<string, string>> = {
  'share(amount, rate, days)': 'floor((2 * amount * rate * days + 10000) / 20000)',
  'halfUp(numerator, denominator)': 'floor((2 * numerator + denominator) / (2 * denominator))',
  'day(instant)': 'floor((instant + 3600000) / 86400000)',
  'startOfDay(day)': 'day * 86400000 - 3600000',
  'endOfDay(day)': 'startOfDay(day + 1) - 1',
};

/** The terms of a loan: `LoanTerms`. `coupon` is the coupon's `discountBasisPoints`, 0 without a coupon. */
export const termFormulas: readonly Formula[] = [
  {
    name: 'discount',
    formula: 'share(share(loanAmount, assumptions.processingFeeBasisPoints, 1), coupon, 1)',
    says: 'The coupon saves a share of the rounded fee. The discount is rounded again.',
  },
  {
    name: 'processingFee',
    formula: 'share(loanAmount, assumptions.processingFeeBasisPoints, 1) - discount',
  },
  { name: 'receivedAmount', formula: 'loanAmount - processingFee' },
  {
    name: 'interest',
    formula: 'share(loanAmount, assumptions.dailyRateBasisPoints, loanDays)',
    says: 'For the whole term. Neither an early repayment nor an extension changes it.',
  },
  { name: 'totalRepayment', formula: 'loanAmount + interest' },
  { name: 'installmentAmount', formula: 'totalRepayment', says: 'There is one instalment.' },
  {
    name: 'annualPercentageRate',
    formula: 'halfUp((totalRepayment - receivedAmount) * 36500, receivedAmount * loanDays)',
  },
  { name: 'overdueFeePerDay', formula: 'share(loanAmount, assumptions.overdueRateBasisPoints, 1)' },
  { name: 'dueAt', formula: 'endOfDay(day(paymentAt) + loanDays)', says: 'The hour of the payout does not matter.' },
];

/**
 * The amounts owed: `RepaymentState`. `dueDay` is the day of `dueAt`. `credited` is the part of earlier payments that no
 * longer counts towards an extension.
 */
export const repaymentFormulas: readonly Formula[] = [
  {
    name: 'overdueDays',
    formula: 'max(0, day(now) - dueDay)',
    says: 'While the loan is repaying or overdue. A finished loan has 0.',
  },
  {
    name: 'overdueFee',
    formula: 'share(principal, assumptions.overdueRateBasisPoints, overdueDays)',
    says: 'One product over all days late. A finished loan keeps the fee of the moment when it was paid off.',
  },
  { name: 'outstanding', formula: 'principal + interest + overdueFee' },
  { name: 'repaid', formula: 'credited + paidSinceExtension' },
  { name: 'remaining', formula: 'outstanding - repaid' },
  { name: 'minimumRepayment', formula: 'min(assumptions.minimumRepayment, remaining)' },
  { name: 'extensionFee', formula: 'share(principal, assumptions.extensionFeeBasisPoints, 1)' },
  { name: 'rolloverAmount', formula: 'extensionFee + overdueFee' },
  {
    name: 'paidTowardsExtension',
    formula: 'extensionChosen ? min(paidSinceExtension, rolloverAmount) : 0',
    says: 'In an extension quote it is the same with or without the choice.',
  },
  { name: 'newDueAt', formula: 'endOfDay(max(dueDay, day(now)) + 7)' },
];

/** The price of an extension: `ExtensionTerms`. */
export const extensionFormulas: readonly Formula[] = [
  { name: 'paidTowardsExtension', formula: 'min(paidSinceExtension, rolloverAmount)' },
  { name: 'leftToPay', formula: 'rolloverAmount - paidTowardsExtension' },
  { name: 'owedAfter', formula: 'principal + interest - (repaid - paidTowardsExtension)' },
];

/** Other values, each with the place where it is used. */
export const otherFormulas: readonly Formula[] = [
  {
    name: 'raisedLimit',
    formula: 'min(assumptions.maximumLoan, limit + ceil(limit / 2 / 1000) * 1000)',
    says: 'The limit after one more loan was paid off. The first limit is the assumption `firstLimit`.',
  },
  {
    name: 'reapplyAt',
    formula: 'startOfDay(day(rejectedAt) + assumptions.freezePeriodDays)',
    says: 'The end of the block after a rejection. `daysLeft` is max(0, day(reapplyAt) - day(now)).',
  },
];

interface WorkedLoan {
  /** principal in naira */
  readonly loanAmount: number;
  readonly loanDays: number;
  readonly daysLate: number;
  readonly amounts: Readonly<Record<string, number>>;
}

/** Two loans that are three days late, with the usual assumptions and no coupon. A test computes them. */
export const workedLoans: readonly WorkedLoan[] = [
  {
    loanAmount: 50_000,
    loanDays: 14,
    daysLate: 3,
    amounts: {
      ...{ processingFee: 4_000, receivedAmount: 46_000, interest: 3_500, totalRepayment: 53_500 },
      ...{ annualPercentageRate: 425, overdueFeePerDay: 500, overdueFee: 1_500, outstanding: 55_000 },
      ...{ minimumRepayment: 1_000, extensionFee: 10_000, rolloverAmount: 11_500 },
    },
  },
  {
    loanAmount: 33_333,
    loanDays: 7,
    daysLate: 3,
    amounts: {
      ...{ processingFee: 2_667, receivedAmount: 30_666, interest: 1_167, totalRepayment: 34_500 },
      ...{ annualPercentageRate: 652, overdueFeePerDay: 333, overdueFee: 1_000, outstanding: 35_500 },
      ...{ minimumRepayment: 1_000, extensionFee: 6_667, rolloverAmount: 7_667 },
    },
  },
];
