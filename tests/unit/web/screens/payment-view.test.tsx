import type { PayOrder } from '@kit/contracts/methods/repayment';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CashierOfflineScreen from '../../../../web/src/screens/cashier-offline';
import { button, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, payOrderWith } from './loan-examples';
import { address, openScreen, refused } from './screen-context';

const open = async (first: PayOrder) => {
  let payment = first;
  const at = `/pay_cashier_offline?payOrderId=${first.payOrderId}`;
  const opened = await openScreen(at, <CashierOfflineScreen />, {
    payOrderStatus: () => payment,
    orderDetail: () =>
      payment.status === 'received' && payment.effect === 'closes the loan' ? finishedLoan() : loanWith(),
    createPayOrder: () => payOrderWith({ payOrderId: 'P-new' }),
  });
  const become = (changes: Partial<PayOrder>) => {
    payment = { ...payment, ...changes };
  };
  return { ...opened, become, asked: () => opened.sent('payOrderStatus').length };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const notFound = { payOrderStatus: refused('PAY_ORDER_NOT_FOUND') };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a waiting transfer', () => {
  it('shows the exact amount, the account and the effect', async () => {
    const { text } = await open(payOrderWith());
    expect(text()).toContain('Send exactly₦55,000');
    expect(text()).toContain('9012 345 678');
    expect(text()).toContain('Providus Bank');
    expect(text()).toContain('Zuma / A. Okafor');
    expect(text()).toContain('This closes your loan');
    expect(text()).toContain('It works until');
  });

  it('[9.5] copies the number without spaces, and shows it for 1.5 s', async () => {
    const { bridge, show } = await open(payOrderWith());
    await tap(button('Copy the account number'));
    expect(bridge.mock.calls).toEqual([['copyText', { text: '9012345678' }]]);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    await pass(1_499);
    expect(button('Copied')).toBeDefined();
    await pass(1);
    expect(button('Copy the account number').textContent).toBe('Copy');
  });

  it('shows the arrival automatically, and stops polling', async () => {
    const { become, text, asked } = await open(payOrderWith());
    become({ status: 'received' });
    await pass(3_000);
    await act(async () => void (await import('../../../../web/src/loans/paid/paid-in-full')));
    expect(text()).toContain('Paid in full₦55,000');
    expect(text()).toContain('Nothing is owed. Thank you.');
    const sofar = asked();
    await pass(3_600_000);
    expect(asked()).toBe(sofar);
  });

  it('is checked on a tap, and announces each result', async () => {
    const { asked } = await open(payOrderWith());
    await tap(button('I have paid, check again'));
    expect(asked()).toBe(2);
    expect(only('section [role="status"]').textContent).toContain('It is not here yet');
  });

  it("[2.47] has a repay guide with the steps of a bank's app and of USSD", async () => {
    await open(payOrderWith());
    await tap(button('How do I pay by transfer?'));
    const guide = only('dialog').textContent;
    expect(guide).toContain('With your bank’s app');
    expect(guide).toContain('*737#');
    expect(guide).toContain('Send exactly ₦55,000');
  });
});

describe('an ended payment', () => {
  it('leads to its receipt if it was received', async () => {
    const { text } = await open(payOrderWith({ status: 'received', effect: 'reduces what is owed', amount: 5_000 }));
    expect(text()).toContain('₦55,000 is left to pay by 4-December-2026.');
    await tap(button('See the receipt'));
    expect(address()).toBe(`/repay/repay_detail?orderNo=${orderNo}&payOrderId=P20261121001`);
  });

  it('[2.23] warns about its account if it has expired, and confirms before creating another', async () => {
    const { text, sent } = await open(payOrderWith({ status: 'expired' }));
    expect(text()).toContain('don’t send ₦55,000 to it');
    await tap(button('Get a new account number'));
    expect(sent('createPayOrder')).toEqual([]);
    await tap(button('Get the account number'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P-new');
  });

  it('keeps its amount and method after it expired, if its effect would change', async () => {
    await open(payOrderWith({ status: 'expired', amount: 12_000, effect: 'reduces what is owed' }));
    await tap(button('Get a new account number'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=repay&again=P20261121001`);
  });

  it.each(['failed', 'expired'] as const)(
    '[7.46] that %s loads its loan with a toast, because no other message would show the failure',
    async (status) => {
      const { call } = await open(payOrderWith({ status }));
      expect(call).toHaveBeenCalledWith('orderDetail', { orderNo }, { toast: true });
    },
  );

  it('shows the reason of a failure, and offers a retry', async () => {
    const { text } = await open(payOrderWith({ status: 'failed', method: 'card', failure: 'The card was declined.' }));
    expect(text()).toContain('The card was declined.');
    await tap(button('Try again'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=repay&again=P20261121001`);
  });

  it("[8.11] shows the specification's text if it is unknown", async () => {
    await openScreen('/pay_cashier_offline', <CashierOfflineScreen />, notFound);
    expect(only('[role="alert"]').textContent).toContain('payOrderId cannot be empty, please try again');
  });
});

describe('a payment whose loan is already paid', () => {
  const openPaid = (changes: Partial<PayOrder>, loan = finishedLoan()) =>
    openScreen('/pay_cashier_offline?payOrderId=P7', <CashierOfflineScreen />, {
      payOrderStatus: () => payOrderWith({ payOrderId: 'P7', ...changes }),
      orderDetail: () => loan,
    });
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

  it.each([
    ['transfer', 'You don’t need to send ₦55,000. If you sent it, we return it.'],
    ['card', 'We closed this card payment of ₦55,000. If your card was charged, we return it.'],
  ] as const)('is closed: says by %s that sent money is returned, and offers no retry', async (method, words) => {
    const { text } = await openPaid({ status: 'closed', method });
    expect(only('#page-title').textContent).toBe('Payment closed');
    expect(text()).toContain(`Your loan is already paid${words}`);
    expect(buttons()).toEqual(['See your loan']);
    await tap(button('See your loan'));
    expect(address()).toBe(`/repay/repay_detail?orderNo=${orderNo}`);
  });

  it.each([
    { status: 'failed', method: 'card' },
    { status: 'expired', method: 'transfer' },
  ] as const)('offers no retry once it has $status by $method', async (changes) => {
    await openPaid(changes);
    expect(buttons()).toEqual(['See your loan']);
  });

  it.each([
    ['card', 'Your card was not charged.'],
    ['transfer', 'If you sent the money, contact customer service.'],
  ] as const)('that failed by %s without a reason says only what is known', async (method, words) => {
    const { text } = await openPaid({ status: 'failed', method, failure: null }, loanWith());
    expect(text()).toContain(words);
    expect(text()).not.toContain('Nothing was taken');
  });
});
