import { assumptions } from '@kit/contracts/assumptions';
import { termsOf } from '@kit/mock-server/loan/terms';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const amounts = fc.integer({ min: assumptions.minimumLoan, max: assumptions.maximumLoan });
const terms = fc.constantFrom(...assumptions.loanDays);
const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });

/** The formulas of protocol.md in exact arithmetic: thousandths, then rounded half up. */
const exactShare = (amount: number, basisPoints: number, days: number) =>
  Number((BigInt(amount) * BigInt(basisPoints) * BigInt(days) * 2n + 10_000n) / 20_000n);

it('match the loan of the design board: ₦50,000 for 14 days', () => {
  expect(termsOf(50_000, 14, 0)).toMatchObject({
    processingFee: 4_000,
    receivedAmount: 46_000,
    interest: 3_500,
    totalRepayment: 53_500,
    annualPercentageRate: 425,
    overdueFeePerDay: 500,
  });
});

it('[9.11] a coupon reduces only the processing fee: the borrower receives more and owes the same', () => {
  const discounts = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(amounts, terms, instants, discounts, (amount, days, at, discountBasisPoints) => {
      const full = termsOf(amount, days, at);
      const cost = termsOf(amount, days, at, discountBasisPoints);
      expect(cost.discount).toBe(exactShare(full.processingFee, discountBasisPoints, 1));
      expect(cost.processingFee).toBe(full.processingFee - cost.discount);
      expect(cost.receivedAmount).toBe(full.receivedAmount + cost.discount);
      expect(cost.receivedAmount + cost.processingFee).toBe(amount);
      expect(cost.annualPercentageRate).toBeLessThanOrEqual(full.annualPercentageRate);
      const { totalRepayment, interest, overdueFeePerDay, dueAt } = cost;
      expect({ totalRepayment, interest, overdueFeePerDay, dueAt }).toEqual({
        totalRepayment: full.totalRepayment,
        interest: full.interest,
        overdueFeePerDay: full.overdueFeePerDay,
        dueAt: full.dueAt,
      });
    }),
  );
});
