import { overrideAssumptions } from '@kit/contracts/assumptions';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import CashierScreen from '../../../../web/src/screens/cashier/cashier';
import { button, enter, leave, only, tap } from '../../../support/mount';
import { finishedLoan, loanWith, orderNo, payOrderWith } from './loan-examples';
import { address, choice, noNetwork, openScreen, type Replies, refused } from './screen-context';

const HERE = `/pay_cashier?orderNo=${orderNo}`;
const waitingCard = payOrderWith({
  method: 'card',
  virtualAccount: null,
  checkoutUrl: '/checkout/P9',
  payOrderId: 'P9',
});

interface Opened {
  readonly loan?: OrderDetail;
  readonly at?: string;
  readonly create?: Replies['createPayOrder'];
  readonly payment?: PayOrder;
}

const open = async ({ loan = loanWith(), at = HERE, create, payment = waitingCard }: Opened = {}) => {
  const opened = await openScreen(at, <CashierScreen />, {
    orderDetail: () => loan,
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

describe('the amount', () => {
  it('[5.9] is an integer, and the message names the minimum', async () => {
    const { created } = await open();
    await typeAmount('999');
    await leave(amountField());
    expect(only('#pay-amount-error').textContent).toBe('The amount must be at least ₦1,000');
    await enter(amountField(), '1000.50');
    await pay();
    expect(only('#pay-amount-error').textContent).toBe('Enter a whole amount in naira');
    expect(created()).toEqual([]);
  });

  it('is never ten times what was typed: a decimal point stays while the borrower types', async () => {
    const { created } = await open();
    for (const typed of ['1', '1.', '1.5']) {
      await typeAmount(typed);
      expect(amountField().value).toBe(typed);
    }
    await leave(amountField());
    expect(only('#pay-amount-error').textContent).toBe('Enter a whole amount in naira');
    await pay();
    expect(created()).toEqual([]);
  });

  it('and the method are those of the repeated payment', async () => {
    const payment = payOrderWith({
      ...waitingCard,
      status: 'failed',
      amount: 2_000,
      effect: 'reduces what is owed',
    });
    const { created, text } = await open({ at: `${HERE}&again=${payment.payOrderId}`, payment });
    expect(amountField().value).toBe('2,000');
    expect(text()).toContain('Pay ₦2,000');
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await pay();
    expect(created()).toEqual([
      {
        orderNo,
        purpose: 'repay',
        method: 'card',
        amount: 2_000,
        announced: { ...closes, effect: 'reduces what is owed' },
      },
    ]);
  });

  it('is never read from the address', async () => {
    const { text } = await open({ at: `${HERE}&amount=1` });
    expect(text()).toContain('Pay ₦55,000');
  });

  it("shows the server's reason beside the field, and reloads the loan", async () => {
    const { sent } = await open({
      create: refused('AMOUNT_REFUSED', {
        issues: [{ path: 'amount', reason: 'The amount can be at most ₦50,000' }],
      }),
    });
    await tap(choice('Card'));
    await pay();
    expect(only('#pay-amount-error').textContent).toBe('The amount can be at most ₦50,000');
    expect(sent('orderDetail')).toHaveLength(2);
  });
});

describe('the effect of a payment', () => {
  it('is shown before: it closes or reduces', async () => {
    await open();
    expect(only('form [role=status] > b').parentElement?.textContent).toContain('This closes your loan');
    await typeAmount('5,000');
    expect(only('form [role=status] > b').parentElement?.textContent).toBe(
      'This reduces what you oweYou then have ₦50,000 left to pay. The due date does not move. Paying another ₦6,500 after that would extend the term.',
    );
  });

  it('[4.5] needs explicit consent if it extends the term', async () => {
    const { created } = await open();
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await tap(choice('Card'));
    await typeAmount('12,000');
    expect(only('form [role=status] > b').parentElement?.textContent).toContain('₦53,000 on 14-December-2026');
    await pay();
    expect(created()).toEqual([]);
    expect(only('#pay-agreed-error').textContent).toContain('Tick that you agree');
    expect(only('form [role="alert"]').textContent).toBe('Check this answer: Payment that extends the term');
    await tap(only('#pay-agreed'));
    await pay();
    expect(created()).toEqual([
      {
        orderNo,
        purpose: 'repay',
        method: 'card',
        amount: 12_000,
        announced: { ...closes, effect: 'extends the term' },
      },
    ]);
  });

  it('needs no further consent if another payment only counts towards a chosen extension', async () => {
    await open({ at: `${HERE}&purpose=extend` });
    await typeAmount('2000');
    expect(only('form [role=status] > b').parentElement?.textContent).toContain('Another ₦9,500 then extends the term');
    expect(document.querySelectorAll('#pay-agreed')).toHaveLength(0);
  });
});

describe('an extension on the cashier', () => {
  it('needs no second consent', async () => {
    await open({ at: `${HERE}&purpose=extend`, loan: loanWith({ extensionChosen: true }) });
    expect(only('form [role=status] > b').parentElement?.textContent).toContain('This extends the term by 7 days');
    expect(document.querySelectorAll('#pay-agreed')).toHaveLength(0);
    expect(document.querySelectorAll('ul[aria-label="Under way"]')).toHaveLength(0);
  });

  it('needs consent even by an ordinary repayment', async () => {
    await open({ loan: loanWith({ extensionChosen: true }) });
    await typeAmount('12000');
    expect(document.querySelectorAll('#pay-agreed')).toHaveLength(1);
  });
});

describe('a card payment', () => {
  it("opens the provider's page with a return address, and replaces the cashier in the history", async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await open();
    await tap(choice('Card'));
    await pay();
    expect(assign.mock.calls).toEqual([['/checkout/P9?return=%2Fpay_cashier%3FpayOrderId%3DP9']]);
    expect(address()).toBe('/pay_cashier?payOrderId=P9');
    await tap(button('Open the card page'));
    expect(assign).toHaveBeenCalledTimes(2);
  });

  it.each(['//evil.example/checkout', 'http://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'does not open %s',
    async (url) => {
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      await open({ payment: { ...waitingCard, checkoutUrl: url } });
      await tap(choice('Card'));
      await pay();
      expect(assign).not.toHaveBeenCalled();
    },
  );

  it('opens another host, which returns to the full address, unless the deployment lists other hosts', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const checkoutUrl = 'https://pay.provider.example/c?id=7';
    await open({ payment: { ...waitingCard, checkoutUrl } });
    await tap(choice('Card'));
    await pay();
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
    const transfer = payOrderWith();
    const { created } = await open({ payment: transfer });
    await pay();
    expect(created()).toEqual([]);
    expect(only('dialog').textContent).toContain('₦55,000');
    expect(only('dialog').textContent).toContain('works until 7-December-2026 23:59. Send the money well before');
    await tap(button('Get the account number'));
    expect(created()).toEqual([{ orderNo, purpose: 'repay', method: 'transfer', amount: 55_000, announced: closes }]);
    expect(address()).toBe(`/pay_cashier_offline?payOrderId=${transfer.payOrderId}`);
  });
});

describe('a payment that could not be opened', () => {
  it('shows the reason and keeps all choices', async () => {
    await open({ create: noNetwork });
    await pay();
    await tap(button('Get the account number'));
    expect(only('form [role="alert"]').textContent).toBe('Network error, please try again later');
    expect(choice('All of it').checked).toBe(true);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });
});

describe('a loan that changed in the meantime', () => {
  it('shows nothing to pay if it is paid off', async () => {
    const { text } = await open({ loan: finishedLoan() });
    expect(text()).toContain('Nothing is owed on this loan');
    await tap(button('See your loan'));
    expect(address()).toBe(`/repay/repay_detail?orderNo=${orderNo}`);
  });
});
