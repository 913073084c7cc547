import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { OrderDetail, Payment } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import CashierScreen from '../../../../web/src/screens/cashier/cashier';
import { button, enter, leave, only, tap } from '../../../support/mount';
import { loanWith, orderNo, payOrderWith, receivedPayment } from './loan-examples';
import { address, choice, noNetwork, openScreen, type Replies, refused } from './screen-context';

const card = payOrderWith({ method: 'card', virtualAccount: null, checkoutUrl: '/checkout/P9', payOrderId: 'P9' });

interface Opened {
  readonly loan?: OrderDetail | (() => OrderDetail);
  readonly more?: string;
  readonly create?: Replies['createPayOrder'];
  readonly payment?: PayOrder;
}

let assign = vi.spyOn(window.location, 'assign');
beforeEach(() => {
  sessionStorage.clear();
  assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
});

const open = async ({ loan = loanWith(), more = '', create, payment = card }: Opened = {}) => {
  const opened = await openScreen(`/pay_cashier?orderNo=${orderNo}${more}`, <CashierScreen />, {
    orderDetail: () => (typeof loan === 'function' ? loan() : loan),
    createPayOrder: create ?? (() => payment),
    payOrderStatus: () => payment,
  });
  return { ...opened, created: () => opened.sent('createPayOrder') };
};

/** What the screen says about paying everything. */
const closes = { effect: 'closes the loan', remaining: 55_000 };
const amountField = () => only<HTMLInputElement>('#pay-amount');
const typeAmount = async (amount: string) => {
  await tap(choice('Another amount'));
  await enter(amountField(), amount);
};
const pay = () => tap(only('button[type="submit"]'));
const payByCard = async () => {
  await tap(choice('Card'));
  await pay();
};
const effect = () => only('form [role=status] > b').parentElement?.textContent;
const alert = () => only('form [role="alert"]').textContent;

describe('the amount', () => {
  it('[5.9] is a whole number from the minimum on, and never ten times what was typed', async () => {
    const { created } = await open();
    await typeAmount('999');
    await leave(amountField());
    expect(only('#pay-amount-error').textContent).toBe('The amount must be at least ₦1,000');
    for (const typed of ['1', '1.', '1.5']) {
      await typeAmount(typed);
      expect(amountField().value).toBe(typed);
    }
    await pay();
    expect(only('#pay-amount-error').textContent).toBe('Enter a whole amount in naira');
    expect(created()).toEqual([]);
  });

  it('and the method are those of the repeated payment', async () => {
    const payment = { ...card, status: 'failed', amount: 2_000, effect: 'reduces what is owed' } as const;
    const { created } = await open({ more: '&again=P9', payment });
    expect(amountField().value).toBe('2,000');
    await pay();
    const announced = { ...closes, effect: 'reduces what is owed' };
    expect(created()).toEqual([{ orderNo, purpose: 'repay', method: 'card', amount: 2_000, announced }]);
  });

  it.each([
    ['the address', '&amount=1', card],
    ['a failed payment of everything', '&again=P9', { ...card, status: 'failed', amount: 54_500 } as const],
  ])('is the debt of today, not an amount of %s', async (_source, more, payment) => {
    await open({ more, payment });
    expect(button('Pay ₦55,000')).toBeDefined();
  });

  it("shows the server's reason beside the field, and reloads the loan", async () => {
    const reason = 'The amount can be at most ₦50,000';
    const { sent } = await open({ create: refused('AMOUNT_REFUSED', { issues: [{ path: 'amount', reason }] }) });
    await payByCard();
    expect(only('#pay-amount-error').textContent).toBe(reason);
    expect(sent('orderDetail')).toHaveLength(2);
  });

  it('survives a look at the help with the method, but the consent does not; another session starts anew', async () => {
    const { reopen, session } = await open();
    await typeAmount('20,000');
    await tap(choice('Card'));
    await tap(only('#pay-agreed'));
    await reopen();
    expect(amountField().value).toBe('20,000');
    expect(choice('Card').checked).toBe(true);
    expect(only<HTMLInputElement>('#pay-agreed').checked).toBe(false);
    session.logOut();
    session.logIn('the token of another borrower');
    await reopen();
    expect(choice('Card').checked).toBe(false);
  });

  it('starts anew with the method after the payment', async () => {
    const { reopen } = await open();
    await typeAmount('5,000');
    await payByCard();
    await reopen();
    expect(button('Pay ₦55,000')).toBeDefined();
    expect(choice('Card').checked).toBe(false);
  });
});

describe('the effect of a payment', () => {
  it('is shown before', async () => {
    await open();
    await typeAmount('5,000');
    expect(effect()).toBe(
      'This reduces what you oweYou then have ₦50,000 left to pay. The due date does not move. Paying another ₦6,500 after that would extend the term.',
    );
  });

  it('[4.5] needs explicit consent if it extends the term', async () => {
    const { created } = await open();
    await typeAmount('12,000');
    expect(effect()).toContain('₦53,000 on 14-December-2026');
    await payByCard();
    expect(created()).toEqual([]);
    expect(only('#pay-agreed-error').textContent).toContain('Tick that you agree');
    expect(alert()).toBe('Check this answer: Payment that extends the term');
    await tap(only('#pay-agreed'));
    // consent to one amount ends with it, and does not come back
    await typeAmount('13,000');
    await typeAmount('12,000');
    expect(only<HTMLInputElement>('#pay-agreed').checked).toBe(false);
    await tap(only('#pay-agreed'));
    await pay();
    expect(created()).toMatchObject([{ amount: 12_000, announced: { ...closes, effect: 'extends the term' } }]);
  });

  it.each([
    ['a part of an extension', false, '&purpose=extend', '2000', 'Another ₦9,500 then extends the term', 0],
    ['a repayment that completes a chosen one', true, '', '12000', 'This extends the term', 1],
  ])('asks for consent to %s, if it was not given before', async (_case, extensionChosen, more, typed, says, ticks) => {
    await open({ more, loan: loanWith({ extensionChosen }) });
    await typeAmount(typed);
    expect(effect()).toContain(says);
    expect(document.querySelectorAll('#pay-agreed')).toHaveLength(ticks);
  });

  it('is refused if it no longer holds, with the new amounts and without the old consent', async () => {
    let loan = loanWith();
    await open({
      loan: () => loan,
      create: () => {
        loan = loanWith({ overdueFee: 1_600, outstanding: 55_100, remaining: 55_100, rolloverAmount: 11_600 });
        return refused('EFFECT_CHANGED', { issues: [{ path: 'announced.remaining', reason: '55100 is left' }] })();
      },
    });
    await typeAmount('12,000');
    await tap(only('#pay-agreed'));
    await payByCard();
    expect(alert()).toBe('Your loan has changed. Look at the amounts again');
    expect(effect()).toContain('₦11,600');
    expect(only<HTMLInputElement>('#pay-agreed').checked).toBe(false);
  });
});

describe('a card payment', () => {
  it("opens the provider's page with a return address, and replaces the cashier in the history", async () => {
    await open();
    await payByCard();
    expect(assign.mock.calls).toEqual([['/checkout/P9?return=%2Fpay_cashier%3FpayOrderId%3DP9']]);
    expect(address()).toBe('/pay_cashier?payOrderId=P9');
    await tap(button('Open the card page'));
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it.each(['//evil.example/checkout', 'http://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'does not open %s',
    async (checkoutUrl) => {
      await open({ payment: { ...card, checkoutUrl } });
      await payByCard();
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('opens another host, which returns to the full address, unless the deployment lists other hosts', async () => {
    const checkoutUrl = 'https://pay.provider.example/c?id=7';
    await open({ payment: { ...card, checkoutUrl } });
    await payByCard();
    const back = encodeURIComponent(`${window.location.origin}/pay_cashier?payOrderId=P9`);
    expect(assign.mock.calls).toEqual([[`${checkoutUrl}&return=${back}`]]);
    overrideAssumptions({ checkoutHosts: ['other.example'] });
    onTestFinished(() => overrideAssumptions({}));
    await tap(button('Open the card page'));
    expect(assign).toHaveBeenCalledOnce();
    expect(only('[role="alert"]').textContent).toContain('We can’t open the payment page here');
  });
});

describe('a payment by transfer', () => {
  it('[2.23] explains the account number and its validity before creating it', async () => {
    const { created } = await open({ payment: payOrderWith() });
    await pay();
    expect(created()).toEqual([]);
    expect(only('dialog').textContent).toContain('₦55,000');
    expect(only('dialog').textContent).toContain('works until 7-December-2026 23:59. Send the money well before');
    await tap(button('Get the account number'));
    expect(created()).toEqual([{ orderNo, purpose: 'repay', method: 'transfer', amount: 55_000, announced: closes }]);
    expect(address()).toBe(`/pay_cashier_offline?payOrderId=${payOrderWith().payOrderId}`);
  });

  it('that could not be opened shows the reason and keeps all choices', async () => {
    await open({ create: noNetwork });
    await pay();
    await tap(button('Get the account number'));
    expect(alert()).toBe('Network error, please try again later');
    expect(choice('All of it').checked).toBe(true);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });
});

describe('a second payment of the same debt', () => {
  const waiting = (changes: Partial<Payment>): Payment => ({
    ...receivedPayment,
    payOrderId: 'P7',
    status: 'waiting',
    settledAt: null,
    ...changes,
  });
  const openWith = (payments: readonly Partial<Payment>[], purpose = 'repay') =>
    open({
      more: `&purpose=${purpose}`,
      loan: loanWith({ extensionChosen: purpose === 'extend' }, { payments: payments.map(waiting) }),
    });
  const otherCard = { method: 'card', amount: 54_000 } as const;
  const asked = () => document.querySelector('dialog h2')?.textContent;

  it('asks whether the waiting transfer is already sent, and opens it', async () => {
    const { created } = await openWith([{}]);
    await payByCard();
    expect(asked()).toBe('Have you already sent it?');
    expect(only('dialog').textContent).toContain('You have an account number for ₦55,000 of this loan.');
    await tap(button('Yes, I have sent it'));
    expect(address()).toBe('/pay_cashier_offline?payOrderId=P7');
    expect(created()).toEqual([]);
  });

  it('asks for consent to the new account number if the borrower has not paid by card', async () => {
    const { created } = await openWith([{ method: 'card' }]);
    await pay();
    expect(asked()).toBe('Have you already paid it?');
    await tap(button('No, pay now'));
    expect(asked()).toBe('Get an account number');
    expect(created()).toEqual([]);
  });

  it.each<[string, Partial<Payment>[], string, string | undefined]>([
    ['waiting payments of other debts', [{ amount: 1_000 }], 'repay', 'Have you already sent it?'],
    ['an extension that the waiting payment covers', [{}], 'extend', 'Have you already sent it?'],
    ['the latest of two', [{ createdAt: 1, ...otherCard }, { createdAt: 2 }], 'repay', 'Have you already sent it?'],
    ['the latest, a card', [{ createdAt: 1 }, { createdAt: 2, ...otherCard }], 'repay', 'Have you already paid it?'],
    ['a received payment', [{ status: 'received' }], 'repay', undefined],
    ['an expired one', [{ status: 'expired' }], 'repay', undefined],
  ])('is asked about %s', async (_case, payments, purpose, question) => {
    await openWith(payments, purpose);
    await payByCard();
    expect(asked()).toBe(question);
  });

  it('is not asked about if the borrower repeats the waiting payment', async () => {
    await openWith([{}]);
    await pay();
    expect(asked()).toBe('Get an account number');
  });
});
