import { describe, expect, it } from 'vitest';
import { adminCaller } from '../support/admin-caller';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { examples } from '../support/examples';

const OTHER = '08039876543';

describe('the borrowers of a sandbox', () => {
  it('are listed with their steps and their current or last order, oldest first', async () => {
    const { borrower: open, call, sandbox } = await adminCaller();
    const borrower = open();
    const { contactNumber } = borrower;
    borrower.decide({ review: 'reject' });
    borrower.approved();
    new BorrowerInSandbox(sandbox, OTHER).ok('saveWorkInfo', examples.saveWorkInfo.request);
    const [first, second] = sandbox.borrowers.values();
    const [order] = sandbox.orders.list(first?.userIdentifier ?? '', borrower.now);
    expect(await call('GET', '/borrowers')).toEqual([
      200,
      {
        borrowers: [
          {
            userIdentifier: first?.userIdentifier,
            contactNumber,
            fullName: 'Adaeze Chidinma Okafor',
            completedSteps: ['personal', 'work', 'face', 'bank'],
            orderNo: order?.orderNo,
            orderStatus: 'rejected',
          },
          {
            userIdentifier: second?.userIdentifier,
            contactNumber: OTHER,
            fullName: second?.fullName,
            completedSteps: ['work'],
            orderNo: null,
            orderStatus: null,
          },
        ],
      },
    ]);
  });

  it('have a record of all that they saved, with the transitions of each order', async () => {
    const { borrower: open, call, sandbox } = await adminCaller();
    const borrower = open();
    const { contactNumber } = borrower;
    const orderNo = borrower.repaying();
    const stored = sandbox.borrowers.get(contactNumber);
    const [, body] = await call('GET', `/borrowers/${contactNumber}`);
    expect(body).toEqual({
      ...stored,
      maximumAmount: 50_000,
      orders: [borrower.order(orderNo)],
      transitions: [
        { orderNo, to: 'overdue', by: 'due day ends' },
        { orderNo, to: 'finished', by: 'pay off' },
        { orderNo, to: 'repaying', by: 'extend' },
      ],
    });
  });
});
