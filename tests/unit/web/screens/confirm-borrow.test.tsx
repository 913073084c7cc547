import { describe, expect, it, vi } from 'vitest';
import ConfirmBorrowScreen from '../../../../web/src/screens/confirm-borrow/confirm-borrow';
import { examples } from '../../../support/examples';
import { button, only, sheetActions, tap } from '../../../support/mount';
import { said } from './said';
import {
  address,
  choice,
  createScreenContext,
  noNetwork,
  type Replies,
  refused,
  user,
  withUser,
} from './screen-context';

const detail = examples.orderDetail.response;
const { order } = detail;
const quote = examples.loanQuote.response;
const { terms } = quote;
const weekly = { ...terms, loanDays: 7, interest: 1_750, totalRepayment: 51_750, installmentAmount: 51_750 };
const PLACE = `?orderNo=${order.orderNo}&tractOdrId=${order.tractOdrId}`;

const usual: Replies = {
  orderDetail: () => detail,
  orderList: () => ({ orders: [] }),
  loanQuote: ({ loanDays }) => (loanDays === 7 ? { ...quote, terms: weekly } : quote),
  confirmBorrow: ({ orderNo }) => ({ orderNo, status: 'disbursing', expectedAt: 1 }),
};

/** @param owner the borrower who chose a hot loan on this phone */
const open = async (replies: Replies = {}, owner?: string, path = '/borrow/confirm_borrow', hasUser = true) => {
  const screenContext = createScreenContext({ ...usual, ...replies });
  if (owner !== undefined) {
    const offer = { name: 'Quick', productId: 'quick', couponId: 'quick-10', discountBasisPoints: 1_000 };
    screenContext.store.set('chosenOffer', { owner, offer });
  }
  const screen = <ConfirmBorrowScreen />;
  return { ...screenContext, ...(await screenContext.open(path + PLACE, hasUser ? withUser(screen) : screen)) };
};
const tickBox = () => only<HTMLInputElement>('input[type="checkbox"]');

describe('the borrow screen', () => {
  it("[2.44] changes every amount with the duration, and offers only the server's durations", async () => {
    await open();
    expect([...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)).toEqual([
      'In 7 days₦51,750on 5-December-2026',
      'In 14 days₦53,500on 5-December-2026',
    ]);
    for (const [days, total, interest] of [
      ['14', '₦53,500', '₦3,500'],
      ['7', '₦51,750', '₦1,750'],
    ]) {
      await tap(choice(`In ${days} days`));
      expect(said()).toContain(`Interest, 0.5% a day ${interest}`);
      expect(said()).toContain(`Installment amount, once ${total}\nTotal repayment amount ${total}`);
      expect(said()).toContain(`agree to repay ${total}.`);
    }
  });

  it('shows the amounts of the chosen term on a page that a browser has translated', async () => {
    const { text } = await open();
    const amounts = () => text().match(/₦[\d,]*\d/g);
    await tap(choice('In 14 days'));
    const expected = amounts();
    await tap(choice('In 7 days'));
    expect(amounts()).not.toEqual(expected);
    // a translation replaces each text by a copy inside an element
    for (const element of document.querySelectorAll('body *')) {
      for (const node of [...element.childNodes].filter((each) => each instanceof Text)) {
        const copy = document.createElement('font');
        copy.textContent = node.data;
        node.replaceWith(copy);
      }
    }
    await tap(choice('In 14 days'));
    expect(amounts()).toEqual(expected);
  });

  it('preselects the shortest term, which costs least, from the first quote on', async () => {
    const { sent } = await open({ homePage: () => examples.homePage.response });
    expect(choice('In 7 days').checked).toBe(true);
    expect(sent('loanQuote')[0]).toMatchObject({ loanDays: 7 });
  });

  it('[4.3] [5.8] takes the loan for the chosen term only after the tick, and continues to the payout', async () => {
    const { sent } = await open();
    await tap(choice('In 7 days'));
    await tap(button('Get ₦46,000'));
    expect(document.activeElement).toBe(tickBox());
    expect(sent('confirmBorrow')).toEqual([]);
    await tap(tickBox());
    expect(said()).not.toContain('Please check the loan agreement.');
    await tap(button('Get ₦46,000'));
    const announced = { receivedAmount: 46_000, totalRepayment: 51_750, dueAt: terms.dueAt };
    const request = { orderNo: order.orderNo, loanDays: 7, amount: order.amount, agreed: true, announced };
    expect(sent('confirmBorrow')).toEqual([request]);
    expect(address()).toBe(`/loan_in_process${PLACE}`);
  });

  it('[8.11] reports that the approved amount is unavailable, and retries', async () => {
    const loanQuote = vi.fn(() => quote).mockImplementation(refused('APPROVAL_AMOUNT_FAILED'));
    await open({ loanQuote });
    expect(said()).toContain('Exception in obtaining approval amount');
    loanQuote.mockImplementation(() => quote);
    await tap(button('Refresh'));
    expect(said()).toContain('You receive');
  });

  it('[5.8] shows the new price if it changed during the tap, and asks for a new tick', async () => {
    let fee = 4_000;
    const priced = () => ({ ...terms, processingFee: fee, receivedAmount: 50_000 - fee });
    const { sent } = await open({
      loanQuote: ({ loanDays }) => ({ ...quote, terms: { ...priced(), loanDays } }),
      confirmBorrow: () => {
        fee = 4_500;
        const issues = [{ path: 'announced.receivedAmount', reason: 'It is 45500 now' }];
        return refused('EFFECT_CHANGED', { issues })();
      },
    });
    await tap(tickBox());
    await tap(button('Get ₦46,000'));
    expect(said()).toContain('! Your loan has changed. Look at the amounts again');
    expect(said()).toContain('You receive\n₦45,500\n₦50,000 loan − ₦4,500 fee');
    expect(tickBox().checked).toBe(false);
    await tap(button('Get ₦45,500'));
    expect(sent('confirmBorrow')).toHaveLength(1);
  });

  it('cancels the offer only after a confirmation', async () => {
    const { sent } = await open({ cancelOrder: ({ orderNo }) => ({ orderNo, status: 'cancelled' }) });
    await tap(button('Cancel this loan'));
    expect(sent('cancelOrder')).toEqual([]);
    expect(sheetActions()).toEqual([
      { name: 'Keep it', kind: 'primary' },
      { name: 'Yes, cancel it', kind: 'danger' },
    ]);
    await tap(button('Yes, cancel it'));
    expect(address()).toBe('/');
  });
});

describe('the offer of a hot loan', () => {
  it('[9.11] is in the quote and in the confirmation, with its discount in percent and in naira', async () => {
    const discount = { processingFee: 3_600, discountBasisPoints: 1_000, discount: 400, receivedAmount: 46_400 };
    const discounted = { ...quote, productName: 'Quick', terms: { ...terms, ...discount } };
    const { sent, store } = await open(
      { loanQuote: (request) => (request.couponId === undefined ? quote : discounted) },
      user.userIdentifier,
    );
    expect(said()).toContain('Coupon, 10% off the processing fee −₦400\nProcessing fee, taken now ₦3,600');
    expect(said()).toContain('Product Quick');
    await tap(tickBox());
    await tap(button('Get ₦46,400'));
    expect(sent('confirmBorrow')[0]).toMatchObject({ productId: 'quick', couponId: 'quick-10' });
    expect(store.get('chosenOffer').offer).toBeNull();
  });

  it('that another borrower chose on this phone is not in the quote', async () => {
    const { sent } = await open({}, 'somebody else');
    expect(sent('loanQuote')).toContainEqual({ orderNo: order.orderNo, loanDays: terms.loanDays });
  });

  it('waits for the user before its quote, so it never loses its coupon', async () => {
    const userIdentifierInfo = vi.fn(() => user).mockImplementation(noNetwork);
    const { call, sent } = await open({ userIdentifierInfo }, user.userIdentifier, undefined, false);
    expect(sent('loanQuote')).toEqual([]);
    expect(said()).toContain('Unable to load content');
    userIdentifierInfo.mockImplementation(() => user);
    call.mockClear();
    await tap(button('Refresh'));
    expect(call.mock.calls.map(([method]) => method)).toEqual(['userIdentifierInfo', 'loanQuote', 'loanQuote']);
  });

  it('falls back to the usual price if it has expired, with a message', async () => {
    const { store } = await open(
      { loanQuote: ({ productId }) => (productId === undefined ? quote : refused('PRODUCT_NOT_FOUND')()) },
      user.userIdentifier,
    );
    expect(said()).toContain('! You can no longer get Quick for this loan. This is the usual price.');
    expect(said()).toContain('Processing fee, taken now ₦4,000');
    expect(store.get('chosenOffer').offer).toBeNull();
  });
});

it.each(['/borrow/confirm_borrow', '/order_confirm_white'])(
  '[2.13] a returning borrower sees the price on its own screen, also from %s',
  async (path) => {
    await open({ orderList: () => ({ orders: [{ ...order, orderNo: 'N0', status: 'finished' }] }) }, undefined, path);
    expect(address()).toBe(`/order_confirm_white${PLACE}`);
    expect(said()).toContain('Welcome back.');
    expect(said()).toContain('You receive\n₦46,000');
  },
);
