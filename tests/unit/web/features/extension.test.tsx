import { codes } from '@kit/contracts/codes';
import { methods, type ResponseOf } from '@kit/contracts/methods';
import { describe, expect, it } from 'vitest';
import ExtensionScreen from '../../../../web/src/features/extension/extension';
import { AppError } from '../../../../web/src/lib/app-error';
import { button, mount, only, tap } from '../../../support/mount';
import { createScreenContext, type Replies } from './screen-context';

const terms: ResponseOf<'extensionQuote'> = methods.extensionQuote.example.response;
const HERE = `/order_extension?orderNo=${terms.orderNo}`;

const open = async (replies: Replies = {}, isLoggedIn = true) => {
  const screenContext = createScreenContext(
    { extensionQuote: () => terms, extendOrder: () => ({ ...terms, chosen: true, extended: false }), ...replies },
    isLoggedIn,
  );
  const { container } = await mount(screenContext.wrap(HERE, <ExtensionScreen />));
  const called = (name: string) => screenContext.call.mock.calls.filter(([method]) => method === name).length;
  return {
    ...screenContext,
    called,
    text: () => container.textContent ?? '',
    address: () => only('#address').textContent,
  };
};

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
    for (const words of ['Another 7 days cost₦11,500', 'Extension fee₦10,000', 'Overdue fee so far₦1,500']) {
      expect(text()).toContain(words);
    }
    expect(text()).toContain('Owed on that day₦53,500');
    expect(text()).toContain('New payment date28-November-2026');
  });

  it('[4.5] asks the borrower to tick a sentence with the price and the debt before the payment', async () => {
    const { called, address } = await open();
    await tap(button('Extend for ₦11,500'));
    await tap(button('Confirm'));
    expect(called('extendOrder')).toBe(0);
    expect(only('dialog').textContent).toContain('still owe ₦53,500');
    await tap(only('dialog input[type="checkbox"]'));
    await tap(button('Confirm'));
    expect(called('extendOrder')).toBe(1);
    expect(address()).toBe(`/pay_cashier?orderNo=${terms.orderNo}&purpose=extend`);
  });

  it('takes effect at once if it is already paid', async () => {
    const later = terms.newDueAt;
    const { text, called } = await open({
      extendOrder: () => ({ ...terms, currentDueAt: later, chosen: false, extended: true }),
    });
    await confirm();
    expect(text()).toContain('The term is extended');
    expect(text()).toContain('due on 28-November-2026');
    expect(called('extensionQuote')).toBe(1);
  });

  it('continues to the payment if it was chosen before', async () => {
    const { address, called } = await open({ extensionQuote: () => ({ ...terms, chosen: true }) });
    await tap(button('Pay ₦11,500'));
    expect(called('extendOrder')).toBe(0);
    expect(address()).toBe(`/pay_cashier?orderNo=${terms.orderNo}&purpose=extend`);
  });

  it('[5.15] asks a borrower who is not logged in to log in', async () => {
    const { text, address, called } = await open({}, false);
    expect(text()).toContain('You need to login to the app first to apply for an extension');
    expect(called('extensionQuote')).toBe(0);
    await tap(button('Log in'));
    expect(address()).toBe('/login');
  });
});

describe('an extension that fails', () => {
  it('reloads the loan with a message if it has changed', async () => {
    const { called, text } = await open({
      extendOrder: () => {
        throw AppError.ofCode(codes.ORDER_STATUS_CONFLICT.code, '');
      },
    });
    await confirm();
    expect(text()).toContain('Your loan has changed in the meantime');
    expect(called('extensionQuote')).toBe(2);
  });

  it("keeps the borrower's tick if the network fails", async () => {
    const { text } = await open({
      extendOrder: () => {
        throw new AppError('network', 'Network error, please try again later');
      },
    });
    await confirm();
    expect(only('dialog [role="alert"]').textContent).toBe('Network error, please try again later');
    expect(only<HTMLInputElement>('dialog input[type="checkbox"]').checked).toBe(true);
    expect(text()).toContain('₦11,500');
  });

  it('links back to a loan that cannot be extended now', async () => {
    const { text, address } = await open({
      extensionQuote: () => {
        throw AppError.ofCode(codes.ORDER_STATUS_CONFLICT.code, '');
      },
    });
    expect(text()).toContain(codes.ORDER_STATUS_CONFLICT.message);
    await tap(button('See your loan'));
    expect(address()).toBe(`/repay/repay_detail?orderNo=${terms.orderNo}`);
  });
});
