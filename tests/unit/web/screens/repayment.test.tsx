import { assumptions } from '@kit/contracts/assumptions';
import type { ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import CashierOfflineScreen from '../../../../web/src/screens/cashier-offline';
import ExtensionScreen from '../../../../web/src/screens/extension';
import RepayDetailScreen from '../../../../web/src/screens/repay-detail';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, payOrderWith, receivedPayment } from './loan-examples';
import { address, choice, openScreen, type Replies, refused } from './screen-context';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the repay screen', () => {
  const open = (loan: OrderDetail) =>
    openScreen(`/repay/repay_detail?orderNo=${orderNo}`, <RepayDetailScreen />, { orderDetail: () => loan });

  it.each([
    ['Repay in full', 'Repay ₦55,000', '/pay_cashier?orderNo=N&purpose=repay'],
    ['I want to extend the term', 'Extend by 7 days', '/order_extension?orderNo=N'],
    ['Pay another amount', 'Pay another amount', '/pay_cashier?orderNo=N&purpose=repay&type=partial'],
  ])('[2.45] has one button, which follows the choice: %s', async (title, action, path) => {
    await open(loanWith());
    await tap(choice(title));
    expect(document.querySelectorAll('input:checked')).toHaveLength(1);
    await tap(button(action));
    expect(address()).toBe(path.replace('=N', `=${orderNo}`));
  });

  it('continues a waiting payment', async () => {
    const waiting = { ...receivedPayment, payOrderId: 'P2', status: 'waiting', effect: null, settledAt: null } as const;
    const loan = loanWith();
    await open({ ...loan, order: { ...loan.order, payOrderId: 'P2' }, payments: [waiting] });
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P2');
  });

  it('continues a chosen extension', async () => {
    await open(
      loanWith({ extensionChosen: true, paidSinceExtension: 1_500, paidTowardsExtension: 1_500, repaid: 1_500 }),
    );
    expect(only('ul[aria-label="Under way"]').textContent).toContain('₦10,000 is left to pay for it');
    await tap(only('ul[aria-label="Under way"] button'));
    expect(address()).toBe(`/pay_cashier?orderNo=${orderNo}&purpose=extend`);
  });

  it('copies the receipt of the payment that closed it, and the closure letter, as text', async () => {
    const { bridge, show } = await open(finishedLoan());
    await tap(button('ReceiptCopy'));
    const receipt = [
      `${assumptions.productName}: Receipt`,
      'We received your payment of ₦55,000.',
      'Amount: ₦55,000',
      'Status: Received',
      'Paid by: Bank transfer',
      'Received: 6-December-2026 00:04',
      'What it did: Closed the loan',
      'Payment number: P1',
      `Loan number: ${orderNo}`,
    ];
    expect(bridge.mock.calls).toEqual([['copyText', { text: receipt.join('\n') }]]);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    expect(button('ReceiptCopied')).toBeDefined();
    await tap(button('Closure letterSee'));
    await tap(button('Copy the letter'));
    expect(JSON.stringify(bridge.mock.calls.at(-1))).toContain('Total paid: ₦65,000');
  });
});

describe('a payment', () => {
  const open = async (first: PayOrder) => {
    let payment = first;
    const at = `/pay_cashier_offline?payOrderId=${first.payOrderId}`;
    const opened = await openScreen(at, <CashierOfflineScreen />, {
      payOrderStatus: () => payment,
      orderDetail: () => (payment.status === 'received' ? finishedLoan() : loanWith()),
      createPayOrder: () => payOrderWith({ payOrderId: 'P-new' }),
    });
    const become = (changes: Partial<PayOrder>) => {
      payment = { ...payment, ...changes };
    };
    return { ...opened, become, asked: () => opened.sent('payOrderStatus').length };
  };

  it('[9.5] copies the account number without spaces, and shows it for 1.5 s', async () => {
    const { bridge, show } = await open(payOrderWith());
    await tap(button('Copy the account number'));
    expect(bridge.mock.calls).toEqual([['copyText', { text: '9012345678' }]]);
    expect(show).toHaveBeenCalledWith('Copied', { kind: 'success' });
    await pass(1_499);
    expect(button('Copied')).toBeDefined();
    await pass(1);
    expect(button('Copy the account number').textContent).toBe('Copy');
  });

  it('shows its arrival automatically, and then asks no more', async () => {
    const { become, text, asked } = await open(payOrderWith());
    become({ status: 'received' });
    await pass(3_000);
    await act(async () => void (await import('../../../../web/src/loans/paid/paid-in-full')));
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

  it('[2.23] that has expired gets another account only after a confirmation', async () => {
    const { sent } = await open(payOrderWith({ status: 'expired' }));
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
});

describe('the extension screen', () => {
  const terms: ResponseOf<'extensionQuote'> = examples.extensionQuote.response;
  const open = (replies: Replies = {}, isLoggedIn = true) => {
    const usual: Replies = {
      extensionQuote: () => terms,
      extendOrder: () => ({ ...terms, chosen: true, extended: false }),
    };
    const at = `/order_extension?orderNo=${terms.orderNo}`;
    return openScreen(at, <ExtensionScreen />, { ...usual, ...replies }, isLoggedIn);
  };
  const confirm = async () => {
    await tap(button('Extend for ₦11,500'));
    await tap(only('dialog input[type="checkbox"]'));
    await tap(button('Confirm'));
  };

  it('[4.5] asks the borrower to tick a sentence with the price and the debt before the payment', async () => {
    const { sent } = await open();
    await tap(button('Extend for ₦11,500'));
    await tap(button('Confirm'));
    expect(sent('extendOrder')).toHaveLength(0);
    await tap(only('dialog input[type="checkbox"]'));
    await tap(button('Confirm'));
    expect(sent('extendOrder')).toHaveLength(1);
    expect(address()).toBe(`/pay_cashier?orderNo=${terms.orderNo}&purpose=extend`);
  });

  it('takes effect at once if it is already paid', async () => {
    const { text, sent } = await open({
      extendOrder: () => ({ ...terms, currentDueAt: terms.newDueAt, chosen: false, extended: true }),
    });
    await confirm();
    expect(text()).toContain('What you had paid was enough for it. Your loan is now due on 28-November-2026.');
    expect(sent('extensionQuote')).toHaveLength(1);
  });

  it('continues to the payment if it was chosen before', async () => {
    const { sent } = await open({ extensionQuote: () => ({ ...terms, chosen: true }) });
    await tap(button('Pay ₦11,500'));
    expect(sent('extendOrder')).toHaveLength(0);
    expect(address()).toBe(`/pay_cashier?orderNo=${terms.orderNo}&purpose=extend`);
  });

  it('[5.15] asks a borrower who is not logged in to log in', async () => {
    const { text, sent } = await open({}, false);
    expect(text()).toContain('You need to login to the app first to apply for an extension');
    expect(sent('extensionQuote')).toHaveLength(0);
    await tap(button('Log in'));
    expect(address()).toBe('/login');
  });

  it('reloads the loan with a message if it has changed', async () => {
    const { sent, text } = await open({ extendOrder: refused('ORDER_STATUS_CONFLICT') });
    await confirm();
    expect(text()).toContain('Your loan has changed in the meantime');
    expect(sent('extensionQuote')).toHaveLength(2);
  });
});
