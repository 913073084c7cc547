import { codes } from '@kit/contracts/codes';
import type { SupportChannels } from '@kit/contracts/methods/configuration';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { describe, expect, it } from 'vitest';
import { logInWithScenario, type ScenarioBorrower, type ScenarioFacts } from '../support/scenario';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

const order = async (borrower: ScenarioBorrower) =>
  (await borrower.call('orderDetail', { orderNo: borrower.facts.orderNo })).data;
const statusOf = async (borrower: ScenarioBorrower) => (await order(borrower)).order.status;
const home = async (borrower: ScenarioBorrower) => (await borrower.call('homePage', {})).data;

/** Checks over the wire that each scenario has the state that its name promises. */
const promises: Record<string, (borrower: ScenarioBorrower) => Promise<void>> = {
  'new-borrower': async (borrower) => {
    expect(await home(borrower)).toMatchObject({ button: 'apply', application: { completedSteps: [] }, order: null });
  },
  'half-filled': async (borrower) => {
    expect(await home(borrower)).toMatchObject({ button: 'continue', application: { nextStep: 'face' } });
    expect((await borrower.call('profileInfo', {})).data).toMatchObject({ work: { jobType: 'employee' }, face: null });
  },
  'uploads-missing': async (borrower) => {
    const { data } = await borrower.call('uploadStatus', { tractOdrId: borrower.facts.tractOdrId });
    expect(Object.values(data).filter(Boolean)).toHaveLength(3);
    const request = { step: 'sms', tractOdrId: borrower.facts.tractOdrId, isSubmit: 1 } as const;
    expect((await borrower.call('uploadPermissionData', request)).code).toBe(codes.ORDER_STATUS_CONFLICT.code);
  },
  'in-review': async (borrower) => expect(await statusOf(borrower)).toBe('reviewing'),
  approved: async (borrower) => {
    const { data } = await borrower.call('loanQuote', { orderNo: borrower.facts.orderNo, loanDays: 14 });
    expect(data).toMatchObject({ terms: { loanAmount: 50_000 }, name: 'Adaeze Chidinma Okafor' });
  },
  'approval-amount-failing': async (borrower) => {
    const quote = await borrower.call('loanQuote', { orderNo: borrower.facts.orderNo, loanDays: 14 });
    expect(quote.code).toBe(codes.APPROVAL_AMOUNT_FAILED.code);
  },
  'rejected-frozen': async (borrower) => {
    expect(await order(borrower)).toMatchObject({ order: { status: 'rejected' }, rejection: { daysLeft: 5 } });
    expect(await borrower.call('applyLoan', {})).toMatchObject({
      code: codes.REAPPLY_BLOCKED.code,
      data: { daysLeft: 5 },
    });
  },
  cancelled: async (borrower) => {
    expect(await statusOf(borrower)).toBe('cancelled');
    expect((await borrower.call('applyLoan', {})).code).toBe(0);
  },
  'product-withdrawn': async (borrower) =>
    expect((await borrower.call('applyLoan', {})).code).toBe(codes.PRODUCT_NOT_FOUND.code),
  'face-dark': async (borrower) => {
    const { face } = (await borrower.call('profileInfo', {})).data;
    expect(face).toBeNull();
    const state = (await borrower.client.admin('GET', `/borrowers/${borrower.facts.contactNumber}`)) as {
      outcomes: object;
    };
    expect(state.outcomes).toMatchObject({ photo: { quality: 'dark' } });
  },
  disbursing: async (borrower) => expect(await statusOf(borrower)).toBe('disbursing'),
  'bank-refused': async (borrower) => {
    expect(await statusOf(borrower)).toBe('addingCard');
    const bank = { bankName: 'Guaranty Trust Bank', accountNo: '0123456780', bvn: '22123456789' };
    expect(await borrower.call('saveBankInfo', bank)).toMatchObject({ code: 0, data: { orderStatus: 'disbursing' } });
  },
  'payout-failed': async (borrower) => expect(await statusOf(borrower)).toBe('failed'),
  repaying: async (borrower) => {
    const { order: summary, repayment } = await order(borrower);
    expect(summary).toMatchObject({ status: 'repaying', overdueDays: 0 });
    expect(repayment).toMatchObject({ repaid: 0, overdueFee: 0, principal: 50_000 });
  },
  'due-today': async (borrower) => {
    const { order: summary } = await order(borrower);
    const { now } = (await borrower.client.admin('GET', '/clock')) as { now: number };
    expect(summary).toMatchObject({ status: 'repaying', overdueDays: 0 });
    expect((summary.dueAt ?? 0) - now).toBeLessThan(86_400_000);
  },
  'overdue-3': async (borrower) => {
    expect(await order(borrower)).toMatchObject({
      order: { status: 'overdue', overdueDays: 3 },
      repayment: { overdueFee: 1_500 },
    });
  },
  'overdue-30': async (borrower) => {
    expect(await order(borrower)).toMatchObject({
      order: { status: 'overdue', overdueDays: 30 },
      repayment: { overdueFee: 15_000 },
    });
  },
  extended: async (borrower) => {
    const { order: summary, repayment, payments, timeline } = await order(borrower);
    expect(summary.status).toBe('repaying');
    expect(repayment).toMatchObject({ paidSinceExtension: 0, remaining: 51_750 });
    expect(payments).toMatchObject([{ effect: 'extends the term', amount: 10_000 }]);
    expect(timeline.map(({ kind }) => kind)).toContain('extended');
  },
  'extension-part-paid': async (borrower) => {
    const { data } = await borrower.call('extensionQuote', { orderNo: borrower.facts.orderNo });
    expect(data).toMatchObject({ chosen: true, paidTowardsExtension: 5_000, leftToPay: 5_000 });
  },
  'partly-paid': async (borrower) => {
    const { repayment, payments } = await order(borrower);
    expect(repayment).toMatchObject({ repaid: 5_000, remaining: 46_750, extensionChosen: false });
    expect(payments).toMatchObject([{ effect: 'reduces what is owed', status: 'received' }]);
  },
  'payment-waiting': async (borrower) => {
    const { payOrderId, accountNo } = borrower.facts;
    const { data } = await borrower.call('payOrderStatus', { payOrderId });
    expect(data).toMatchObject({ status: 'waiting', effect: 'closes the loan', virtualAccount: { accountNo } });
    await borrower.client.admin('POST', '/payments', { accountNo, amount: data.amount });
    expect((await borrower.call('payOrderStatus', { payOrderId })).data.status).toBe('received');
    expect(await statusOf(borrower)).toBe('finished');
  },
  finished: async (borrower) => {
    expect(await statusOf(borrower)).toBe('finished');
    expect(await home(borrower)).toMatchObject({ button: 'apply', product: { previousMaximumAmount: 50_000 } });
  },
  'second-loan': async (borrower) => {
    const { orders } = (await borrower.call('orderList', { list: 'all' })).data;
    expect(orders.map(({ status }) => status)).toEqual(['repaying', 'finished']);
    expect((await order(borrower)).repayment?.principal).toBe(75_000);
  },
  'key-expired': async (borrower) => {
    const facts = (await borrower.client.admin('POST', '/scenarios/key-expired', {})) as ScenarioFacts;
    expect(facts.authCode).toMatch(/^\d{6}$/);
    const { body } = await borrower.client.post('x', '00'.repeat(16), borrower.client.headersOf());
    expect(JSON.parse(body)).toEqual({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });
    await borrower.client.exchange();
    expect((await borrower.client.call('operationConfiguration', {})).code).toBe(0);
  },
  'unread-ticket': async (borrower) => {
    expect((await borrower.call('displayTicketNote', {})).data).toBe(true);
    const { tickets } = (await borrower.call('ticketList', {})).data;
    expect(tickets).toMatchObject([
      { ticketOdrId: borrower.facts.ticketOdrId, unreadMessageTotal: 1, processStatus: 1 },
    ]);
    const { notes } = (await borrower.call('notePage', { ticketOdrId: borrower.facts.ticketOdrId })).data;
    expect(notes.at(-1)).toMatchObject({ sender: 2 });
    expect((await borrower.call('displayTicketNote', {})).data).toBe(false);
  },
  'ticket-needs-reply': async (borrower) => {
    const { ticketOdrId } = borrower.facts;
    expect((await borrower.call('ticketInfo', { ticketOdrId })).data.status).toBe(3);
    await borrower.call('saveTicketNote', { ticketOdrId, kind: 'text', text: 'Here it is, thank you' });
    expect((await borrower.call('ticketInfo', { ticketOdrId })).data.status).toBe(2);
  },
  'no-channels-open': async (borrower) => {
    const { supportChannelSettings } = (await borrower.call('operationConfiguration', {})).data;
    const channels = JSON.parse(supportChannelSettings.supportChannels) as SupportChannels;
    expect(Object.values(channels).map(({ isOpen }) => isOpen)).toEqual([false, false, false]);
  },
  'cpi-offer': async (borrower) => {
    const offer = (await home(borrower)).items.find(({ homePageType }) => homePageType === 0);
    expect(offer?.extDownloadUrl).toMatch(/^https:/);
  },
  'cpi-no-url': async (borrower) => {
    const offer = (await home(borrower)).items.find(({ homePageType }) => homePageType === 0);
    expect(offer).toMatchObject({ extDownloadUrl: null });
  },
  'deletion-blocked': async (borrower) =>
    expect((await borrower.call('accountDeletionCheck', {})).code).toBe(codes.DELETE_NOT_ALLOWED.code),
};

/** Scenarios that return an ended token instead of allowing a new login. */
const ended: Record<string, keyof typeof codes> = {
  'token-expired': 'TOKEN_EXPIRED',
  'token-squeezed': 'TOKEN_SQUEEZED',
  'token-invalid': 'TOKEN_INVALID',
};

it('every scenario has its check here, and every check its scenario', () => {
  expect(scenarios.map(({ name }) => name).sort()).toEqual([...Object.keys(promises), ...Object.keys(ended)].sort());
});

describe('a client sees what the name of a scenario promises', () => {
  it.each(Object.entries(promises))('%s', async (name, promise) => {
    const client = await server.client();
    const begun = ((await client.admin('GET', '/clock')) as { offsetMs: number }).offsetMs;
    await promise(await logInWithScenario(client, name));
    expect(((await client.admin('GET', '/clock')) as { offsetMs: number }).offsetMs).toBe(begun);
    expect(server.reports).toEqual([]);
  });

  it.each(Object.entries(ended))('%s', async (name, code) => {
    const client = await server.client();
    const token = await client.login('08031234567');
    const { contactNumber, ...rest } = (await client.admin('POST', `/scenarios/${name}`, {
      contactNumber: '8031234567',
    })) as ScenarioFacts;
    expect([contactNumber, rest.token]).toEqual(['08031234567', token]);
    expect((await client.call('homePage', {}, { token })).code).toBe(codes[code].code);
    const other = await server.client();
    const fresh = (await other.admin('POST', `/scenarios/${name}`)) as ScenarioFacts;
    expect((await other.call('homePage', {}, { token: fresh.token })).code).toBe(codes[code].code);
  });
});

describe('a scenario', () => {
  it('gives the same result the second time, also for a number with another history', { tags: ['slow'] }, async () => {
    const client = await server.client();
    for (const [name, promise] of Object.entries(promises)) {
      if (name === 'key-expired') continue;
      await logInWithScenario(client, name, '08031234567');
      await promise(await logInWithScenario(client, name, '08031234567'));
    }
  });

  it('leaves all other borrowers of the sandbox unchanged, and the session of its own borrower valid', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/advance', { ms: 400 * 86_400_000 });
    await client.admin('POST', '/clock/freeze');
    const other = await logInWithScenario(client, 'repaying');
    const before = await order(other);
    const token = await client.login('08031234567');
    await client.admin('POST', '/scenarios/overdue-30', { contactNumber: '08031234567' });
    expect(await order(other)).toEqual(before);
    expect((await client.call('homePage', {}, { token })).results).toMatchObject([
      { code: 0, data: { order: { status: 'overdue', overdueDays: 30 } } },
    ]);
  });

  it('with an unknown name or wrong values is refused, with similar names', async () => {
    const client = await server.client();
    for (const [path, body, said] of [
      ['overdue', {}, 'Similar names: overdue-3, overdue-30'],
      ['nothing', {}, 'The scenarios are: new-borrower, '],
      ['approved', { phone: '1' }, 'body.phone'],
      ['approved', { contactNumber: '1' }, 'contactNumber'],
    ] as const)
      await expect(client.admin('POST', `/scenarios/${path}`, body)).rejects.toThrow(said);
  });

  it.each([
    [
      'overdue-3',
      '&contactNumber=08031234567',
      /^\/s\/opened\/repay\/repay_detail\?orderNo=N\d+&shell\.nativeUser=08031234567$/,
    ],
    ['approved', '', /&shell\.nativeUser=0\d{10}&shell\.wipe=yes$/],
    ['token-expired', '', /^\/s\/opened\/\?shell\.token=[\w-]{32}$/],
  ])(
    '%s opens by one address: the app, in its sandbox, logged in, or with the ended session',
    async (name, query, to) => {
      const address = `${server.address}/__admin/scenarios/${name}/open?sandbox=opened${query}`;
      const reply = await fetch(address, { redirect: 'manual' });
      expect([reply.status, reply.headers.get('location')]).toEqual([302, expect.stringMatching(to)]);
    },
  );
});
