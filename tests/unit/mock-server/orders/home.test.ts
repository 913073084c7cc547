import { codes } from '@kit/contracts/codes';
import { offerTexts } from '@kit/contracts/rules';
import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('home', () => {
  it('guides from the application to the loan, and shows the raised limit after repayment', () => {
    const borrower = new BorrowerInSandbox();
    const home = () => borrower.ok('homePage', {});
    expect(home()).toMatchObject({ button: 'apply', application: { nextStep: 'personal' }, order: null });
    borrower.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    expect(home()).toMatchObject({ button: 'continue', application: { nextStep: 'work' } });
    const orderNo = borrower.repaying();
    expect(home()).toMatchObject({
      button: 'repaying',
      application: { nextStep: null },
      order: { orderNo, status: 'repaying', amount: 53_500 },
      product: { maximumAmount: 50_000, previousMaximumAmount: null },
    });
    receiveTransfer(borrower.sandbox, orderNo, 53_500, borrower.now);
    expect(home()).toMatchObject({
      button: 'apply',
      order: null,
      product: { maximumAmount: 75_000, previousMaximumAmount: 50_000 },
    });
    const next = borrower.submit();
    expect(home().product).toMatchObject({ maximumAmount: 75_000, previousMaximumAmount: null });
    borrower.pass(2 * HOUR);
    expect(borrower.order(next).terms).toMatchObject({ loanAmount: 75_000 });
  });
});

describe('the content of home', () => {
  it('has amount, due date and lateness of the loan', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.repaying(7);
    const endOfSeventhDay = Date.UTC(2027, 2, 17, 22, 59, 59, 999);
    const order = { orderNo, tractOdrId: orderNo.replace('N', 'T'), dueAt: endOfSeventhDay };
    expect(borrower.ok('homePage', {}).order).toEqual({
      ...order,
      status: 'repaying',
      button: 'repaying',
      amount: 51_750,
      daysLeft: 7,
      overdueDays: 0,
    });
    borrower.pass(6 * DAY);
    expect(borrower.ok('homePage', {}).order).toMatchObject({ daysLeft: 1, overdueDays: 0 });
    borrower.pass(4 * DAY);
    expect(borrower.ok('homePage', {}).order).toEqual({
      ...order,
      status: 'overdue',
      button: 'overdue',
      amount: 53_250,
      daysLeft: 0,
      overdueDays: 3,
    });
  });

  it('has the active loan of two, even if the newer one has ended', () => {
    const borrower = new BorrowerInSandbox();
    const older = borrower.approved();
    const approved = borrower.sandbox.orders.find(older, borrower.now)?.order;
    borrower.ok('cancelOrder', { orderNo: older });
    borrower.ok('cancelOrder', { orderNo: borrower.approved() });
    expect(borrower.ok('homePage', {})).toMatchObject({ button: 'apply', order: null });
    if (approved === undefined) throw new Error('the order is there');
    borrower.sandbox.orders.save(approved);
    expect(borrower.ok('homePage', {})).toMatchObject({ button: 'get money', order: { orderNo: older } });
  });

  it('has amount and term of each hot loan, and the target of the download', () => {
    const own = { homePageType: 1, extDownloadUrl: null, availability: 'open' };
    expect(new BorrowerInSandbox().ok('homePage', {}).items).toEqual([
      {
        ...own,
        itemId: 'quickbridge',
        productId: 'quickbridge',
        name: 'QuickBridge',
        description: 'up to ₦50,000 · 7–14 days',
        maximumAmount: 50_000,
        couponId: 'quickbridge-10',
        discountBasisPoints: 1_000,
      },
      {
        itemId: 'harbour-flow',
        homePageType: 0,
        name: 'Harbour Flow',
        description: 'up to ₦200,000 · 7–14 days · separate app',
        maximumAmount: 200_000,
        extDownloadUrl: 'https://play.google.com/store/apps/details?id=com.example.harbourflow',
        productId: null,
        couponId: null,
        discountBasisPoints: null,
        availability: 'open',
      },
      {
        ...own,
        itemId: 'naira-now',
        productId: 'naira-now',
        name: 'Naira Now',
        description: 'up to ₦50,000 · 7–14 days',
        maximumAmount: 50_000,
        couponId: null,
        discountBasisPoints: null,
      },
    ]);
  });

  it('offers the borrower’s limit for each product, unless the product lends less', () => {
    const borrower = new BorrowerInSandbox();
    borrower.decide({ maximumAmount: 80_000 });
    const { items } = borrower.ok('homePage', {});
    expect(items.map(({ maximumAmount }) => maximumAmount)).toEqual([80_000, 200_000, 50_000]);
  });
});

describe('a hot loan', () => {
  const own = (borrower: BorrowerInSandbox) =>
    borrower.ok('homePage', {}).items.filter(({ homePageType }) => homePageType === 1);
  const withCoupon = (borrower: BorrowerInSandbox) => {
    const item = own(borrower).find(({ couponId }) => couponId !== null);
    if (!item?.productId || !item.couponId || item.discountBasisPoints === null)
      throw new Error('No coupon is offered');
    return { productId: item.productId, couponId: item.couponId, discountBasisPoints: item.discountBasisPoints };
  };

  it('[9.11] keeps its coupon from quote to payout and repayment', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const { productId, couponId, discountBasisPoints } = withCoupon(borrower);
    const request = { orderNo, loanDays: 14 };
    const { productId: other } = own(borrower).find((item) => item.couponId === null) ?? {};
    const full = borrower.ok('loanQuote', { ...request, productId: other ?? '' });
    const unnamed = borrower.ok('loanQuote', request);
    const quote = borrower.ok('loanQuote', { ...request, productId, couponId });
    expect(full).toMatchObject({ productName: 'Naira Now', terms: { discount: 0, receivedAmount: 46_000 } });
    expect(quote).toMatchObject({
      productName: 'QuickBridge',
      terms: { discountBasisPoints, discount: 400, processingFee: 3_600, receivedAmount: 46_400 },
    });
    // the server applies the coupon, so every way to the loan has the same price
    expect(unnamed).toEqual(quote);
    borrower.ok('confirmBorrow', { ...request, agreed: true });
    borrower.pass(2 * HOUR);
    const { terms, timeline, repayment } = borrower.order(orderNo);
    expect(terms).toMatchObject({ discount: 400, receivedAmount: 46_400 });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'paid out', amount: 46_400 }));
    expect(repayment?.remaining).toBe(full.terms.totalRepayment);
  });

  it('is refused in quote and confirmation if it is unknown or the coupon does not match', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const { productId, couponId } = withCoupon(borrower);
    const request = { orderNo, loanDays: 14 };
    const other = own(borrower).find((item) => item.productId !== productId)?.productId ?? '';
    for (const method of ['loanQuote', 'confirmBorrow'] as const) {
      const consent = method === 'confirmBorrow' ? { agreed: true } : {};
      const refusal = (named: object) => borrower.run(method, { ...request, ...consent, ...named });
      expect(refusal({ productId: 'no-such-product' }).code).toBe(codes.PRODUCT_NOT_FOUND.code);
      expect(refusal({ productId: other, couponId }).code).toBe(codes.REQUEST_INVALID.code);
      expect(borrower.issuesOf(method, { ...request, ...consent, couponId })).toEqual({ couponId: offerTexts.coupon });
    }
    expect(borrower.order(orderNo).order.status).toBe('approved');
  });

  it('shows its availability in each stage of a loan', () => {
    const borrower = new BorrowerInSandbox();
    const stages = () => own(borrower).map(({ availability }) => availability);
    const orderNo = borrower.approved();
    expect(stages()).toEqual(['open', 'open']);
    borrower.ok('confirmBorrow', { orderNo, loanDays: 14, agreed: true });
    borrower.pass(HOUR);
    expect(stages()).toEqual(['loan under way', 'loan under way']);
    receiveTransfer(borrower.sandbox, orderNo, 53_500, borrower.now);
    // the limit has grown beyond the second product's maximum
    expect(stages()).toEqual(['open', 'amount too high']);
    borrower.decide({ review: 'reject' });
    borrower.approved();
    expect(stages()).toEqual(['not yet again', 'not yet again']);
  });
});
