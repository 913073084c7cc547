import { describe, expect, it } from 'vitest';
import { card, running, transfer } from './borrowers';

const DAY = 86_400_000;

describe('a payment', () => {
  it('shows all fields except its owner', () => {
    const { borrower, orderNo, ask, arrive } = running();
    const waiting = ask(transfer(5_000));
    expect(waiting).toEqual({
      payOrderId: expect.stringMatching(/^P[2-9A-HJ-NP-Z]{9}$/),
      orderNo,
      purpose: 'repay',
      method: 'transfer',
      amount: 5_000,
      status: 'waiting',
      effect: 'reduces what is owed',
      virtualAccount: {
        bankName: 'Providus Bank',
        accountNo: expect.stringMatching(/^90\d{8}$/),
        accountName: 'Zuma / A. Okafor',
      },
      checkoutUrl: null,
      createdAt: borrower.now,
      expiresAt: borrower.now + DAY,
      settledAt: null,
      failure: null,
    });
    const { payOrderId, createdAt } = waiting;
    const listed = { payOrderId, purpose: 'repay', method: 'transfer', amount: 5_000, createdAt };
    expect(borrower.order(orderNo).payments).toEqual([{ ...listed, status: 'waiting', effect: null, settledAt: null }]);
    borrower.pass(60_000);
    arrive(payOrderId);
    expect(borrower.order(orderNo).payments).toEqual([
      { ...listed, status: 'received', effect: 'reduces what is owed', settledAt: borrower.now },
    ]);
  });

  it('shows the final effect after it ended', () => {
    const { borrower, ask, arrive } = running();
    const { payOrderId } = ask(card(4_000));
    arrive(payOrderId);
    arrive(ask(card(6_000)).payOrderId);
    arrive(ask(card(6_000)).payOrderId);
    // Another 4,000 would extend the term now.
    expect(borrower.ok('payOrderStatus', { payOrderId })).toMatchObject({
      status: 'received',
      effect: 'reduces what is owed',
    });
  });

  it('among twenty waiting ones can be requested again, but no further one', () => {
    const { borrower, orderNo, ask, issues, arrive } = running();
    const waiting = Array.from({ length: 20 }, (_, index) => ask(card(1_000 + index)).payOrderId);
    expect(issues(card(2_000))).toEqual({ orderNo: '20 payments are waiting already. Make one of them first' });
    expect(borrower.codeOf('createPayOrder', { orderNo, ...card(2_000) })).toBe('LIMIT_REACHED');
    expect(ask(card(1_007)).payOrderId).toBe(waiting[7]);
    expect(borrower.order(orderNo).payments).toHaveLength(20);
    arrive(waiting[0] ?? '');
    expect(waiting).not.toContain(ask(card(2_000)).payOrderId);
  });

  it('changes the loan when opened for an extension, but not for a repayment', () => {
    const { borrower, orderNo, ask } = running();
    // Reads it once, so that automatic transitions are stored.
    borrower.order(orderNo);
    const changesOf = (step: () => unknown) =>
      borrower.sandbox.documents
        .run(step)
        .recorded.changes.filter(({ kind, before }) => kind === 'order' && before !== undefined).length;
    expect(changesOf(() => ask(card(4_000)))).toBe(0);
    expect(changesOf(() => ask({ ...card(4_000), purpose: 'extend' }))).toBe(1);
    expect(changesOf(() => ask({ ...card(5_000), purpose: 'extend' }))).toBe(0);
  });
});
