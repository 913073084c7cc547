import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { annualPercentageRate, type BasisPoints, type Naira, shareOf } from '@kit/contracts/money';
import { dayOf, endOfDay } from './day';
import { isOwed, type Order, type PaidOutOrder } from './order';

/** Calendar days since the due day; 0 for a loan on which nothing is owed. */
export const overdueDays = (order: Order, now: number): number =>
  order.dueDay !== null && isOwed(order) ? Math.max(0, dayOf(now) - order.dueDay) : 0;

/** The overdue fee for a number of days, in naira. */
export const overdueFeeFor = (loanAmount: Naira, days: number): Naira =>
  shareOf(loanAmount, assumptions.overdueRateBasisPoints, days);

/** The overdue fee of an order until `now`, in naira. A finished order keeps its final fee. */
export const overdueFeeAt = (order: PaidOutOrder, now: number): Naira =>
  order.status === 'finished' ? order.finishedOverdueFee : overdueFeeFor(order.approvedAmount, overdueDays(order, now));

/**
 * The terms of a loan (protocol.md section 5). Each product is rounded half up exactly once.
 * @param loanAmount principal in naira
 * @param paymentAt payout time in milliseconds since the epoch
 * @param discountBasisPoints coupon discount on the processing fee (9.11)
 */
export const termsOf = (
  loanAmount: Naira,
  loanDays: number,
  paymentAt: number,
  discountBasisPoints: BasisPoints = 0,
): LoanTerms => {
  const { processingFeeBasisPoints, dailyRateBasisPoints } = assumptions;
  const fullFee = shareOf(loanAmount, processingFeeBasisPoints);
  const discount = shareOf(fullFee, discountBasisPoints);
  const processingFee = fullFee - discount;
  const interest = shareOf(loanAmount, dailyRateBasisPoints, loanDays);
  const receivedAmount = loanAmount - processingFee;
  const totalRepayment = loanAmount + interest;
  return {
    maximumAmount: loanAmount,
    loanAmount,
    loanDays,
    processingFee,
    discountBasisPoints,
    discount,
    receivedAmount,
    dailyRateBasisPoints,
    interest,
    installmentAmount: totalRepayment,
    totalRepayment,
    annualPercentageRate: annualPercentageRate(receivedAmount, totalRepayment, loanDays),
    overdueFeePerDay: overdueFeeFor(loanAmount, 1),
    paymentAt,
    dueAt: endOfDay(dayOf(paymentAt) + loanDays),
  };
};
