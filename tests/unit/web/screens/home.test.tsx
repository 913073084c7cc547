import { expect, it } from 'vitest';
import { orderState } from '../../../../web/src/loans/loan';
import { examples } from '../../../support/examples';
import { comesBack, type Journey, journeys, reads, type Step } from './journeys';
import { type HomePage, home, homeOrder, homeWith } from './loan-examples';
import { inTurn, noNetwork, type Replies, user, withClock } from './screen-context';

withClock();

it.each([
  [0, 'Due today', 'warning'],
  [1, '1 day left', 'warning'],
  [3, '3 days left', 'warning'],
  [4, 'Repaying', 'accent'],
] as const)('an order with %s days left shows %s in the tone %s', (daysLeft, text, tone) => {
  expect(orderState({ status: 'repaying', overdueDays: 0, daysLeft })).toEqual({ text, tone });
});

const showing = (page: Partial<HomePage>, ...steps: Step[]): Journey => ['/', homeWith(page), ...steps];
const limited = (maximumAmount: number) =>
  showing({ product: { ...home.product, maximumAmount, previousMaximumAmount: 50_000 } }, reads, 'OK', comesBack);
const offer = { ...home.items[0], couponId: null, discountBasisPoints: null } as HomePage['items'][number];
const downloading = (extDownloadUrl: string | null) =>
  showing({ items: [{ ...offer, homePageType: 0, extDownloadUrl }] }, 'Get QuickBridge');
const hot = { ...offer, name: 'Quick', productId: 'quick', couponId: 'quick-15', discountBasisPoints: 1_500 };
const detail = examples.orderDetail.response;
const otherAmount: Replies = {
  orderDetail: ({ orderNo }) => ({ ...detail, order: { ...detail.order, orderNo, amount: 55_000 } }),
};
const current = { ...homeOrder('repaying'), orderNo: 'A2', amount: 21_000, daysLeft: 3 };

journeys({
  'home shows the debt, the term and the address of the order that the server names as current': [
    '/',
    { ...homeWith({ button: 'repaying', order: current }), ...otherAmount },
    reads,
    'Repay',
  ],
  '[2.42] a popup announces a higher limit once': limited(75_000),
  '[2.42] a popup announces a lower limit once': limited(40_000),
  '[2.49] a download offer opens Google Play': downloading(
    ' https://play.google.com/store/apps/details?id=com.harvest.credit',
  ),
  '[2.49] a download offer without a link says so': downloading(null),
  '[2.49] a download offer with another link says so': downloading('http://example.com/app.apk'),
  '[9.11] a new borrower passes a product and its coupon to the quote': showing({ items: [hot] }, 'Apply for Quick'),
  '[9.11] an approved borrower passes a product and its coupon to the quote': showing(
    { items: [hot], order: homeOrder('approved') },
    'See price with Quick',
  ),
  // continuing without the coupon would lose the borrower's discount
  'a hot loan belongs to the borrower who taps it, even before the user is loaded, and names its percent off': [
    '/',
    { ...homeWith({ items: [hot] }), userIdentifierInfo: inTurn(noNetwork, noNetwork, () => user) },
    'Apply for Quick',
    'Apply for Quick',
    comesBack,
  ],
});
