import {
  openPayOrder,
  type PayOrderRecord,
  paymentLimit,
  payOrderAt,
  virtualAccountOf,
} from '@kit/mock-server/loan/pay-order';
import { describe, expect, it } from 'vitest';

const DAY = 86_400_000;
const opened = {
  payOrderId: 'P1',
  owner: 'U1',
  orderNo: 'N1',
  purpose: 'repay',
  method: 'card',
  amount: 1_000,
  effect: 'reduces what is owed',
  expiresAt: DAY + 5,
  virtualAccount: null,
} as const;
const waiting = openPayOrder(opened, 5);

describe('a payment', () => {
  it('keeps its final status at any later time', () => {
    for (const status of ['received', 'failed', 'closed'] as const) {
      const payment = { ...waiting, status };
      expect(payOrderAt(payment, 2 * DAY)).toBe(payment);
    }
  });

  it('is limited to twenty waiting and five hundred received ones, with a text', () => {
    const many = (count: number, status: PayOrderRecord['status']) => Array(count).fill({ ...waiting, status });
    expect(paymentLimit([...many(19, 'waiting'), ...many(499, 'received'), ...many(900, 'failed')])).toBeUndefined();
    expect(paymentLimit(many(20, 'waiting'))).toBe('20 payments are waiting already. Make one of them first');
    expect(paymentLimit(many(500, 'received'))).toBe(
      'This loan was paid in 500 payments already. Please contact customer service',
    );
  });
});

describe('the virtual account of a transfer', () => {
  it('has ten digits, and the name of product and payer', () => {
    expect(virtualAccountOf(1, 'A. Okafor')).toEqual({
      bankName: 'Providus Bank',
      accountNo: '9048271317',
      accountName: 'Zuma / A. Okafor',
    });
    expect(virtualAccountOf(2, 'x').accountNo).toBe('9096542634');
    expect(virtualAccountOf(3, 'x').accountNo).toBe('9044813951');
  });

  it('is unique for the first hundred thousand numbers, with leading zeros', () => {
    const accounts = Array.from({ length: 100_000 }, (_, index) => virtualAccountOf(index + 1, 'x').accountNo);
    expect(new Set(accounts).size).toBe(100_000);
    expect(accounts.filter((account) => !/^90\d{8}$/.test(account))).toEqual([]);
    expect(accounts.some((account) => account.startsWith('9000'))).toBe(true);
  });
});
