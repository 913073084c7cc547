import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import { ruleTexts } from '@kit/contracts/rules';
import { receiveTransfer } from '@kit/mock-server/sandbox/settlement';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const HOUR = 3_600_000;

describe('home', () => {
  it('leads from applying, by the steps, to the loan, and raises the limit after one that was repaid', () => {
    const borrower = new BorrowerInSandbox();
    const home = () => borrower.ok('homePage', {});
    expect(home()).toMatchObject({ button: 'apply', application: { nextStep: 'personal' }, order: null });
    borrower.ok('saveIdentifierInfo', methods.saveIdentifierInfo.example.request);
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

  it('shows own products, one with a coupon, and a download offer that may lack its address', () => {
    const borrower = new BorrowerInSandbox();
    const offer = () => borrower.ok('homePage', {}).items.find(({ homePageType }) => homePageType === 0);
    const { items } = borrower.ok('homePage', {});
    expect(items.filter(({ homePageType }) => homePageType === 1)).not.toHaveLength(0);
    expect(items.filter(({ discountBasisPoints }) => discountBasisPoints !== null)).toHaveLength(1);
    expect(offer()?.extDownloadUrl).toMatch(/^https:/);
    borrower.decide({ downloadOffer: 'without URL' });
    expect(offer()?.extDownloadUrl).toBeNull();
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

  it('[9.11] keeps its coupon from the quote to the payout and the repayment', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const { productId, couponId, discountBasisPoints } = withCoupon(borrower);
    const request = { orderNo, loanDays: 14 };
    const full = borrower.ok('loanQuote', request);
    const quote = borrower.ok('loanQuote', { ...request, productId, couponId });
    expect(full).toMatchObject({ productName: null, terms: { discount: 0, receivedAmount: 46_000 } });
    expect(quote).toMatchObject({
      productName: 'QuickBridge',
      terms: { discountBasisPoints, discount: 400, processingFee: 3_600, receivedAmount: 46_400 },
    });
    borrower.ok('confirmBorrow', { ...request, productId, couponId, agreed: true });
    borrower.pass(2 * HOUR);
    const { terms, timeline, repayment } = borrower.order(orderNo);
    expect(terms).toMatchObject({ discount: 400, receivedAmount: 46_400 });
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'paid out', amount: 46_400 }));
    expect(repayment?.remaining).toBe(full.terms.totalRepayment);
  });

  it('is refused by the quote and the confirmation alike if it does not exist, or its coupon is of another', () => {
    const borrower = new BorrowerInSandbox();
    const orderNo = borrower.approved();
    const { productId, couponId } = withCoupon(borrower);
    const request = { orderNo, loanDays: 14 };
    const other = own(borrower).find((item) => item.productId !== productId)?.productId ?? '';
    for (const method of ['loanQuote', 'confirmBorrow'] as const) {
      const agreed = method === 'confirmBorrow' ? { agreed: true } : {};
      const refusal = (named: object) => borrower.run(method, { ...request, ...agreed, ...named });
      expect(refusal({ productId: 'no-such-product' }).code).toBe(codes.PRODUCT_NOT_FOUND.code);
      expect(refusal({ productId: other, couponId }).code).toBe(codes.REQUEST_INVALID.code);
      expect(borrower.issuesOf(method, { ...request, ...agreed, couponId })).toEqual({ couponId: ruleTexts.coupon });
    }
    expect(borrower.order(orderNo).order.status).toBe('approved');
  });

  it('says whether it can be applied for in each stage of a loan', () => {
    const borrower = new BorrowerInSandbox();
    const stages = () => own(borrower).map(({ availability }) => availability);
    expect(stages()).toEqual(['open', 'open']);
    borrower.fillSteps();
    borrower.submit();
    expect(stages()).toEqual(['application under way', 'application under way']);
    borrower.pass(2 * HOUR);
    expect(stages()).toEqual(['open', 'open']);
    const late = new BorrowerInSandbox();
    const orderNo = late.repaying();
    expect(own(late).map(({ availability }) => availability)).toEqual(['loan under way', 'loan under way']);
    receiveTransfer(late.sandbox, orderNo, 53_500, late.now);
    // the limit has grown beyond what the second lends
    expect(own(late).map(({ availability }) => availability)).toEqual(['open', 'amount too high']);
    const frozen = new BorrowerInSandbox();
    frozen.decide({ review: 'reject' });
    frozen.fillSteps();
    frozen.submit();
    frozen.pass(2 * HOUR);
    expect(own(frozen).map(({ availability }) => availability)).toEqual(['not yet again', 'not yet again']);
  });
});
