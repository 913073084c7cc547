import { scenarios } from '@kit/mock-server/scenarios/table';
import { expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';

type Admin = Awaited<ReturnType<typeof adminCaller>>;
type Call = Parameters<Admin['call']>;

const NUMBER = '08031234567';
const pay = (body: object): Call => ['POST', '/payments', body];
const move = (orderNo: string, to: string): Call => ['POST', `/orders/${orderNo}/transition`, { to }];
const openScenario = (name: string): Call => ['POST', `/scenarios/${name}`, {}];

/** A loan with a virtual account that waits for an amount. */
const withAccount = ({ borrower }: Admin, amount = 5_000) => {
  const orderNo = borrower.repaying();
  const asked = { purpose: 'repay', method: 'transfer', orderNo, amount } as const;
  const { virtualAccount } = borrower.ok('createPayOrder', asked);
  return { orderNo, accountNo: String(virtualAccount?.accountNo) };
};

/** A change of a ticket that had these statuses before. */
const setTicket = async ({ call }: Admin, status: number, ...before: number[]): Promise<Call> => {
  const [, opened] = await call('POST', '/tickets', { contactNumber: NUMBER, type: 30, description: 'Payout' });
  const path = `/tickets/${(opened as { ticketOdrId: string }).ticketOdrId}/status`;
  for (const each of before) expect((await call('POST', path, { status: each }))[0]).toBe(200);
  return ['POST', path, { status }];
};

const attempts: Readonly<Record<string, (admin: Admin) => Call | Promise<Call>>> = {
  'a transfer for nothing': () => pay({ amount: 5 }),
  'a transfer for an order and an account': () => pay({ orderNo: 'N1', accountNo: '1', amount: 5 }),
  'a transfer for an unknown order': () => pay({ orderNo: 'N0', amount: 1 }),
  'a transfer to an unknown account': () => pay({ accountNo: '9', amount: 1 }),
  'a transfer above the debt': ({ borrower }) => pay({ orderNo: borrower.repaying(), amount: 53_501 }),
  'a transfer that is too small for its account': (admin) =>
    pay({ ...withAccount(admin), orderNo: undefined, amount: 4_999 }),
  'a transfer that is too large for its account': (admin) =>
    pay({ ...withAccount(admin), orderNo: undefined, amount: 5_001 }),
  'a second transfer to an account': async (admin) => {
    const again = pay({ accountNo: withAccount(admin).accountNo, amount: 5_000 });
    expect((await admin.call(...again))[0]).toBe(200);
    return again;
  },
  'a transfer of more than another one left': async (admin) => {
    const { orderNo, accountNo } = withAccount(admin, 50_000);
    await admin.call(...pay({ orderNo, amount: 5_000 }));
    return pay({ accountNo, amount: 50_000 });
  },
  'a change of an unknown order': () => move('N0', 'approved'),
  'a change that the table does not have': ({ borrower }) => move(borrower.approved(), 'overdue'),
  'a change of a loan that has ended': async ({ borrower, call }) => {
    const orderNo = borrower.approved();
    await call(...move(orderNo, 'cancelled'));
    return move(orderNo, 'approved');
  },
  'an extension that costs as much as closing the loan': ({ sandbox, borrower }) => {
    const orderNo = borrower.repaying();
    const found = sandbox.orders.find(orderNo, borrower.now);
    if (found === undefined) throw new Error('No order');
    sandbox.orders.save({ ...found.order, credited: 43_500 });
    return move(orderNo, 'repaying');
  },
  'the end of a session without one': () => ['POST', `/sessions/${NUMBER.slice(1)}/squeeze`],
  'the removal of an unknown fault': () => ['DELETE', '/faults/f1'],
  'the status of an unknown ticket': () => ['POST', '/tickets/K0/status', { status: 3 }],
  'the tickets of an unknown borrower': () => ['GET', '/tickets?contactNumber=08099990000'],
  'the step of a ticket that only the borrower makes': (admin) => setTicket(admin, 2),
  'a step back of a ticket': (admin) => setTicket(admin, 1, 3),
  'a step of a ticket that is done': (admin) => setTicket(admin, 3, 4),
  'a file that is a list instead of a trace': () => ['POST', '/trace', []],
  'a scenario by a part of its name': () => openScenario('overdue'),
  'a scenario by one word of several': () => openScenario('CPI_URL'),
  'a scenario that is like no other': () => openScenario('Overdue3-NOTHING'),
  'a scenario by short words, which are like too many': () => openScenario('in-no'),
};

it('an admin call is refused with a sentence, and changes nothing', async () => {
  const lines: string[] = [];
  for (const [title, attempt] of Object.entries(attempts)) {
    const admin = await adminCaller();
    const { sandbox, borrower, call } = admin;
    borrower.ok('homePage', {});
    const asked = await attempt(admin);
    const before = JSON.stringify(sandbox.documents.all());
    const [status, body] = await call(...asked);
    expect([title, JSON.stringify(sandbox.documents.all())]).toEqual([title, before]);
    const { error, issues } = body as { error: string; issues: { path: string; reason: string }[] };
    lines.push(title, `  ${status} ${error}`, ...issues.map(({ path, reason }) => `    ${path}: ${reason}`));
  }
  const text = `${lines.join('\n')}\n`
    .replaceAll(/\bN\d{8,}/g, '{orderNo}')
    .replaceAll(/\bK\w{4,}/g, '{ticketOdrId}')
    .replaceAll(scenarios.map(({ name }) => name).join(', '), '{all}');
  await expect(text).toMatchFileSnapshot('admin-refusals.txt');
});
