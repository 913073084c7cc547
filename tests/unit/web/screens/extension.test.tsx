import type { ResponseOf } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import { OVERDUE_FEE } from '../../../../web/src/loans/loan';
import ExtensionScreen from '../../../../web/src/screens/extension';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { address, openScreen, type Replies, refused } from './screen-context';

const terms: ResponseOf<'extensionQuote'> = examples.extensionQuote.response;
const HERE = `/order_extension?orderNo=${terms.orderNo}`;

const usual: Replies = {
  extensionQuote: () => terms,
  extendOrder: () => ({ ...terms, chosen: true, extended: false }),
};
const open = (replies: Replies = {}, isLoggedIn = true) =>
  openScreen(HERE, <ExtensionScreen />, { ...usual, ...replies }, isLoggedIn);

const confirm = async () => {
  await tap(button('Extend for ₦11,500'));
  await tap(only('dialog input[type="checkbox"]'));
  await tap(button('Confirm'));
};

describe('the extension screen', () => {
  it('[2.46] shows all statements about a renewal', async () => {
    const { text } = await open();
    expect(text()).toMatch(/restores the status of your loan and allows a new assessment for a higher limit/);
    expect(text()).toMatch(/suggested when you cannot repay in full on time/);
    expect(text()).toMatch(/gives you time to organise your payment/);
    expect(text()).toMatch(/fee is an extra charge: it does not reduce your principal/);
    expect(text()).toMatch(/full principal plus interest remains owed after the 7 days/);
  });

  it('shows each part of the price, the remaining debt and its date', async () => {
    const { text } = await open();
    for (const words of ['Another 7 days cost₦11,500', 'Extension fee₦10,000', `${OVERDUE_FEE} so far₦1,500`]) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('Owed on that day₦53,500');
    expect(text()).toContain('New payment date28-November-2026');
  });

  it('[4.5] asks the borrower to tick a sentence with the price and the debt before the payment', async () => {
    const { sent } = await open();
    await tap(button('Extend for ₦11,500'));
    await tap(button('Confirm'));
    expect(sent('extendOrder')).toHaveLength(0);
    expect(only('dialog').textContent).toContain('then owe ₦53,500');
    await tap(only('dialog input[type="checkbox"]'));
    await tap(button('Confirm'));
    expect(sent('extendOrder')).toHaveLength(1);
    expect(address()).toBe(`/pay_cashier?orderNo=${terms.orderNo}&purpose=extend`);
  });

  it('explains the debt after a part payment: owed today, the cost, owed then', async () => {
    const after = { ...terms, overdueFee: 0, rolloverAmount: 10_000, paidTowardsExtension: 5_000, leftToPay: 5_000 };
    const { text } = await open({ extensionQuote: () => ({ ...after, owedAfter: 51_750 }) });
    expect(text()).toContain('Owed today₦46,750');
    await tap(button('Extend for ₦5,000'));
    expect(only('dialog').textContent).toContain(
      'You owe ₦46,750 today. Extending costs ₦10,000, and you have paid ₦5,000 of it. You then owe ₦51,750.',
    );
  });

  it('takes effect at once if it is already paid', async () => {
    const later = terms.newDueAt;
    const { text, sent } = await open({
      extendOrder: () => ({ ...terms, currentDueAt: later, chosen: false, extended: true }),
    });
    await confirm();
    expect(text()).toContain('The term is extended');
    expect(text()).toContain('due on 28-November-2026');
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
});

describe('an extension that fails', () => {
  it('reloads the loan with a message if it has changed', async () => {
    const { sent, text } = await open({ extendOrder: refused('ORDER_STATUS_CONFLICT') });
    await confirm();
    expect(text()).toContain('Your loan has changed in the meantime');
    expect(sent('extensionQuote')).toHaveLength(2);
  });
});
