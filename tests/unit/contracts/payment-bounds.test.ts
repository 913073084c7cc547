import { assumptions } from '@kit/contracts/assumptions';
import type { RepaymentState } from '@kit/contracts/methods/loan';
import {
  afterPayment,
  isExtensionUseful,
  leftToExtend,
  owedAfterExtension,
  owedToday,
  paidOfExtension,
  paymentBoundsOf,
  paymentEffectOf,
} from '@kit/contracts/payments';
import { amountProblem } from '@kit/contracts/rules';
import { DAY } from '@kit/contracts/time-units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const naira = fc.integer({ min: 0, max: 100_000 });

/** The repayment state of any loan with a debt. */
const states: fc.Arbitrary<RepaymentState> = fc
  .record({
    principal: fc.integer({ min: 1, max: 100_000 }),
    interest: naira,
    overdueFee: fc.oneof(fc.constant(0), naira),
    extensionFee: fc.integer({ min: 1, max: 20_000 }),
    repaidShare: fc.double({ min: 0, max: 1, noNaN: true }),
    sinceShare: fc.double({ min: 0, max: 1, noNaN: true }),
    extensionChosen: fc.boolean(),
  })
  .map(({ repaidShare, sinceShare, extensionChosen, ...given }) => {
    const { principal, interest, overdueFee, extensionFee } = given;
    const outstanding = principal + interest + overdueFee;
    const rolloverAmount = extensionFee + overdueFee;
    const repaid = Math.floor(repaidShare * (outstanding - 1));
    const paidSinceExtension = Math.min(Math.floor(sinceShare * repaid), rolloverAmount - 1);
    const remaining = outstanding - repaid;
    return {
      ...given,
      outstanding,
      repaid,
      remaining,
      rolloverAmount,
      paidSinceExtension,
      extensionChosen,
      dueAt: 0,
      overdueDays: 0,
      overdueFeePerDay: 0,
      minimumRepayment: Math.min(assumptions.minimumRepayment, remaining),
      paidTowardsExtension: extensionChosen ? paidSinceExtension : 0,
      newDueAt: 7 * DAY,
    };
  });

const purposes = fc.constantFrom('repay' as const, 'extend' as const);

describe('[5.9] the accepted payment amounts', () => {
  it('range from the minimum, or the rest if that is less, to the remaining amount of the purpose', () => {
    fc.assert(
      fc.property(states, purposes, (state, purpose) => {
        const { least, most } = paymentBoundsOf(state, purpose);
        expect(most).toBe(purpose === 'repay' ? state.remaining : Math.min(leftToExtend(state), state.remaining));
        expect(least).toBe(Math.min(assumptions.minimumRepayment, most));
        for (const allowed of [least, most]) expect(amountProblem(allowed, least, most)).toBeUndefined();
        for (const refused of [least - 1, most + 1]) expect(amountProblem(refused, least, most)).toBeDefined();
      }),
    );
  });

  it('never leave an amount that is too small to pay', () => {
    fc.assert(
      fc.property(states, purposes, naira, (state, purpose, wish) => {
        const { least, most } = paymentBoundsOf(state, purpose);
        const amount = Math.min(most, Math.max(least, wish));
        const after = afterPayment(state, amount);
        fc.pre(after.remaining > 0);
        const then = { ...state, ...after, minimumRepayment: Math.min(assumptions.minimumRepayment, after.remaining) };
        const next = paymentBoundsOf(then, 'repay');
        expect(next.least).toBeLessThanOrEqual(next.most);
        expect(next.least).toBeGreaterThan(0);
      }),
    );
  });
});

describe('[4.5] the extension price', () => {
  it('is reduced by earlier payments, and an extension is offered only if closing the loan costs more', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(paidOfExtension(state) + leftToExtend(state)).toBe(state.rolloverAmount);
        expect(leftToExtend(state)).toBeGreaterThan(0);
        const effect = paymentEffectOf(state, leftToExtend(state));
        expect(effect).toBe(isExtensionUseful(state) ? 'extends the term' : 'closes the loan');
        expect(paymentEffectOf(state, leftToExtend(state) - 1)).not.toBe('extends the term');
      }),
    );
  });

  it('explains what is owed then: what is owed today and the fee, less what is paid now', () => {
    fc.assert(
      fc.property(states, (state) => {
        const owedAfter = owedAfterExtension(state);
        const terms = { owedAfter, overdueFee: state.overdueFee, paidTowardsExtension: paidOfExtension(state) };
        expect(owedToday(terms)).toBe(state.remaining);
        expect(owedAfter).toBe(state.remaining + state.extensionFee - leftToExtend(state));
      }),
    );
  });

  it('is zero if payments exceed it, and the surplus counts', () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 0, max: 5_000 }), (state, beyond) => {
        const paid = state.rolloverAmount + beyond;
        const richer = { ...state, paidSinceExtension: paid, repaid: state.repaid - state.paidSinceExtension + paid };
        expect(leftToExtend(richer)).toBe(0);
        const exact = { ...richer, paidSinceExtension: state.rolloverAmount, repaid: richer.repaid - beyond };
        expect(owedAfterExtension(richer)).toBe(owedAfterExtension(exact) - beyond);
      }),
    );
  });
});

describe('the announced effect of a payment', () => {
  it('reduces the remaining amount, and adds the fee of an extension that it triggers', () => {
    fc.assert(
      fc.property(states, fc.double({ min: 0, max: 1, noNaN: true }), (state, share) => {
        const amount = Math.max(1, Math.floor(share * state.remaining));
        const { effect, remaining, dueAt, leftToExtend: left } = afterPayment(state, amount);
        const extends_ = effect === 'extends the term';
        expect(remaining).toBe(state.remaining - amount + (extends_ ? state.extensionFee : 0));
        expect(dueAt).toBe(extends_ ? state.newDueAt : state.dueAt);
        const isOpen = effect !== 'closes the loan' && !extends_;
        expect(left).toBe(isOpen ? leftToExtend(state) - amount : 0);
      }),
    );
  });
});
