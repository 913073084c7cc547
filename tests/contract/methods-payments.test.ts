import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { adminCaller } from '../support/admin-caller';

const openPayment = async (method: 'card' | 'transfer' = 'card') => {
  const { app, borrower } = await adminCaller();
  const http = () => request(app.server);
  const orderNo = borrower.repaying();
  const { payOrderId } = borrower.ok('createPayOrder', { orderNo, purpose: 'repay', method, amount: 5_000 });
  const path = `/s/mine/checkout/${payOrderId}`;
  return {
    http,
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
    const { get, payOrderId } = await openPayment();
    const { text, headers } = await get('?return=/s/x/cashier-card?orderNo=N1').expect(200);
    expect(headers['content-type']).toContain('text/html');
    for (const part of ["default-src 'none'", "form-action 'self'"])
      expect(headers['content-security-policy']).toContain(part);
    for (const part of ['₦5,000', payOrderId, 'value="/s/x/cashier-card?orderNo=N1"']) expect(text).toContain(part);
    expect(text).not.toMatch(/<script|\son\w+=|https?:/);
  });

  it('pays once, even if several requests arrive at the same time, and returns to the given address', async () => {
    const { decide, status, repaid } = await openPayment();
    const back = '/s/x/cashier-card?orderNo=N1';
    const pay = () => decide({ decision: 'pay', return: back }).expect(303).expect('location', back);
    await Promise.all(Array.from({ length: 6 }, pay));
    await pay();
    expect([status(), repaid()]).toEqual([expect.objectContaining({ status: 'received' }), 5_000]);
  });

  it('declines permanently, with the reason', async () => {
    const { decide, get, status, repaid } = await openPayment();
    expect((await decide({ decision: 'decline' }).expect(200)).text).toContain('Payment failed');
    await decide({ decision: 'pay' }).expect(200);
    expect(status()).toMatchObject({ status: 'failed', failure: 'The card was declined. No money was taken.' });
    expect(repaid()).toBe(0);
    expect((await get('?return=/x').expect(200)).text).not.toContain('<form');
  });

  it('receives nothing for an expired payment', async () => {
    const { borrower, decide, status } = await openPayment();
    borrower.pass(25 * 3_600_000);
    expect((await decide({ decision: 'pay' }).expect(200)).text).toContain('Payment expired');
    expect(status().status).toBe('expired');
  });

  it('never redirects to another site, and refuses unknown decisions, transfers and payments of other sandboxes', async () => {
    const { http, get, decide, payOrderId, status } = await openPayment();
    for (const address of ['//evil.example/x', 'https://evil.example', '/\\evil.example', '/x"><b>']) {
      const { text } = await get(`?return=${encodeURIComponent(address)}`).expect(200);
      expect(text).not.toMatch(/evil\.example|<b>/);
      await decide({ decision: 'pay', return: address }).expect(400);
    }
    await decide({ decision: 'steal' }).expect(400);
    await http().get(`/checkout/${payOrderId}`).expect(404);
    await http().post(`/checkout/${payOrderId}`).type('form').send({ decision: 'pay' }).expect(404);
    expect(status().status).toBe('waiting');
    await (await openPayment('transfer')).get().expect(404);
  });
});
