import { settle } from '@kit/mock-server/service/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const pay = (borrower: BorrowerInSandbox, orderNo: string, amount: number) => {
  const asked = { orderNo, purpose: 'repay', method: 'card', amount } as const;
  const { payOrderId } = borrower.ok('createPayOrder', asked);
  const waiting = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
  if (!waiting) throw new Error(`${payOrderId} was not opened`);
  settle(borrower.sandbox, waiting, borrower.now);
};

describe('the price of an extension', () => {
  it('[4.5] includes earlier payments before the choice, as the choice then does', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    pay(borrower, orderNo, 4_000);
    const quote = borrower.ok('extensionQuote', { orderNo });
    expect(quote).toMatchObject({ rolloverAmount: 10_000, paidTowardsExtension: 4_000, leftToPay: 6_000 });
    expect(borrower.ok('extendOrder', { orderNo })).toMatchObject({ leftToPay: 6_000, chosen: true, extended: false });
  });

  it('can be chosen again without any change', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    const first = borrower.ok('extendOrder', { orderNo });
    const { position } = borrower.sandbox.documents;
    expect(borrower.ok('extendOrder', { orderNo })).toEqual(first);
    expect(borrower.sandbox.documents.position).toBe(position);
    expect(borrower.order(orderNo).timeline.filter(({ kind }) => kind === 'extension chosen')).toHaveLength(1);
  });

  it('leaves the announced amount owed, even after a larger payment', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying();
    pay(borrower, orderNo, 12_000);
    const { owedAfter, leftToPay, rolloverAmount } = borrower.ok('extensionQuote', { orderNo });
    expect(owedAfter).toBe(51_500);
    expect(leftToPay).toBe(rolloverAmount);
    pay(borrower, orderNo, leftToPay);
    expect(borrower.order(orderNo).repayment?.remaining).toBe(owedAfter);
  });
});
