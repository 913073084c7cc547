import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';
import { pathTo } from '../support/path-to';

let around: AppAroundSandboxes;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());

const open = () => {
  sandboxes += 1;
  const sandbox = `admin-loans-${sandboxes}`;
  const borrower = around.borrowerIn(sandbox);
  const send = (method: 'get' | 'post' | 'put', path: string, body?: object) =>
    request(around.app.server)[method](`/__admin${path}?sandbox=${sandbox}`).send(body);
  return { borrower, send };
};

const sum = (entries: { amount: number }[]): number => entries.reduce((total, { amount }) => total + amount, 0);

describe('POST /__admin/orders/{orderNo}/transition', () => {
  it('takes each transition of the table, and the order is always consistent', async () => {
    for (const { from, to } of orderTransitions) {
      const { borrower, send } = open();
      borrower.fillSteps();
      const { orderNo } = borrower.ok('applyLoan', {});
      const move = (status: string) => send('post', `/orders/${orderNo}/transition`, { to: status }).expect(200);
      for (const [status] of pathTo(from)) await move(status);
      const { body } = await move(to);
      expect(body.order.status, `${from} to ${to}`).toBe(to);
      // The payments equal the repaid sum and the extension fees.
      const received = sum(body.payments);
      const forExtensions = sum(body.timeline.filter(({ kind }: { kind: string }) => kind === 'extended'));
      expect(received, `${from} to ${to}`).toBe((body.repayment?.repaid ?? 0) + forExtensions);
      // The borrower sees the same status over the wire.
      expect(borrower.order(orderNo).order.status).toBe(to);
    }
  });
});

describe('GET and PUT /__admin/borrowers', () => {
  it("set a borrower's outcomes: missing fields stay, and one-time outcomes end with an application", async () => {
    const { borrower, send } = open();
    const path = `/borrowers/${borrower.contactNumber}/outcomes`;
    await send('put', path, { review: 'reject', rejectReason: 'No.' }).expect(200);
    const { body } = await send('put', path, { faceService: 'off', maximumAmount: 80_000 }).expect(200);
    expect(body.outcomes).toMatchObject({ review: 'reject', rejectReason: 'No.', faceService: 'off' });
    const orderNo = borrower.approved();
    expect(borrower.order(orderNo)).toMatchObject({ order: { status: 'rejected' }, rejection: { reason: 'No.' } });
    expect(borrower.ok('homePage', {}).product.maximumAmount).toBe(80_000);
    const after = (await send('get', `/borrowers/${borrower.contactNumber}`).expect(200)).body;
    expect(after.outcomes).toMatchObject({ review: 'approve', faceService: 'off' });
    expect((await send('put', path, { mood: 'bad' }).expect(400)).body.issues).toMatchObject([{ path: 'body.mood' }]);
  });
});
