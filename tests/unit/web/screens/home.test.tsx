import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { buttonLabels } from '@kit/contracts/methods/order-status';
import { informationStep } from '@kit/contracts/methods/user';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { orderState } from '../../../../web/src/loans/loan';
import HomeScreen from '../../../../web/src/screens/home/home';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { type HomePage, home, homeOrder } from './loan-examples';
import { address, noNetwork, openScreen, type Replies, user, withUser } from './screen-context';

/** Opens home, and waits for the parts and the row that load beside it. */
const openHome = async (page: Partial<HomePage> = {}, replies: Replies = {}, screen = <HomeScreen />) => {
  const opened = await openScreen('/', screen, { homePage: () => ({ ...home, ...page }), ...replies });
  await act(() => vi.dynamicImportSettled());
  return opened;
};

it('shows the debt, the term and the address of the order that the server names as current', async () => {
  const detail = examples.orderDetail.response;
  const order = { ...homeOrder('repaying'), orderNo: 'A2', amount: 21_000, daysLeft: 3 };
  const { text, sent } = await openHome(
    { button: 'repaying', order },
    // the reply has a different amount, as it would for another loan
    { orderDetail: ({ orderNo }) => ({ ...detail, order: { ...detail.order, orderNo, amount: 55_000 } }) },
  );
  expect(sent('orderDetail')).toEqual([{ orderNo: 'A2' }]);
  expect(text()).toContain('Left to pay₦21,0003 days left');
  expect(text()).not.toContain('₦55,000');
  await tap(button(buttonLabels.repaying.home));
  expect(address()).toBe('/repay/repay_detail?orderNo=A2&tractOdrId=T1');
});

it.each([
  [0, 'Due today', 'warning'],
  [1, '1 day left', 'warning'],
  [3, '3 days left', 'warning'],
  [4, 'Repaying', 'accent'],
] as const)('an order with %s days left shows %s in the tone %s', (daysLeft, text, tone) => {
  expect(orderState({ status: 'repaying', overdueDays: 0, daysLeft })).toEqual({ text, tone });
});

it.each([
  ['failed', 'We could not pay the money out'],
  ['finished', undefined],
] as const)('after a loan that %s, a new application says: %s', async (status, words) => {
  const [summary] = examples.orderList.response.orders;
  const { text, sent } = await openHome(
    { application: { completedSteps: [...informationStep.values], nextStep: null } },
    { orderList: () => ({ orders: summary ? [{ ...summary, status }] : [] }) },
  );
  expect(sent('orderList')).toEqual([{ list: 'finished' }]);
  expect(text().includes('We could not pay the money out')).toBe(words !== undefined);
  if (words === undefined) return;
  expect(text()).toContain('Nothing reached your account, so you owe nothing. You can apply again.');
  await tap(only('ul[aria-label="Your last loan"] button'));
  expect(address()).toBe('/db_order_list?list=finished');
});

it.each([
  [75_000, 'You can now borrow up to₦75,000It was ₦50,000. Thank you for repaying your loan.'],
  [40_000, 'From now on you can borrow up to₦40,000It was ₦50,000. Repay on time to raise it again.'],
])('[2.42] a popup announces a changed limit of %i once', async (maximumAmount, words) => {
  const product = { ...home.product, maximumAmount, previousMaximumAmount: 50_000 };
  const { reopen } = await openHome({ product }, {}, withUser(<HomeScreen />));
  expect(only('dialog').textContent).toContain(words);
  await tap(button('OK'));
  await reopen();
  expect(document.querySelectorAll('dialog')).toHaveLength(0);
});

describe('the Hot Loan section', () => {
  const offer = { ...home.items[0], couponId: null, discountBasisPoints: null } as HomePage['items'][number];
  const download = (extDownloadUrl: string | null) => ({ ...offer, homePageType: 0 as const, extDownloadUrl });
  const coupon = { productId: 'quick', couponId: 'quick-15', discountBasisPoints: 1_500 } as const;
  const hot = { ...offer, ...coupon, name: 'Quick' };

  it('[2.48] shows two loans and a link to the others', async () => {
    const items = ['one', 'two', 'three'].map((itemId) => ({ ...offer, itemId, name: `Loan ${itemId}` }));
    const { text } = await openHome({ items });
    expect(text()).toMatch(/Hot loans.*Loan one.*Loan two/);
    expect(text()).not.toContain('Loan three');
    await tap(button('Other loans'));
    expect(only('dialog').textContent).toMatch(/Other loansLoan three/);
  });

  it.each([
    [' https://play.google.com/store/apps/details?id=com.harvest.credit', 'com.harvest.credit', undefined],
    [null, undefined, 'This app has no download link yet. Please try again later.'],
    ['http://example.com/app.apk', undefined, 'We can’t open this link here.'],
  ])('[2.49] opens a download offer in Google Play, or says why not: %s', async (link, packageId, tip) => {
    const { bridge } = await openHome({ items: [download(link)] });
    await tap(button('Get QuickBridge'));
    expect(bridge.mock.calls).toEqual(packageId === undefined ? [] : [['openGooglePlay', { packageId }]]);
    expect(document.querySelector('li [role="alert"]')?.textContent).toBe(tip);
  });

  it.each(['apply', 'approved'] as const)('[9.11] passes a product and its coupon to the quote: %s', async (state) => {
    const page = state === 'apply' ? {} : { order: homeOrder('approved') };
    const { store } = await openHome({ items: [hot], ...page }, {}, withUser(<HomeScreen />));
    await tap(button(state === 'apply' ? 'Apply for Quick' : 'See price with Quick'));
    expect(address()).toBe(state === 'apply' ? '/more_info' : '/borrow/confirm_borrow?orderNo=A1&tractOdrId=T1');
    expect(store.get('chosenOffer')).toEqual({ owner: user.userIdentifier, offer: { name: 'Quick', ...coupon } });
  });

  it('belongs to the borrower who taps it, even before the user is loaded, and names its percent off', async () => {
    const userIdentifierInfo = vi.fn(() => user).mockImplementation(noNetwork);
    const { reopen, store, text } = await openHome({ items: [hot] }, { userIdentifierInfo });
    await tap(button('Apply for Quick'));
    // continuing without the coupon would lose the borrower's discount
    expect(address()).toBe('/');
    expect(only('li [role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    userIdentifierInfo.mockImplementation(() => user);
    await tap(button('Apply for Quick'));
    expect(store.get('chosenOffer').owner).toBe(user.userIdentifier);
    await reopen();
    expect(text()).toContain('For Quick: 15% off the processing fee');
  });
});
