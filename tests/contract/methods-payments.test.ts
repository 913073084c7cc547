import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appAroundSandboxes } from '../support/admin-caller';
import { pathTo } from '../support/path-to';

let around: Awaited<ReturnType<typeof appAroundSandboxes>>;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());

const http = () => request(around.app.server);
/** A borrower in a sandbox of its own. */
const open = () => {
  sandboxes += 1;
  const sandbox = `payments-${sandboxes}`;
  const post = (path: string, body: object) => http().post(`/__admin${path}?sandbox=${sandbox}`).send(body);
  return { sandbox, borrower: around.borrowerIn(sandbox), post };
};
const openPayment = (method: 'card' | 'transfer' = 'card') => {
  const { sandbox, borrower } = open();
  const orderNo = borrower.repaying();
  const { payOrderId } = borrower.ok('createPayOrder', { orderNo, purpose: 'repay', method, amount: 5_000 });
  const path = `/s/${sandbox}/checkout/${payOrderId}`;
  return {
    payOrderId,
    borrower,
    get: (query = '') => http().get(path + query),
    decide: (fields: Record<string, string>) => http().post(path).type('form').send(fields),
    status: () => borrower.ok('payOrderStatus', { payOrderId }),
    repaid: () => borrower.order(orderNo).repayment?.repaid,
  };
};

describe('the checkout page of a card payment', () => {
  it('shows the amount and two buttons without scripts, under its own content security policy', async () => {
    const { get, payOrderId } = openPayment();
    const { text, headers } = await get('?return=/s/x/cashier-card?orderNo=N1').expect(200);
    expect(headers['content-type']).toContain('text/html');
    for (const part of ["default-src 'none'", "form-action 'self'"])
      expect(headers['content-security-policy']).toContain(part);
    for (const part of ['₦5,000', payOrderId, 'value="/s/x/cashier-card?orderNo=N1"']) expect(text).toContain(part);
    expect(text).not.toMatch(/<script|\son\w+=|https?:/);
  });

  it('pays once, even if several requests arrive at the same time, and returns to the given address', async () => {
    const { decide, status, repaid } = openPayment();
    const back = '/s/x/cashier-card?orderNo=N1';
    const pay = () => decide({ decision: 'pay', return: back }).expect(303).expect('location', back);
    await Promise.all(Array.from({ length: 6 }, pay));
    await pay();
    expect([status(), repaid()]).toEqual([expect.objectContaining({ status: 'received' }), 5_000]);
  });

  it('declines permanently, with the reason', async () => {
    const { decide, get, status, repaid } = openPayment();
    expect((await decide({ decision: 'decline' }).expect(200)).text).toContain('Payment failed');
    await decide({ decision: 'pay' }).expect(200);
    expect(status()).toMatchObject({ status: 'failed', failure: 'The card was declined. No money was taken.' });
    expect(repaid()).toBe(0);
    expect((await get('?return=/x').expect(200)).text).not.toContain('<form');
  });

  it('receives nothing for an expired payment', async () => {
    const { borrower, decide, status } = openPayment();
    borrower.pass(25 * 3_600_000);
    expect((await decide({ decision: 'pay' }).expect(200)).text).toContain('Payment expired');
    expect(status().status).toBe('expired');
  });

  it('never redirects to another site, and refuses unknown decisions, transfers and payments of other sandboxes', async () => {
    const { get, decide, payOrderId, status } = openPayment();
    for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/x"><b>']) {
      const { text } = await get(`?return=${encodeURIComponent(address)}`).expect(200);
      expect(text).not.toMatch(/evil\.example|<b>/);
      await decide({ decision: 'pay', return: address }).expect(400);
    }
    await decide({ decision: 'steal' }).expect(400);
    await http().get(`/checkout/${payOrderId}`).expect(404);
    await http().post(`/checkout/${payOrderId}`).type('form').send({ decision: 'pay' }).expect(404);
    expect(status().status).toBe('waiting');
    await openPayment('transfer').get().expect(404);
  });
});

it('counts every simultaneous transfer, and each virtual account once', async () => {
  const { borrower, post } = open();
  const orderNo = borrower.repaying();
  const asked = { orderNo, purpose: 'repay', method: 'transfer', amount: 1_500 } as const;
  const accountNo = borrower.ok('createPayOrder', asked).virtualAccount?.accountNo;
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      post('/payments', index < 7 ? { orderNo, amount: 1_000 } : { accountNo, amount: 1_500 }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), ...Array(6).fill(409)]);
  expect(borrower.order(orderNo).repayment).toMatchObject({ repaid: 8_500, remaining: 45_000 });
});

it('a tester moves an order through each transition of the table, and the order is always consistent', async () => {
  const sum = (entries: { amount: number }[]): number => entries.reduce((total, { amount }) => total + amount, 0);
  for (const { from, to } of orderTransitions) {
    const { borrower, post } = open();
    borrower.fillSteps();
    const { orderNo } = borrower.ok('applyLoan', {});
    const move = (status: string) => post(`/orders/${orderNo}/transition`, { to: status }).expect(200);
    for (const [status] of pathTo(from)) await move(status);
    const { body } = await move(to);
    // The payments equal the repaid sum and the extension fees. The borrower sees the same status.
    const forExtensions = sum(body.timeline.filter(({ kind }: { kind: string }) => kind === 'extended'));
    expect([from, body.order.status, borrower.order(orderNo).order.status, sum(body.payments)]).toEqual([
      ...[from, to, to, (body.repayment?.repaid ?? 0) + forExtensions],
    ]);
  }
});
