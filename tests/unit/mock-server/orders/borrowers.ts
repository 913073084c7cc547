import type { RequestOf } from '@kit/contracts/methods';
import { settle } from '@kit/mock-server/service/settlement';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

/** A borrower who has completed the four steps and not applied. */
export const filled = (): BorrowerInSandbox => {
  const borrower = new BorrowerInSandbox();
  borrower.fillSteps();
  return borrower;
};

export type Asked = Omit<RequestOf<'createPayOrder'>, 'orderNo'>;
export const card = (amount: number): Asked => ({ purpose: 'repay', method: 'card', amount });
export const transfer = (amount: number): Asked => ({ purpose: 'repay', method: 'transfer', amount });

/** A loan of 50,000 for 14 days that is paid out: 53,500 to repay, 10,000 to extend. */
export const running = () => {
  const borrower = new BorrowerInSandbox();
  const orderNo = borrower.repaying();
  const ask = (asked: Asked) => borrower.ok('createPayOrder', { orderNo, ...asked });
  const issues = (asked: Asked) => borrower.issuesOf('createPayOrder', { orderNo, ...asked });
  const arrive = (payOrderId: string) => {
    const payOrder = borrower.sandbox.payOrders.find(payOrderId, borrower.now);
    if (payOrder === undefined) throw new Error(`There is no payment ${payOrderId}`);
    return settle(borrower.sandbox, payOrder, borrower.now);
  };
  const owed = () => borrower.order(orderNo).repayment;
  return { borrower, orderNo, ask, issues, arrive, owed };
};
