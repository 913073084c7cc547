import { codes } from '@kit/contracts/codes';
import type { SupportChannels } from '@kit/contracts/methods/configuration';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Met, meet, type Situation } from '../support/scenario';
import { startServer, type TestServer } from '../support/server';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const order = async (met: Met) => (await met.call('orderDetail', { orderNo: met.situation.orderNo })).data;
const statusOf = async (met: Met) => (await order(met)).order.status;
const home = async (met: Met) => (await met.call('homePage', {})).data;

/** What a client meets in each: the name's promise, asked for over the wire. */
const promises: Record<string, (met: Met) => Promise<void>> = {
  'new-borrower': async (met) => {
    expect(await home(met)).toMatchObject({ button: 'apply', application: { completedSteps: [] }, order: null });
  },
  'half-filled': async (met) => {
    expect(await home(met)).toMatchObject({ button: 'continue', application: { nextStep: 'face' } });
    expect((await met.call('profileInfo', {})).data).toMatchObject({ work: { jobType: 'employee' }, face: null });
  },
  'uploads-missing': async (met) => {
    const { data } = await met.call('uploadStatus', { tractOdrId: met.situation.tractOdrId });
    expect(Object.values(data).filter(Boolean)).toHaveLength(3);
    const request = { step: 'sms', tractOdrId: met.situation.tractOdrId, isSubmit: 1 } as const;
    expect((await met.call('uploadPermissionData', request)).code).toBe(codes.ORDER_STATUS_CONFLICT.code);
  },
  'in-review': async (met) => expect(await statusOf(met)).toBe('reviewing'),
  approved: async (met) => {
    const { data } = await met.call('loanQuote', { orderNo: met.situation.orderNo, loanDays: 14 });
    expect(data).toMatchObject({ terms: { loanAmount: 50_000 }, name: 'Adaeze Chidinma Okafor' });
  },
  'approval-amount-failing': async (met) => {
    const quote = await met.call('loanQuote', { orderNo: met.situation.orderNo, loanDays: 14 });
    expect(quote.code).toBe(codes.APPROVAL_AMOUNT_FAILED.code);
  },
  'rejected-frozen': async (met) => {
    expect(await order(met)).toMatchObject({ order: { status: 'rejected' }, rejection: { daysLeft: 5 } });
    expect(await met.call('applyLoan', {})).toMatchObject({ code: codes.REAPPLY_BLOCKED.code, data: { daysLeft: 5 } });
  },
  cancelled: async (met) => {
    expect(await statusOf(met)).toBe('cancelled');
    expect((await met.call('applyLoan', {})).code).toBe(0);
  },
  'product-withdrawn': async (met) => expect((await met.call('applyLoan', {})).code).toBe(codes.PRODUCT_NOT_FOUND.code),
  'face-dark': async (met) => {
    const { face } = (await met.call('profileInfo', {})).data;
    expect(face).toBeNull();
    const borrower = (await met.client.admin('GET', `/borrowers/${met.situation.contactNumber}`)) as {
      outcomes: object;
    };
    expect(borrower.outcomes).toMatchObject({ photo: { quality: 'dark' } });
  },
  disbursing: async (met) => expect(await statusOf(met)).toBe('disbursing'),
  'bank-refused': async (met) => {
    expect(await statusOf(met)).toBe('addingCard');
    const bank = { bankName: 'Guaranty Trust Bank', accountNo: '0123456780', bvn: '22123456789' };
    expect(await met.call('saveBankInfo', bank)).toMatchObject({ code: 0, data: { orderStatus: 'disbursing' } });
  },
  'payout-failed': async (met) => expect(await statusOf(met)).toBe('failed'),
  repaying: async (met) => {
    const { order: summary, repayment } = await order(met);
    expect(summary).toMatchObject({ status: 'repaying', overdueDays: 0 });
    expect(repayment).toMatchObject({ repaid: 0, overdueFee: 0, principal: 50_000 });
  },
  'due-today': async (met) => {
    const { order: summary } = await order(met);
    const { now } = (await met.client.admin('GET', '/clock')) as { now: number };
    expect(summary).toMatchObject({ status: 'repaying', overdueDays: 0 });
    expect((summary.dueAt ?? 0) - now).toBeLessThan(86_400_000);
  },
  'overdue-3': async (met) => {
    expect(await order(met)).toMatchObject({
      order: { status: 'overdue', overdueDays: 3 },
      repayment: { overdueFee: 1_500 },
    });
  },
  'overdue-30': async (met) => {
    expect(await order(met)).toMatchObject({
      order: { status: 'overdue', overdueDays: 30 },
      repayment: { overdueFee: 15_000 },
    });
  },
  extended: async (met) => {
    const { order: summary, repayment, payments, timeline } = await order(met);
    expect(summary.status).toBe('repaying');
    expect(repayment).toMatchObject({ paidSinceExtension: 0, remaining: 51_750 });
    expect(payments).toMatchObject([{ effect: 'extends the term', amount: 10_000 }]);
    expect(timeline.map(({ kind }) => kind)).toContain('extended');
  },
  'extension-part-paid': async (met) => {
    const { data } = await met.call('extensionQuote', { orderNo: met.situation.orderNo });
    expect(data).toMatchObject({ chosen: true, paidTowardsExtension: 5_000, leftToPay: 5_000 });
  },
  'partly-paid': async (met) => {
    const { repayment, payments } = await order(met);
    expect(repayment).toMatchObject({ repaid: 5_000, remaining: 46_750, extensionChosen: false });
    expect(payments).toMatchObject([{ effect: 'reduces what is owed', status: 'received' }]);
  },
  'payment-waiting': async (met) => {
    const { payOrderId, accountNo } = met.situation;
    const { data } = await met.call('payOrderStatus', { payOrderId });
    expect(data).toMatchObject({ status: 'waiting', effect: 'closes the loan', virtualAccount: { accountNo } });
    await met.client.admin('POST', '/payments', { accountNo, amount: data.amount });
    expect((await met.call('payOrderStatus', { payOrderId })).data.status).toBe('received');
    expect(await statusOf(met)).toBe('finished');
  },
  finished: async (met) => {
    expect(await statusOf(met)).toBe('finished');
    expect(await home(met)).toMatchObject({ button: 'apply', product: { previousMaximumAmount: 50_000 } });
  },
  'second-loan': async (met) => {
    const { orders } = (await met.call('orderList', { list: 'all' })).data;
    expect(orders.map(({ status }) => status)).toEqual(['repaying', 'finished']);
    expect((await order(met)).repayment?.principal).toBe(75_000);
  },
  'key-expired': async (met) => {
    const situation = (await met.client.admin('POST', '/scenarios/key-expired', {})) as Situation;
    expect(situation.authCode).toMatch(/^\d{6}$/);
    const { body } = await met.client.post('x', '00'.repeat(16), met.client.headersOf());
    expect(JSON.parse(body)).toEqual({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });
    await met.client.exchange();
    expect((await met.client.call('operationConfiguration', {})).code).toBe(0);
  },
  'unread-ticket': async (met) => {
    expect((await met.call('displayTicketNote', {})).data).toBe(true);
    const { tickets } = (await met.call('ticketList', {})).data;
    expect(tickets).toMatchObject([
      { ticketOdrId: met.situation.ticketOdrId, unreadMessageTotal: 1, processStatus: 1 },
    ]);
    const { notes } = (await met.call('notePage', { ticketOdrId: met.situation.ticketOdrId })).data;
    expect(notes.at(-1)).toMatchObject({ sender: 2 });
    expect((await met.call('displayTicketNote', {})).data).toBe(false);
  },
  'ticket-needs-reply': async (met) => {
    const { ticketOdrId } = met.situation;
    expect((await met.call('ticketInfo', { ticketOdrId })).data.status).toBe(3);
    await met.call('saveTicketNote', { ticketOdrId, kind: 'text', text: 'Here it is, thank you' });
    expect((await met.call('ticketInfo', { ticketOdrId })).data.status).toBe(2);
  },
  'no-channels-open': async (met) => {
    const { supportChannelSettings } = (await met.call('operationConfiguration', {})).data;
    const channels = JSON.parse(supportChannelSettings.supportChannels) as SupportChannels;
    expect(Object.values(channels).map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
  },
  'cpi-offer': async (met) => {
    const offer = (await home(met)).items.find(({ homePageType }) => homePageType === 0);
    expect(offer?.extDownloadUrl).toMatch(/^https:/);
  },
  'cpi-no-url': async (met) => {
    const offer = (await home(met)).items.find(({ homePageType }) => homePageType === 0);
    expect(offer).toMatchObject({ extDownloadUrl: null });
  },
  'deletion-blocked': async (met) =>
    expect((await met.call('accountDeletionCheck', {})).code).toBe(codes.DELETE_NOT_ALLOWED.code),
};

/** These are about a token that the situation answers, and not about a new login. */
const ended: Record<string, keyof typeof codes> = {
  'token-expired': 'TOKEN_EXPIRED',
  'token-squeezed': 'TOKEN_SQUEEZED',
  'token-invalid': 'TOKEN_INVALID',
};

it('every scenario has its promise here, and every promise its scenario', () => {
  expect(scenarios.map(({ name }) => name).sort()).toEqual([...Object.keys(promises), ...Object.keys(ended)].sort());
});

describe('a client meets what the name promises', () => {
  it.each(Object.entries(promises))('%s', async (name, promise) => {
    const client = await server.client();
    const begun = ((await client.admin('GET', '/clock')) as { offsetMs: number }).offsetMs;
    await promise(await meet(client, name));
    expect(((await client.admin('GET', '/clock')) as { offsetMs: number }).offsetMs).toBe(begun);
    expect(server.reports).toEqual([]);
  });

  it.each(Object.entries(ended))('%s', async (name, code) => {
    const client = await server.client();
    const token = await client.login('08031234567');
    const { contactNumber, ...rest } = (await client.admin('POST', `/scenarios/${name}`, {
      contactNumber: '8031234567',
    })) as Situation;
    expect([contactNumber, rest.token]).toEqual(['08031234567', token]);
    expect((await client.call('homePage', {}, { token })).code).toBe(codes[code].code);
    const other = await server.client();
    const fresh = (await other.admin('POST', `/scenarios/${name}`)) as Situation;
    expect((await other.call('homePage', {}, { token: fresh.token })).code).toBe(codes[code].code);
  });
});

describe('a scenario', () => {
  it.each(Object.keys(promises).filter((name) => name !== 'key-expired'))(
    '%s is the same the second time, also for a number with another history',
    async (name) => {
      const client = await server.client();
      const contactNumber = '08031234567';
      await meet(client, 'second-loan', contactNumber);
      await meet(client, name, contactNumber);
      const again = await meet(client, name, contactNumber);
      await promises[name]?.(again);
    },
  );

  it('leaves every other borrower of the sandbox as they were, and the session of its own borrower in force', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    const other = await meet(client, 'repaying');
    const before = await order(other);
    const token = await client.login('08031234567');
    await client.admin('POST', '/scenarios/overdue-30', { contactNumber: '08031234567' });
    expect(await order(other)).toEqual(before);
    expect((await client.call('homePage', {}, { token })).results).toMatchObject([
      { code: 0, data: { order: { status: 'overdue' } } },
    ]);
  });

  it('ends at the time of the sandbox, wherever its clock was moved or stopped', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/advance', { ms: 400 * 86_400_000 });
    await client.admin('POST', '/clock/freeze');
    await promises['overdue-3']?.(await meet(client, 'overdue-3'));
  });

  it('that is unknown is told with those that are alike', async () => {
    const client = await server.client();
    const refused = await client.admin('POST', '/scenarios/overdue', {}).then(
      () => '',
      (cause: Error) => cause.message,
    );
    expect(refused).toContain('HTTP 404');
    expect(refused).toContain('there is overdue-3, overdue-30');
    await expect(client.admin('POST', '/scenarios/approved', { phone: '1' })).rejects.toThrow('body.phone');
    await expect(client.admin('POST', '/scenarios/approved', { contactNumber: '1' })).rejects.toThrow('contactNumber');
  });

  it('opens by one address: the app, in its sandbox, logged in', async () => {
    const address = `${server.address}/__admin/scenarios/overdue-3/open?sandbox=opened&contactNumber=08031234567`;
    const reply = await fetch(address, { redirect: 'manual' });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toMatch(
      /^\/s\/opened\/repay\/repay_detail\?orderNo=N\d+&shell\.nativeUser=08031234567$/,
    );
  });

  it('opens without a new login where it ended one', async () => {
    const reply = await fetch(`${server.address}/__admin/scenarios/token-expired/open`, { redirect: 'manual' });
    expect(reply.headers.get('location')).toMatch(/^\/\?shell\.token=[\w-]{32}$/);
  });
});
