import { methods } from '@kit/contracts/methods';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';

const OTHER = '08039876543';

let around: AppAroundSandboxes;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());

const open = () => {
  sandboxes += 1;
  const sandbox = `borrowers-${sandboxes}`;
  const borrower = around.borrowerIn(sandbox);
  const get = async (path: string) => {
    const { status, body } = await request(around.app.server).get(`/__admin${path}?sandbox=${sandbox}`);
    return { status, body };
  };
  return { borrower, get };
};

describe('the borrowers of a sandbox', () => {
  it('are listed with their steps and their current or last order, oldest first', async () => {
    const { borrower, get } = open();
    const { contactNumber, sandbox } = borrower;
    borrower.decide({ review: 'reject' });
    borrower.approved();
    new BorrowerInSandbox(sandbox, OTHER).ok('saveWorkInfo', methods.saveWorkInfo.example.request);
    const [first, second] = sandbox.borrowers.list();
    const [order] = sandbox.orders.list(first?.userIdentifier ?? '', borrower.now);
    expect(await get('/borrowers')).toEqual({
      status: 200,
      body: {
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
    });
  });

  it('have a record of all that they saved, with the transitions of each order', async () => {
    const { borrower, get } = open();
    const { contactNumber, sandbox } = borrower;
    sandbox.clock.freeze();
    const orderNo = borrower.repaying();
    const stored = sandbox.borrowers.find(contactNumber);
    const { body } = await get(`/borrowers/${contactNumber}`);
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

  it('have no photo, orders and transitions at first', async () => {
    const { borrower, get } = open();
    const { body } = await get(`/borrowers/${borrower.contactNumber}`);
    const nothing = { personal: null, work: null, face: null, bank: null };
    expect(body).toMatchObject({ ...nothing, completedSteps: [], orders: [], transitions: [] });
  });

  it('are not found by a number that never logged in', async () => {
    const { get } = open();
    expect(await get(`/borrowers/${OTHER}`)).toEqual({
      status: 404,
      body: {
        error: `No borrower with the number ${OTHER} has logged in to this sandbox. List them with GET /__admin/borrowers.`,
        issues: [],
      },
    });
  });
});
