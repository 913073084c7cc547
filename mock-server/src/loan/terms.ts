import { assumptions } from '@kit/contracts/assumptions';
import type { LoanTerms } from '@kit/contracts/methods/loan';
import { annualPercentageRate, type Naira, shareOf } from '@kit/contracts/money';
import { dayOf, endOfDay } from './day';

/**
 * What a loan costs (protocol.md section 5): each product is rounded half up once, where it arises.
 * @param loanAmount principal in naira
 * @param paymentAt when the money is paid out, in milliseconds since the epoch
 */
export const termsOf = (loanAmount: Naira, loanDays: number, paymentAt: number): LoanTerms => {
  const { processingFeeBasisPoints, dailyRateBasisPoints, overdueRateBasisPoints } = assumptions;
  const processingFee = shareOf(loanAmount, processingFeeBasisPoints);
  const interest = shareOf(loanAmount, dailyRateBasisPoints, loanDays);
  const receivedAmount = loanAmount - processingFee;
  const totalRepayment = loanAmount + interest;
  return {
    maximumAmount: loanAmount,
    loanAmount,
    loanDays,
    processingFee,
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
