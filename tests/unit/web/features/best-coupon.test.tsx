import { methods, type ResponseOf } from '@kit/contracts/methods';
import type { HomeItem } from '@kit/contracts/methods/configuration';
import { describe, expect, it } from 'vitest';
import ConfirmBorrowScreen from '../../../../web/src/features/loan/offer/confirm-borrow';
import { bestCouponOf } from '../../../../web/src/features/loan/offer/use-best-coupon';
import { button, only, tap } from '../../../support/mount';
import { createScreenContext, noNetwork, openScreen, type Replies, refused, user, withUser } from './screen-context';

const home = methods.homePage.example.response;
const detail = methods.orderDetail.example.response;
const quote = methods.loanQuote.example.response;
const [example] = home.items.filter(({ couponId }) => couponId !== null);
const item = (changes: Partial<HomeItem>): HomeItem => {
  if (!example) throw new Error('The contract has an example of an item with a coupon');
  return { ...example, availability: 'open', ...changes };
};
const TEN = item({ productId: 'ten', couponId: 'ten-off', discountBasisPoints: 1_000 });
const HALF = item({ productId: 'half', couponId: 'half-off', discountBasisPoints: 5_000 });

describe('the best coupon', () => {
  it('is the one of the open item that saves most', () => {
    expect(bestCouponOf([TEN, HALF])).toEqual({ productId: 'half', couponId: 'half-off' });
    expect(bestCouponOf([HALF, TEN])).toEqual({ productId: 'half', couponId: 'half-off' });
  });

  it.each<[string, Partial<HomeItem>]>([
    ['is closed to this borrower', { availability: 'amount too high' }],
    ['has no coupon', { couponId: null, discountBasisPoints: null }],
    ['saves nothing', { discountBasisPoints: 0 }],
    ['has no product', { productId: null }],
  ])('is not the one of an item that %s', (_case, changes) => {
    expect(bestCouponOf([{ ...HALF, ...changes }])).toEqual({});
    expect(bestCouponOf([{ ...HALF, ...changes }, TEN])).toEqual({ productId: 'ten', couponId: 'ten-off' });
  });
});

describe('an approved loan without a chosen offer', () => {
  const priced = (discount: number): ResponseOf<'loanQuote'> => ({
    ...quote,
    productName: discount === 0 ? null : 'Ten',
    terms: {
      ...quote.terms,
      ...{ discount, discountBasisPoints: discount === 0 ? 0 : 1_000 },
      ...{ processingFee: 4_000 - discount, receivedAmount: 46_000 + discount },
    },
  });
  const usual: Replies = {
    orderDetail: () => ({ ...detail, order: { ...detail.order, status: 'approved' }, terms: quote.terms }),
    orderList: () => ({ orders: [] }),
    homePage: () => ({ ...home, items: [TEN] }),
    loanQuote: ({ couponId }) => priced(couponId === 'ten-off' ? 400 : 0),
    confirmBorrow: ({ orderNo }) => ({ orderNo, status: 'disbursing', expectedAt: 0 }),
  };
  const { orderNo, tractOdrId } = detail.order;
  const at = `/borrow/confirm_borrow?orderNo=${orderNo}&tractOdrId=${tractOdrId}`;
  const open = (replies: Replies = {}) => openScreen(at, withUser(<ConfirmBorrowScreen />), { ...usual, ...replies });
  const facts = () => document.body.textContent ?? '';
  const named = { productId: 'ten', couponId: 'ten-off' };

  it('has the coupon that applies, and shows what it saves', async () => {
    const { sent } = await open();
    expect(facts()).toContain('Coupon, 10% off the processing fee−₦400');
    expect(sent('loanQuote')).not.toHaveLength(0);
    for (const request of sent('loanQuote')) expect(request).toMatchObject(named);
    await tap(only<HTMLInputElement>('input[type="checkbox"]'));
    await tap(button('Get ₦46,400'));
    expect(sent('confirmBorrow')).toEqual([expect.objectContaining(named)]);
  });

  it.each<[string, Replies]>([
    ['no coupon applies', { homePage: () => ({ ...home, items: [{ ...TEN, availability: 'not yet again' }] }) }],
    ['home does not load', { homePage: noNetwork }],
    [
      'the server refuses the coupon',
      {
        loanQuote: ({ couponId }) => (couponId === undefined ? priced(0) : refused('REQUEST_INVALID')()),
      },
    ],
  ])('has its usual price if %s', async (_case, replies) => {
    const { sent } = await open(replies);
    expect(button('Get ₦46,000')).toBeDefined();
    expect(facts()).not.toContain('Coupon');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await tap(only<HTMLInputElement>('input[type="checkbox"]'));
    await tap(button('Get ₦46,000'));
    expect(Object.keys(sent('confirmBorrow')[0] ?? {})).not.toContain('couponId');
  });

  it('keeps the offer that the borrower chose', async () => {
    const { open: openOffer, sent, store } = createScreenContext(usual);
    store.set('chosenOffer', {
      owner: user.userIdentifier,
      offer: { name: 'Now', productId: 'now', couponId: null, discountBasisPoints: null },
    });
    await openOffer(at, withUser(<ConfirmBorrowScreen />));
    expect(sent('loanQuote')).not.toHaveLength(0);
    for (const request of sent('loanQuote')) {
      expect(request).toMatchObject({ productId: 'now' });
      expect(request).not.toHaveProperty('couponId');
    }
  });
});
