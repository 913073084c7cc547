import { assumptions } from '@kit/contracts/assumptions';
import { leftToExtend, owedAfterExtension, paymentBoundsOf } from '@kit/contracts/payments';
import { DAY } from '@kit/contracts/time-units';
import { fail } from '@kit/mock-server/service/settlement';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, card, running, transfer } from './borrowers';

const toExtend = (amount: number): Asked => ({ purpose: 'extend', method: 'card', amount });

describe('opening a payment', () => {
  it('[5.9] refuses a fraction and an amount outside the range, naming the limit', () => {
    const { borrower, orderNo, issues } = running();
    expect(borrower.codeOf('createPayOrder', { orderNo, ...card(1_000.5) })).toBe('AMOUNT_REFUSED');
    expect(issues(card(1_000.5))).toEqual({ amount: 'Enter a whole amount in naira' });
    expect(issues(card(999))).toEqual({ amount: 'The amount must be at least ₦1,000' });
    expect(issues(card(53_501))).toEqual({ amount: 'The amount can be at most ₦53,500' });
    expect(issues(card(-5))).toHaveProperty('amount');
    expect(issues(card(1_000))).toEqual({});
    expect(issues(card(53_500))).toEqual({});
  });

  it('[5.9] accepts exactly the amounts of the contract, after any payments', () => {
    const parts = fc.record({
      paid: fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), days: fc.nat(20) }), {
        maxLength: 4,
      }),
      purpose: fc.constantFrom('repay' as const, 'extend' as const),
    });
    fc.assert(
      fc.property(parts, ({ paid, purpose }) => {
        const { borrower, orderNo, arrive, owed } = running();
        for (const { share, days } of paid) {
          borrower.pass(days * DAY);
          const state = owed();
          if (state === null || borrower.order(orderNo).order.status === 'finished') break;
          const { least, most } = paymentBoundsOf(state, 'repay');
          arrive(
            borrower.ok('createPayOrder', { orderNo, ...card(least + Math.floor(share * (most - least))) }).payOrderId,
          );
        }
        const state = owed();
        fc.pre(state !== null && borrower.order(orderNo).order.status !== 'finished');
        if (state === null) return;
        const quote = borrower.ok('extensionQuote', { orderNo });
        expect(quote).toMatchObject({ leftToPay: leftToExtend(state), owedAfter: owedAfterExtension(state) });
        const { least, most } = paymentBoundsOf(state, purpose);
        const codeOf = (amount: number) =>
          borrower.codeOf('createPayOrder', { orderNo, purpose, method: 'card', amount });
        expect([least - 1, most + 1].map(codeOf)).toEqual(['AMOUNT_REFUSED', 'AMOUNT_REFUSED']);
        expect([least, most].map(codeOf)).toEqual(['SUCCESS', 'SUCCESS']);
      }),
      { numRuns: 60 },
    );
  });

  it('accepts exactly the rest if that is below the minimum', () => {
    const { borrower, orderNo, ask, issues, arrive } = running();
    // The first extends the term and pays most of the loan; the second stays just below the price of another extension.
    arrive(ask(card(53_000)).payOrderId);
    arrive(ask(card(9_999)).payOrderId);
    expect(borrower.order(orderNo).repayment).toMatchObject({ remaining: 501, minimumRepayment: 501 });
    expect(issues(card(500))).toEqual({ amount: 'The amount must be at least ₦501' });
    expect(ask(card(501)).effect).toBe('closes the loan');
  });

  it('gives a transfer its own account, and a card the provider’s page', () => {
    const { borrower, ask } = running();
    const accounts = Array.from({ length: 50 }, () => {
      const { payOrderId, virtualAccount } = ask(transfer(1_000));
      const open = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
      if (open === undefined) throw new Error('the payment is open');
      fail(borrower.sandbox, open, 'It was sent to another account');
      return virtualAccount?.accountNo ?? '';
    });
    expect(new Set(accounts).size).toBe(50);
    for (const accountNo of accounts) expect(accountNo).toMatch(/^\d{10}$/);
    const { payOrderId, checkoutUrl, virtualAccount } = ask(card(1_000));
    expect({ checkoutUrl, virtualAccount }).toEqual({ checkoutUrl: `/checkout/${payOrderId}`, virtualAccount: null });
  });

  it('returns an equal waiting payment with a new lifetime, and otherwise a new one', () => {
    const { borrower, ask, arrive } = running();
    const first = ask(transfer(5_000));
    borrower.pass(assumptions.payOrderLife - 1);
    const again = ask(transfer(5_000));
    expect(again).toEqual({ ...first, expiresAt: borrower.now + assumptions.payOrderLife });
    const others = [ask(card(5_000)), ask(transfer(5_001)), ask({ ...toExtend(5_000), method: 'transfer' })];
    expect(new Set([first, ...others].map(({ payOrderId }) => payOrderId)).size).toBe(4);
    arrive(first.payOrderId);
    expect(ask(transfer(5_000)).payOrderId).not.toBe(first.payOrderId);
  });

  it('[4.5] announces its effect', () => {
    const { ask } = running();
    expect(ask(card(53_500)).effect).toBe('closes the loan');
    expect(ask(card(10_000)).effect).toBe('extends the term');
    expect(ask(card(6_000)).effect).toBe('reduces what is owed');
    expect(ask(toExtend(6_000)).effect).toBe('counts towards the extension');
  });
});

describe('a payment', () => {
  it('waits for its money, counts once, and belongs to the order', () => {
    const { borrower, orderNo, ask, arrive, owed } = running();
    const { payOrderId } = ask(transfer(5_000));
    expect(borrower.order(orderNo).order.payOrderId).toBe(payOrderId);
    expect(owed()?.repaid).toBe(0);
    arrive(payOrderId);
    arrive(payOrderId);
    expect(owed()).toMatchObject({ repaid: 5_000, remaining: 48_500 });
    expect(borrower.order(orderNo)).toMatchObject({
      order: { payOrderId: null },
      payments: [{ payOrderId, status: 'received', effect: 'reduces what is owed', settledAt: borrower.now }],
    });
    expect(borrower.ok('payOrderStatus', { payOrderId })).toMatchObject({ status: 'received', failure: null });
  });

  it('expires on the sandbox’s clock and cannot be paid afterwards', () => {
    const { borrower, ask, arrive, owed } = running();
    const { payOrderId, expiresAt } = ask(transfer(5_000));
    expect(expiresAt - borrower.now).toBe(assumptions.payOrderLife);
    borrower.pass(assumptions.payOrderLife);
    expect(borrower.ok('payOrderStatus', { payOrderId }).status).toBe('waiting');
    borrower.pass(1);
    expect(borrower.ok('payOrderStatus', { payOrderId }).status).toBe('expired');
    arrive(payOrderId);
    expect(owed()?.repaid).toBe(0);
  });
});

describe('an extension', () => {
  it('[9.1] is quoted with 7 days for the fee, and principal and interest owed in full', () => {
    const { borrower, orderNo } = running();
    const quote = borrower.ok('extensionQuote', { orderNo });
    expect(quote).toMatchObject({
      extensionDays: 7,
      extensionFee: 10_000,
      overdueFee: 0,
      rolloverAmount: 10_000,
      leftToPay: 10_000,
      owedAfter: 53_500,
      chosen: false,
    });
    expect(quote.newDueAt - quote.currentDueAt).toBe(7 * DAY);
  });

  it('[4.5] can be chosen by the borrower, and later payments count towards it first', () => {
    const { borrower, orderNo, ask, arrive } = running();
    expect(borrower.ok('extendOrder', { orderNo })).toMatchObject({ chosen: true, extended: false, leftToPay: 10_000 });
    const { payOrderId, effect } = ask(card(4_000));
    expect(effect).toBe('counts towards the extension');
    arrive(payOrderId);
    expect(borrower.ok('extensionQuote', { orderNo })).toMatchObject({ paidTowardsExtension: 4_000, leftToPay: 6_000 });
    const { position } = borrower.sandbox.documents;
    expect(borrower.ok('extendOrder', { orderNo })).toMatchObject({ chosen: true, extended: false });
    expect(borrower.sandbox.documents.position, 'the second choice changes nothing').toBe(position);
    arrive(ask(toExtend(6_000)).payOrderId);
    expect(borrower.order(orderNo).timeline.at(-1)?.kind).toBe('extended');
  });

  it('[4.5] costs less after payments before its choice', () => {
    const { borrower, orderNo, ask, arrive } = running();
    arrive(ask(card(4_000)).payOrderId);
    const price = { rolloverAmount: 10_000, paidTowardsExtension: 4_000, leftToPay: 6_000 };
    expect(borrower.ok('extensionQuote', { orderNo })).toMatchObject(price);
    expect(borrower.ok('extendOrder', { orderNo })).toMatchObject({ ...price, chosen: true, extended: false });
  });

  it('is chosen by a payment for it, up to its remaining price', () => {
    const { borrower, orderNo, ask, issues, arrive } = running();
    expect(issues(toExtend(10_001))).toEqual({ amount: 'The amount can be at most ₦10,000' });
    expect(issues(toExtend(999))).toHaveProperty('amount');
    expect(borrower.ok('extensionQuote', { orderNo }).chosen).toBe(false);
    arrive(ask(toExtend(9_500)).payOrderId);
    expect(borrower.ok('extensionQuote', { orderNo })).toMatchObject({ chosen: true, leftToPay: 500 });
    expect(issues(toExtend(499))).toHaveProperty('amount');
    expect(arrive(ask(toExtend(500)).payOrderId).effect).toBe('extends the term');
  });
});
