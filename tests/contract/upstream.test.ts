import { codes } from '@kit/contracts/codes';
import type { JournalEntry } from '@kit/mock-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UpstreamSetup } from '../support/scripted-backend';
import { backendKeys, startInFront } from '../support/two-backends';
import { upload } from '../support/upload';
import type { WireClient } from '../support/wire-client';

let setup: UpstreamSetup;
let client: WireClient;
beforeAll(async () => {
  setup = await UpstreamSetup.start();
  client = await setup.front.client();
});
afterAll(() => setup.close());

/** Starts another server in front of the same backend, which answers these methods itself. */
const startMixed = (mocked: readonly string[]) => startInFront(setup.back.address, backendKeys().publicKey, mocked);

describe('a server in front of a real backend', () => {
  test('gives the app a key of the backend with its key id, encrypted with its own key pair', async () => {
    const snapshot = JSON.stringify(await setup.atBackend('GET', '/snapshot'));
    expect(snapshot).toContain(client.keyId);
    expect(snapshot).toContain(client.key);
  });

  test('passes bodies on byte for byte in both directions, and records them in plain text', async () => {
    await client.call('operationConfiguration', {});
    const here = await client.newestCall();
    const { requests } = (await setup.atBackend('GET', '/requests?limit=1')) as { requests: JournalEntry[] };
    expect(here.raw).toEqual(requests[0]?.raw);
    expect(here).toMatchObject({
      methods: ['operationConfiguration'],
      request: { entries: [{ method: 'operationConfiguration', data: {} }] },
      reply: { code: 0, results: [{ method: 'operationConfiguration', code: 0 }] },
      upstream: { origin: setup.origin, deviations: [] },
    });
  });

  test('leaves logins, tokens, lifetimes and retries to the backend', async () => {
    const { token, contactNumber } = await setup.logIn(client);
    expect((await client.call('userIdentifierInfo', {}, { token })).results[0]?.code).toBe(0);
    expect(await client.newestCall()).toMatchObject({ contactNumber });
    await setup.atBackend('POST', `/sessions/${contactNumber}/squeeze`, {});
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(10010304);
    await setup.atBackend('POST', '/keys/expire', {});
    const plain = await client.post('homePage', client.seal([{ method: 'homePage', data: {} }]), client.headersOf());
    expect(plain.body).toBe('{"code":401,"message":"AES expired"}');
    await client.exchange();
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
  });

  test('streams an upload, and keeps its envelope but not its file', async () => {
    const { token } = await setup.logIn(client);
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 1)]);
    const reply = await upload(client, file, { token, filename: 'receipt.pdf', type: 'application/pdf' });
    expect(reply.results[0]).toMatchObject({ code: 0, data: { size: file.length } });
    const here = await client.newestCall();
    expect(here).toMatchObject({ methods: ['mediaUpload'], request: { entries: [{ method: 'mediaUpload' }] } });
    expect(here.raw.request).toMatch(/^[0-9a-f]{100,600}$/);
  });
});

describe('a payment that is answered here while other methods are passed on', () => {
  test('pays for an order of this server, and the backend receives nothing', async () => {
    const paying = ['orderDetail', 'repayTrial', 'createPayOrder', 'payOrderDetail', 'orderList', 'homePage'];
    const mixed = await startMixed(paying);
    const own = await mixed.client();
    const { token, contactNumber } = await setup.logIn(own);
    const { orderNo } = (await own.admin('POST', '/scenarios/repaying', { contactNumber })) as { orderNo: string };
    const detail = await own.call('orderDetail', { orderNo }, { token });
    expect(detail.results[0]?.code).toBe(0);
    expect((await own.newestCall()).upstream).toBeUndefined();
    expect((await own.call('userIdentifierInfo', {}, { token })).results[0]?.code).toBe(0);
    expect(await setup.atBackend('GET', `/borrowers/${contactNumber}`)).toMatchObject({ orders: [] });
    await mixed.close();
  });

  test('learns the orders of the backend, and says who answered each call', async () => {
    const mixed = await startMixed(['createPayOrder', 'payOrderStatus']);
    const own = await mixed.client();
    const { contactNumber, orderNo } = (await setup.atBackend('POST', '/scenarios/overdue-3', {})) as {
      contactNumber: string;
      orderNo: string;
    };
    const token = await setup.logInAs(own, contactNumber);
    const pay = (amount: number) =>
      own.call('createPayOrder', { orderNo, purpose: 'repay', method: 'card', amount }, { token });

    expect((await pay(1_000)).results[0]?.code).toBe(codes.ORDER_NOT_FOUND.code);
    const note = expect.stringContaining("It learns an order from the backend's orderDetail");
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'local', note });

    const { results } = await own.call('orderDetail', { orderNo }, { token });
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'upstream' });
    const { repayment } = Object(results[0]?.data) as { repayment: { remaining: number } };
    expect((await pay(repayment.remaining + 1)).results[0]?.code).toBe(codes.AMOUNT_REFUSED.code);
    const paid = (await pay(repayment.remaining)).results[0];
    expect(paid).toMatchObject({ code: 0, data: { orderNo, effect: 'closes the loan' } });
    const status = { method: 'payOrderStatus', data: { payOrderId: Reflect.get(Object(paid?.data), 'payOrderId') } };
    const both = await own.entries([status, { method: 'userIdentifierInfo', data: {} }], { token });
    expect(both.results.map(({ code }) => code)).toEqual([0, 0]);
    expect(await own.newestCall()).toMatchObject({ answeredBy: 'mixed' });
    expect(await own.admin('GET', '/health')).toMatchObject({
      upstream: { address: `${setup.back.address}/`, mocked: ['createPayOrder', 'payOrderStatus'], warnings: [] },
    });
    await mixed.close();
  });
});
