import { expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const _MINUTE = 60_000;

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
