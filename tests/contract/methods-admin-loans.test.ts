import { orderStatus } from '@kit/contracts/methods/order-status';
import { TOO_MUCH } from '@kit/mock-server/payments/pay-order';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';

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

describe('POST /__admin/payments', () => {
  it('receives a transfer to a virtual account once, and returns its effect', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.repaying();
    const asked = { orderNo, purpose: 'repay', method: 'transfer', amount: 5_000 } as const;
    const { payOrderId, virtualAccount } = borrower.ok('createPayOrder', asked);
    const transfer = { accountNo: virtualAccount?.accountNo, amount: 5_000 };
    expect((await send('post', '/payments', { ...transfer, amount: 4_999 }).expect(409)).body.error).toContain('5000');
    expect((await send('post', '/payments', transfer).expect(200)).body).toEqual({
      payOrderId,
      orderNo,
      amount: 5_000,
      effect: 'reduces what is owed',
      orderStatus: 'repaying',
      remaining: 48_500,
    });
    expect((await send('post', '/payments', transfer).expect(409)).body.error).toContain('received');
    expect(borrower.order(orderNo).repayment?.repaid).toBe(5_000);
  });

  it('receives a transfer for an order without an open payment, and lists it among the order’s payments', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.repaying();
    const { body } = await send('post', '/payments', { orderNo, amount: 53_500 }).expect(200);
    expect(body).toMatchObject({ effect: 'closes the loan', orderStatus: 'finished', remaining: 0 });
    expect(borrower.order(orderNo).payments).toMatchObject([
      { status: 'received', amount: 53_500, method: 'transfer' },
    ]);
  });

  it('refuses a transfer to a virtual account that the loan can no longer take, and stores nothing', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.repaying();
    const asked = { orderNo, purpose: 'repay', method: 'transfer' } as const;
    const large = borrower.ok('createPayOrder', { ...asked, amount: 50_000 });
    const small = borrower.ok('createPayOrder', { ...asked, amount: 5_000 });
    await send('post', '/payments', { accountNo: small.virtualAccount?.accountNo, amount: 5_000 }).expect(200);
    const transfer = { accountNo: large.virtualAccount?.accountNo, amount: 50_000 };
    expect((await send('post', '/payments', transfer).expect(409)).body.error).toContain(TOO_MUCH);
    expect(borrower.order(orderNo).repayment?.repaid).toBe(5_000);
  });

  it('refuses an impossible payment in plain words, and stores nothing', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.repaying();
    const refused = async (body: object, status: number) => (await send('post', '/payments', body).expect(status)).body;
    expect((await refused({ orderNo, amount: 53_501 }, 409)).error).toBe('The amount can be at most ₦53,500');
    expect((await refused({ orderNo: 'N0', amount: 1 }, 404)).error).toContain('N0');
    expect((await refused({ accountNo: '9000000000', amount: 1 }, 404)).error).toContain('9000000000');
    expect((await refused({ orderNo, amount: 0 }, 400)).issues).toMatchObject([{ path: 'body.amount' }]);
    expect((await refused({ amount: 5 }, 400)).issues).toMatchObject([{ path: 'body.orderNo' }]);
    expect((await refused({ orderNo, accountNo: '1', amount: 5 }, 400)).issues).toMatchObject([
      { path: 'body.orderNo' },
    ]);
    expect(borrower.order(orderNo)).toMatchObject({ payments: [], repayment: { repaid: 0 } });
  });
});

describe('POST /__admin/orders/{orderNo}/transition', () => {
  it('makes the transitions of the table, and refuses others with the possible ones', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.approved();
    const refused = await send('post', `/orders/${orderNo}/transition`, { to: 'overdue' }).expect(409);
    expect(refused.body.error).toContain('it can become disbursing, cancelled');
    expect(borrower.order(orderNo).order.status).toBe('approved');
    for (const to of ['disbursing', 'addingCard', 'disbursing', 'repaying', 'overdue', 'repaying', 'finished']) {
      const { body } = await send('post', `/orders/${orderNo}/transition`, { to }).expect(200);
      expect(body.order.status).toBe(to);
    }
    expect((await send('post', `/orders/${orderNo}/transition`, { to: 'repaying' }).expect(409)).body.error).toContain(
      'it has ended',
    );
    await send('post', '/orders/N0/transition', { to: 'repaying' }).expect(404);
    await send('post', `/orders/${orderNo}/transition`, { to: 'lost' }).expect(400);
  });

  it('forces an order into any status, and the order is always consistent', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.approved();
    for (const from of orderStatus.values) {
      for (const to of orderStatus.values) {
        await send('post', `/orders/${orderNo}/transition`, { to: from, force: true }).expect(200);
        const { body } = await send('post', `/orders/${orderNo}/transition`, { to, force: true }).expect(200);
        expect(body.order.status, `${from} to ${to}`).toBe(to);
        // The payments equal the repaid sum and the extension fees, whatever the earlier status.
        const received = sum(body.payments);
        const forExtensions = sum(body.timeline.filter(({ kind }: { kind: string }) => kind === 'extended'));
        expect(received, `${from} to ${to}`).toBe((body.repayment?.repaid ?? 0) + forExtensions);
        // The borrower sees the same status over the wire.
        expect(borrower.order(orderNo).order.status).toBe(to);
      }
    }
  });
});

describe('GET and PUT /__admin/borrowers', () => {
  it('show all borrowers of the sandbox, and one with all details', async () => {
    const { borrower, send } = open();
    const orderNo = borrower.repaying();
    const { contactNumber } = borrower;
    const list = (await send('get', '/borrowers').expect(200)).body.borrowers;
    expect(list).toMatchObject([{ contactNumber, orderNo, orderStatus: 'repaying' }]);
    const { body } = await send('get', `/borrowers/${contactNumber.slice(1)}`).expect(200);
    expect(body).toMatchObject({
      contactNumber,
      fullName: 'Adaeze Chidinma Okafor',
      bank: { accountNo: '0123456789' },
      orders: [{ order: { orderNo } }],
      maximumAmount: 50_000,
    });
    expect((await send('get', '/borrowers/08099999999').expect(404)).body.error).toContain('08099999999');
    await send('get', '/borrowers/12').expect(400);
  });

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
