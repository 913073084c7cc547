import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { annualPercentageRate, type BasisPoints, type Naira, shareOf } from '@kit/contracts/money';
import { dayOf, endOfDay } from './day';
import { overdueFeeFor } from './overdue-fee';

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
