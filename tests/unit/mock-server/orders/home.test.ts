import { methods } from '@kit/contracts/methods';
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
