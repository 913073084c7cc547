import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';

let around: AppAroundSandboxes;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());

const openPayment = (method: 'card' | 'transfer' = 'card') => {
  sandboxes += 1;
  const sandbox = `checkout-${sandboxes}`;
  const borrower = around.borrowerIn(sandbox);
  const orderNo = borrower.repaying();
  const { payOrderId } = borrower.ok('createPayOrder', { orderNo, purpose: 'repay', method, amount: 5_000 });
  const path = `/s/${sandbox}/checkout/${payOrderId}`;
  const get = (query = '') => request(around.app.server).get(path + query);
  const decide = (fields: Record<string, string>) => request(around.app.server).post(path).type('form').send(fields);
  const status = () => borrower.ok('payOrderStatus', { payOrderId });
  return { borrower, orderNo, payOrderId, get, decide, status };
};

describe('the checkout page of a card payment', () => {
  it('shows the amount and two buttons without scripts, under its own content security policy', async () => {
    const { get, payOrderId } = openPayment();
    const { text, headers } = await get('?return=/s/x/cashier-card?orderNo=N1').expect(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(text).toContain('₦5,000');
    expect(text).toContain(payOrderId);
    expect(text).toContain('value="/s/x/cashier-card?orderNo=N1"');
    expect(text).not.toMatch(/<script|\son\w+=|https?:/);
  });

  it('pays once, and returns to the given address', async () => {
    const { borrower, orderNo, decide, status } = openPayment();
    const back = '/s/x/cashier-card?orderNo=N1';
    for (let time = 0; time < 3; time += 1) {
      await decide({ decision: 'pay', return: back }).expect(303).expect('location', back);
    }
    expect(status()).toMatchObject({ status: 'received' });
    expect(borrower.order(orderNo).repayment).toMatchObject({ repaid: 5_000 });
  });

  it('pays once even if both requests arrive at the same time', async () => {
    const { borrower, orderNo, decide } = openPayment();
    await Promise.all(Array.from({ length: 6 }, () => decide({ decision: 'pay' }).expect(200)));
    expect(borrower.order(orderNo).repayment).toMatchObject({ repaid: 5_000 });
  });

  it('declines permanently, with the reason', async () => {
    const { borrower, orderNo, decide, get, status } = openPayment();
    expect((await decide({ decision: 'decline' }).expect(200)).text).toContain('Payment failed');
    await decide({ decision: 'pay' }).expect(200);
    expect(status()).toMatchObject({ status: 'failed', failure: 'The card was declined. No money was taken.' });
    expect(borrower.order(orderNo).repayment).toMatchObject({ repaid: 0 });
    expect((await get('?return=/x').expect(200)).text).not.toContain('<form');
  });

  it('receives nothing for an expired payment', async () => {
    const { borrower, decide, status } = openPayment();
    borrower.pass(25 * 3_600_000);
    expect((await decide({ decision: 'pay' }).expect(200)).text).toContain('Payment expired');
    expect(status().status).toBe('expired');
  });

  it.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/x"><b>'])(
    'never redirects to %s',
    async (address) => {
      const { get, decide, status } = openPayment();
      const { text } = await get(`?return=${encodeURIComponent(address)}`).expect(200);
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('<b>');
      await decide({ decision: 'pay', return: address }).expect(400);
      expect(status().status).toBe('waiting');
    },
  );

  it('refuses payments of other sandboxes, transfers, and unknown decisions', async () => {
    const { payOrderId, decide, status } = openPayment();
    await request(around.app.server).get(`/checkout/${payOrderId}`).expect(404);
    await request(around.app.server).post(`/checkout/${payOrderId}`).type('form').send({ decision: 'pay' }).expect(404);
    await decide({ decision: 'steal' }).expect(400);
    expect(status().status).toBe('waiting');
    await openPayment('transfer').get().expect(404);
  });
});
