import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { annualPercentageRate, type BasisPoints, type Naira, shareOf } from '@kit/contracts/money';
import { dayOf, endOfDay } from './day';

/**
 * What a loan costs (protocol.md section 5): each product is rounded half up once, where it arises.
 * @param loanAmount principal in naira
 * @param paymentAt when the money is paid out, in milliseconds since the epoch
 * @param discountBasisPoints a coupon's share off the processing fee (9.11)
 */
export const termsOf = (
  loanAmount: Naira,
  loanDays: number,
  paymentAt: number,
  discountBasisPoints: BasisPoints = 0,
): LoanTerms => {
  const { processingFeeBasisPoints, dailyRateBasisPoints, overdueRateBasisPoints } = assumptions;
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
    overdueFeePerDay: shareOf(loanAmount, overdueRateBasisPoints),
    paymentAt,
    dueAt: endOfDay(dayOf(paymentAt) + loanDays),
  };
};
