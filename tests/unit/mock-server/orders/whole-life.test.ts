import { receiveTransfer } from '@kit/mock-server/service/settlement';
import { expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const MINUTE = 60_000;

it('[4.3] leads from the four steps through review, confirmation and payout to repaying, extending and the end', () => {
  const borrower = new BorrowerInSandbox();
  borrower.fillSteps();
  const orderNo = borrower.submit();
  const status = () => borrower.order(orderNo).order.status;
  expect(status()).toBe('assessing');
  borrower.pass(70 * MINUTE);
  expect(status()).toBe('approved');
  borrower.ok('confirmBorrow', { orderNo, loanDays: 7, agreed: true });
  borrower.pass(10 * MINUTE - 1);
  expect(status()).toBe('disbursing');
  borrower.pass(50 * MINUTE + 1);
  expect(status()).toBe('repaying');
  borrower.ok('extendOrder', { orderNo });
  receiveTransfer(borrower.sandbox, orderNo, 10_000, borrower.now);
  receiveTransfer(borrower.sandbox, orderNo, 51_750, borrower.now);
  expect(borrower.order(orderNo).timeline.map(({ kind }) => kind)).toEqual([
    'applied',
    'submitted',
    'reviewing',
    'approved',
    'confirmed',
    'paid out',
    'extension chosen',
    'payment received',
    'extended',
    'payment received',
    'finished',
  ]);
  expect(borrower.ok('homePage', {})).toMatchObject({ button: 'apply', order: null });
});

it('[8.11] refuses with the texts of the specification: product, order, payment and approved amount', () => {
  const borrower = new BorrowerInSandbox();
  borrower.fillSteps();
  borrower.decide({ product: 'withdrawn' });
  const message = (...[method, data]: Parameters<typeof borrower.run>) => borrower.run(method, data).message;
  expect(message('applyLoan', {})).toBe('The loan product does not exist, please contact customer service');
  expect(message('orderDetail', { orderNo: '' })).toBe('orderNo cannot be empty');
  expect(message('payOrderStatus', { payOrderId: '' })).toBe('payOrderId cannot be empty, please try again');
  expect(message('homePage', { page: 1 })).toBe('Request failed, click to reload');
  borrower.decide({ product: 'offered', approvalAmount: 'failing' });
  const orderNo = borrower.approved();
  expect(message('loanQuote', { orderNo, loanDays: 7 })).toBe('Exception in obtaining approval amount');
});
