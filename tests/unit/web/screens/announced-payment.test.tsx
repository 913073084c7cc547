import { describe, expect, it } from 'vitest';
import CashierScreen from '../../../../web/src/screens/cashier/cashier';
import { enter, only, tap } from '../../../support/mount';
import { loanWith, orderNo } from './loan-examples';
import { choice, openScreen, refused } from './screen-context';

const HERE = `/pay_cashier?orderNo=${orderNo}`;
const pay = () => tap(only('button[type="submit"]'));
const typeAmount = async (amount: string) => {
  await tap(choice('Another amount'));
  await enter(only<HTMLInputElement>('#pay-amount'), amount);
};

describe('a payment whose announced effect no longer holds', () => {
  it('is refused, with the reason and the new amounts', async () => {
    let loan = loanWith();
    const { text } = await openScreen(HERE, <CashierScreen />, {
      orderDetail: () => loan,
      createPayOrder: () => {
        loan = loanWith({ remaining: 55_500, overdueFee: 2_000, outstanding: 55_500, rolloverAmount: 12_000 });
        const issues = [{ path: 'announced.remaining', reason: '55500 is left to pay now' }];
        return refused('EFFECT_CHANGED', { issues })();
      },
    });
    await tap(choice('Card'));
    await pay();
    expect(only('form [role="alert"]').textContent).toBe('Your loan has changed. Look at the amounts again');
    expect(text()).toContain('Pay ₦55,500');
  });

  it('needs a new consent if a reload changes the price of the extension', async () => {
    let loan = loanWith();
    await openScreen(HERE, <CashierScreen />, {
      orderDetail: () => loan,
      createPayOrder: () => {
        loan = loanWith({ overdueFee: 1_600, outstanding: 55_100, remaining: 55_100, rolloverAmount: 11_600 });
        return refused('EFFECT_CHANGED')();
      },
    });
    await tap(choice('Card'));
    await typeAmount('12,000');
    await tap(only('#pay-agreed'));
    await pay();
    expect(only('form').textContent).toContain('₦11,600');
    expect(only<HTMLInputElement>('#pay-agreed').checked).toBe(false);
  });
});
