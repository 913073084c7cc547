import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventText } from '../../../../web/src/loans/history';
import { orderState, stateWord } from '../../../../web/src/loans/loan';
import { effectText } from '../../../../web/src/loans/loan-texts';
import CashierScreen from '../../../../web/src/screens/cashier/cashier';
import CashierOfflineScreen from '../../../../web/src/screens/cashier-offline';
import { button, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, payOrderWith, receivedPayment } from './loan-examples';
import { address, choice, openScreen } from './screen-context';

const waiting = (changes: Partial<Payment> = {}): Payment => ({
  ...receivedPayment,
  payOrderId: 'P7',
  status: 'waiting',
  settledAt: null,
  ...changes,
});
const card = payOrderWith({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P9', payOrderId: 'P9' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a second payment of the same debt', () => {
  const open = async (payments: readonly Payment[], purpose = 'repay') => {
    const loan = loanWith({ extensionChosen: purpose === 'extend' }, { payments: [...payments] });
    const { sent } = await openScreen(`/pay_cashier?orderNo=${orderNo}&purpose=${purpose}`, <CashierScreen />, {
      orderDetail: () => loan,
      createPayOrder: () => card,
    });
    return { created: () => sent('createPayOrder').length };
  };
  const pay = () => tap(only('button[type="submit"]'));
  const asked = () => document.querySelector('dialog h2')?.textContent;

  it('asks whether the waiting transfer is already sent, and opens it', async () => {
    const { created } = await open([waiting()]);
    await tap(choice('Card'));
    await pay();
    expect(asked()).toBe('Have you already sent it?');
    expect(only('dialog').textContent).toContain('You have an account number for ₦55,000 of this loan.');
    expect(created()).toBe(0);
    await tap(button('Yes, I have sent it'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P7');
    expect(created()).toBe(0);
  });

  it('asks for consent to the new account number if the borrower has not', async () => {
    const { created } = await open([waiting({ method: 'card' })]);
    await pay();
    await tap(button('No, pay now'));
    expect(asked()).toBe('Get an account number');
    expect(created()).toBe(0);
  });

  it.each<[string, Partial<Payment>[], string, string | undefined]>([
    ['waiting payments of other debts', [{ amount: 1_000 }], 'repay', 'Have you already sent it?'],
    ['an extension that the waiting payment covers', [{}], 'extend', 'Have you already sent it?'],
    [
      'the latest of several',
      [{ createdAt: 1, method: 'card' }, { createdAt: 2 }],
      'repay',
      'Have you already sent it?',
    ],
    ['a received payment', [{ status: 'received' }], 'repay', undefined],
    ['a failed one', [{ status: 'failed' }], 'repay', undefined],
    ['an expired one', [{ status: 'expired' }], 'repay', undefined],
    ['no payment', [], 'repay', undefined],
  ])('is asked about %s', async (_case, payments, purpose, question) => {
    await open(
      payments.map((changes) => waiting(changes)),
      purpose,
    );
    await tap(choice('Card'));
    await pay();
    expect(asked()).toBe(question);
  });

  it('does not ask whether it is sent if the borrower repeats the waiting payment', async () => {
    await open([waiting()]);
    await pay();
    expect(asked()).toBe('Get an account number');
  });
});

describe('a payment whose loan is already paid', () => {
  const open = (changes: Partial<PayOrder>, loan: OrderDetail = finishedLoan()) =>
    openScreen('/pay_cashier_offline?payOrderId=P7', <CashierOfflineScreen />, {
      payOrderStatus: () => payOrderWith({ payOrderId: 'P7', ...changes }),
      orderDetail: () => loan,
    });
  const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

  it('is closed: says that sent money is returned, and offers no retry', async () => {
    const { text } = await open({ status: 'closed' });
    expect(only('#page-title').textContent).toBe('Payment closed');
    expect(text()).toContain('Your loan is already paid');
    expect(text()).toContain('You don’t need to send ₦55,000. If you sent it, we return it.');
    expect(text()).not.toMatch(/failed|nothing was taken/i);
    expect(buttons()).toEqual(['See your loan']);
    await tap(button('See your loan'));
    expect(address()).toBe(`/repay/repay_detail?orderNo=${orderNo}`);
  });

  it('is closed: says the same of a card, in its words', async () => {
    const { text } = await open({ status: 'closed', method: 'card', virtualAccount: null });
    expect(text()).toContain('If your card was charged, we return it.');
    expect(text()).not.toContain('send');
  });

  it.each([
    { status: 'failed', method: 'card' },
    { status: 'failed', method: 'transfer' },
    { status: 'expired', method: 'card' },
    { status: 'expired', method: 'transfer' },
  ] as const)('offers no retry once it has $status by $method', async (changes) => {
    await open(changes);
    expect(buttons()).toEqual(['See your loan']);
  });

  it.each([
    ['card', 'Your card was not charged.'],
    ['transfer', 'If you sent the money, contact customer service.'],
  ] as const)('that failed by %s without a reason says only what is known', async (method, words) => {
    const { text } = await open({ status: 'failed', method, failure: null }, loanWith());
    expect(text()).toContain(words);
    expect(text()).not.toContain('Nothing was taken');
  });
});

describe('the words before a payment that extends the term', () => {
  const state = (paidSinceExtension: number) => {
    const { repayment } = loanWith({ paidSinceExtension, remaining: 55_000 - paidSinceExtension });
    if (repayment === null) throw new Error('The example is owed');
    return repayment;
  };

  it('speak of this payment alone if nothing was paid before', () => {
    expect(effectText(state(0), 12_000)).toContain('₦11,500 of it is an extra charge');
    expect(effectText(state(0), 12_000)).not.toContain('paid');
    expect(effectText(state(1_000), 12_000)).toContain('₦11,500 of all that you paid is an extra charge');
  });

  it('and of a finished loan are the same in the list, on the loan and in its history', () => {
    for (const status of ['finished', 'rejected', 'cancelled'] as const) {
      expect(orderState({ status, overdueDays: 0, daysLeft: null }).text).toBe(stateWord(status));
      expect(eventText(status)).toBe(stateWord(status));
    }
    expect(eventText('extended')).toBe('Term extended: extra charge');
  });
});
