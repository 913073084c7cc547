import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { describe, expect, it } from 'vitest';
import { OVERDUE_FEE } from '../../../../web/src/loans/loan';
import ConfirmBorrowScreen from '../../../../web/src/screens/confirm-borrow/confirm-borrow';
import { examples } from '../../../support/examples';
import { button, only, sheetActions, tap } from '../../../support/mount';
import {
  address,
  createScreenContext,
  facts,
  noNetwork,
  openScreen,
  type Replies,
  refused,
  user,
  withUser,
} from './screen-context';

const { order, ...rest } = examples.orderDetail.response;
const quote = examples.loanQuote.response;
const { terms } = quote;
const detailIn = (status: OrderStatus): OrderDetail => ({ ...rest, order: { ...order, status }, terms });
const PLACE = `?orderNo=${order.orderNo}&tractOdrId=${order.tractOdrId}`;

const usual: Replies = {
  orderDetail: () => detailIn('approved'),
  orderList: () => ({ orders: [] }),
  loanQuote: ({ loanDays }) =>
    loanDays === terms.loanDays
      ? quote
      : { ...quote, terms: { ...terms, loanDays, interest: 1_750, totalRepayment: 51_750, installmentAmount: 51_750 } },
};

const open = (replies: Replies = {}, screen = <ConfirmBorrowScreen />, path = '/borrow/confirm_borrow') =>
  openScreen(path + PLACE, screen, { ...usual, ...replies });

const tick = () => tap(only<HTMLInputElement>('input[type="checkbox"]'));
const duration = (label: string) => {
  const found = [...document.querySelectorAll<HTMLLabelElement>('fieldset label')].find(({ textContent }) =>
    textContent?.startsWith(`In ${label}`),
  );
  if (!found) throw new Error(`There is no duration ${label}`);
  return found;
};

describe('the borrow screen', () => {
  it('[2.44] shows the full price, the recipient and the account', async () => {
    const { text } = await open();
    await tap(duration('14 days'));
    expect(facts()).toEqual({
      'Loan amount': '₦50,000',
      'Processing fee, taken now': '₦4,000',
      'Interest, 0.5% a day': '₦3,500',
      'Yearly rate (APR)': '425%',
      [`${OVERDUE_FEE}, each day late`]: '₦500',
      'Maximum amount': '₦50,000',
      'Payment date': '21-November-2026',
      'Repayment date': '5-December-2026',
      'Installment amount, once': '₦53,500',
      'Total repayment amount': '₦53,500',
      Lender: 'Zuma Lending Limited',
      Name: 'Adaeze Chidinma Okafor',
      BVN: '22•••••••89',
      'Disbursement account': 'Guaranty Trust Bank ••••••6789',
    });
    expect(text()).toContain(
      'You receive₦46,000₦50,000 loan − ₦4,000 feeinto Guaranty Trust Bank ••••••6789, in 10 to 60 minutes',
    );
  });

  it("[2.44] changes every amount with the duration, and offers only the server's durations", async () => {
    const { text } = await open();
    expect([...document.querySelectorAll('fieldset label')].map(({ textContent }) => textContent)).toEqual([
      'In 7 days₦51,750on 5-December-2026',
      'In 14 days₦53,500on 5-December-2026',
    ]);
    await tap(duration('14 days'));
    expect(facts()).toMatchObject({ 'Total repayment amount': '₦53,500', 'Interest, 0.5% a day': '₦3,500' });
    expect(text()).toContain('agree to repay ₦53,500');
    await tap(duration('7 days'));
    expect(facts()).toMatchObject({ 'Total repayment amount': '₦51,750', 'Interest, 0.5% a day': '₦1,750' });
    expect(text()).toContain('agree to repay ₦51,750');
  });

  it('preselects the shortest term, which costs least, from the first quote on', async () => {
    const { text, sent } = await open({ homePage: () => examples.homePage.response });
    expect(only<HTMLInputElement>('input:checked').closest('label')?.textContent).toContain('In 7 days');
    expect(text()).toContain('agree to repay ₦51,750');
    expect(sent('loanQuote')[0]).toMatchObject({ loanDays: 7 });
  });

  it('[5.11] explains on a tap that the amount cannot be changed', async () => {
    const { text } = await open();
    expect(text()).not.toContain('The credit limit cannot be manually adjusted.');
    await tap(button('₦50,000'));
    expect(only('[role="alert"]').textContent).toBe('The credit limit cannot be manually adjusted.');
  });

  it('[5.8] asks for the tick beside it, and sends nothing without it', async () => {
    const { text, sent } = await open();
    await tap(button('Get ₦46,000'));
    expect(text()).toContain('Please check the loan agreement.');
    expect(document.activeElement).toBe(only('input[type="checkbox"]'));
    expect(sent('confirmBorrow')).toEqual([]);
    await tick();
    expect(text()).not.toContain('Please check the loan agreement.');
  });

  it('[4.3] takes the loan for the chosen term and continues to the payout', async () => {
    const { sent } = await open({
      confirmBorrow: ({ orderNo }) => ({ orderNo, status: 'disbursing', expectedAt: 1 }),
    });
    await tap(duration('7 days'));
    await tick();
    await tap(button('Get ₦46,000'));
    const announced = { receivedAmount: 46_000, totalRepayment: 51_750, dueAt: terms.dueAt };
    const request = { orderNo: order.orderNo, loanDays: 7, amount: order.amount, agreed: true, announced };
    expect(sent('confirmBorrow')).toEqual([request]);
    expect(address()).toBe(`/loan_in_process${PLACE}`);
  });

  it('[8.11] reports that the approved amount is unavailable, and retries', async () => {
    let isFailing = true;
    const { text } = await open({
      loanQuote: () => (isFailing ? refused('APPROVAL_AMOUNT_FAILED')() : quote),
    });
    expect(text()).toContain('Exception in obtaining approval amount');
    isFailing = false;
    await tap(button('Refresh'));
    expect(text()).toContain('You receive');
  });

  it('[5.8] shows the new price if it changed during the tap, and asks for a new tick', async () => {
    let fee = 4_000;
    const priced = () => ({ ...terms, processingFee: fee, receivedAmount: 50_000 - fee });
    const { text, sent } = await open({
      loanQuote: ({ loanDays }) => ({ ...quote, terms: { ...priced(), loanDays } }),
      confirmBorrow: () => {
        fee = 4_500;
        const issues = [{ path: 'announced.receivedAmount', reason: 'It is 45500 now' }];
        return refused('EFFECT_CHANGED', { issues })();
      },
    });
    await tick();
    await tap(button('Get ₦46,000'));
    expect(only('[role="alert"]').textContent).toBe('Your loan has changed. Look at the amounts again');
    expect(text()).toContain('You receive₦45,500₦50,000 loan − ₦4,500 fee');
    expect(only<HTMLInputElement>('input[type="checkbox"]').checked).toBe(false);
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
  const named = { productId: 'quick', couponId: 'quick-10' } as const;
  const openWithOffer = async (
    replies: Replies,
    screen = withUser(<ConfirmBorrowScreen />),
    owner = user.userIdentifier,
  ) => {
    const screenContext = createScreenContext({ ...usual, ...replies });
    screenContext.store.set('chosenOffer', {
      owner,
      offer: { name: 'Quick', ...named, discountBasisPoints: 1_000 },
    });
    await screenContext.open(`/borrow/confirm_borrow${PLACE}`, screen);
    return screenContext;
  };

  it('[9.11] is in the quote and in the confirmation, with its discount in percent and in naira', async () => {
    const discounted = {
      ...quote,
      productName: 'Quick',
      terms: { ...terms, processingFee: 3_600, discountBasisPoints: 1_000, discount: 400, receivedAmount: 46_400 },
    };
    const { sent, store } = await openWithOffer({
      loanQuote: (request) => (request.couponId === undefined ? quote : discounted),
      confirmBorrow: ({ orderNo }) => ({ orderNo, status: 'disbursing', expectedAt: 0 }),
    });
    expect(facts()).toMatchObject({
      Product: 'Quick',
      'Coupon, 10% off the processing fee': '−₦400',
      'Processing fee, taken now': '₦3,600',
    });
    await tick();
    await tap(button('Get ₦46,400'));
    expect(sent('confirmBorrow')[0]).toMatchObject(named);
    expect(store.get('chosenOffer').offer).toBeNull();
  });

  it('that another borrower chose on this phone is not in the quote', async () => {
    const { sent } = await openWithOffer({}, withUser(<ConfirmBorrowScreen />), 'somebody else');
    expect(sent('loanQuote')).toContainEqual({ orderNo: order.orderNo, loanDays: terms.loanDays });
  });

  it('waits for the user before its quote, so it never loses its coupon', async () => {
    let isUnknown = true;
    const { call } = await openWithOffer(
      {
        loanQuote: () => quote,
        userIdentifierInfo: () => (isUnknown ? noNetwork() : user),
      },
      <ConfirmBorrowScreen />,
    );
    expect(call).not.toHaveBeenCalledWith('loanQuote', expect.anything(), expect.anything());
    expect(document.body.textContent).toContain('Unable to load content');
    isUnknown = false;
    call.mockClear();
    await tap(button('Refresh'));
    expect(call.mock.calls.map(([method]) => method)).toEqual(['userIdentifierInfo', 'loanQuote', 'loanQuote']);
  });

  it('falls back to the usual price if it has expired, with a message', async () => {
    const { store } = await openWithOffer({
      loanQuote: ({ productId }) => (productId === undefined ? quote : refused('PRODUCT_NOT_FOUND')()),
    });
    expect(only('[role="alert"]').textContent).toContain('You can no longer get Quick for this loan');
    expect(facts()).toMatchObject({ 'Processing fee, taken now': '₦4,000' });
    expect(store.get('chosenOffer').offer).toBeNull();
  });
});

describe('borrowing again', () => {
  const hasRepaid: Replies = { orderList: () => ({ orders: [{ ...order, orderNo: 'N0', status: 'finished' }] }) };

  it('[2.13] has its own screen, to which a returning borrower is redirected', async () => {
    await open(hasRepaid);
    expect(address()).toBe(`/order_confirm_white${PLACE}`);
  });

  it('[2.13] shows a returning borrower the same price', async () => {
    const { text } = await open(hasRepaid, <ConfirmBorrowScreen />, '/order_confirm_white');
    expect(address()).toBe(`/order_confirm_white${PLACE}`);
    expect(text()).toContain('Welcome back.');
    expect(facts()).toMatchObject({ 'Processing fee, taken now': '₦4,000', 'Total repayment amount': '₦51,750' });
    expect(text()).toContain('You receive₦46,000');
  });
});
