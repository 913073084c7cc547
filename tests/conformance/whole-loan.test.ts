import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { serverOfFile } from '../support/server';
import { Client } from './client';

/**
 * One borrower goes from nothing to a repaid loan and a new account. The client is independent: it uses the wire, and
 * admin calls for time, text messages and the bank.
 */
const server = serverOfFile();
let client: Client;
let token = '';
const NUMBER = '08039998888';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(() => {
  client = new Client(server.address, '/s/whole-loan');
});

/** The reply fields that this test reads. The wire page names them. */
// biome-ignore lint/suspicious/noExplicitAny: an outside client has no types of ours
type Answer = any;

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/contract/openapi.json'), 'utf8'));
/** The request that the published document shows for a method. */
const exampleOf = (method: string): Answer =>
  document.paths[`/app/${method}`].post.requestBody.content['application/json'].example;

const code = async (method: string, data: unknown): Promise<number> => {
  const reply = await client.call([[method, data]], { token });
  return reply.code === 0 ? (reply.results[0]?.code ?? -1) : reply.code;
};

const ask = async (method: string, data: unknown = {}): Promise<Answer> => {
  const reply = await client.call([[method, data]], { token });
  expect(reply.results[0], JSON.stringify(reply)).toMatchObject({ method, code: 0, message: 'success' });
  return reply.results[0]?.data;
};

const pass = (ms: number) => client.admin('POST', '/clock/advance', { ms });

test('[1.9] [3.4] [3.7] [4.3] [6.1] [6.3] [7.8] an independent client completes a loan from a new number to its end, with an extension', async () => {
  expect(await code('homePage', {})).toBe(10_010_301);
  token = await client.login(NUMBER);
  expect(await ask('homePage')).toMatchObject({ button: 'apply', application: { nextStep: 'personal' }, order: null });
  expect(await code('applyLoan', {})).toBe(200_203);

  const [personal, work, bank] = ['saveIdentifierInfo', 'saveWorkInfo', 'saveBankInfo'].map(exampleOf);
  expect(await ask('saveIdentifierInfo', personal)).toEqual({ completedSteps: ['personal'] });
  expect(await ask('saveWorkInfo', work)).toEqual({ completedSteps: ['personal', 'work'] });
  const { fileId } = await client.upload('face', PICTURE, token);
  expect(await ask('mockOcr', { fileId })).toMatchObject({ quality: 'correct', faceFound: true });
  await ask('saveFaceImageInfo', { fileId });
  expect((await ask('checkBank', { bankName: bank.bankName, accountNo: bank.accountNo })).accountName).toContain(
    'OKAFOR',
  );
  expect((await ask('saveBankInfo', bank)).completedSteps).toEqual(['personal', 'work', 'face', 'bank']);

  const { tractOdrId, orderNo } = await ask('applyLoan');
  const steps = ['app', 'device', 'addrBook', 'calendar', 'callRecord', 'gps', 'sms'];
  for (const [index, step] of steps.entries()) {
    await ask('uploadPermissionData', { step, tractOdrId, isSubmit: index === steps.length - 1 ? 1 : 0 });
  }
  expect(Object.values(await ask('uploadStatus', { tractOdrId }))).toEqual(steps.map(() => true));
  expect((await ask('orderDetail', { orderNo })).order.status).toBe('assessing');
  await pass(11 * MINUTE);
  expect((await ask('orderDetail', { orderNo })).order.status).toBe('reviewing');
  await pass(61 * MINUTE);
  expect((await ask('orderDetail', { orderNo })).order.status).toBe('approved');

  const { terms } = await ask('loanQuote', { orderNo, loanDays: 14 });
  const { loanAmount: principal, interest, receivedAmount, processingFee, totalRepayment } = terms;
  expect(receivedAmount).toBe(principal - processingFee);
  expect(totalRepayment).toBe(principal + interest);
  await ask('confirmBorrow', { orderNo, loanDays: 14, agreed: true });
  await pass(61 * MINUTE);
  expect((await ask('orderDetail', { orderNo })).order).toMatchObject({ orderNo, status: 'repaying', overdueDays: 0 });
  expect(await code('accountDeletionCheck', {})).toBe(200_104);

  const own = token;
  token = await client.login('08037776666');
  expect(await code('orderDetail', { orderNo })).toBe(200_102);
  token = own;

  await pass(16 * DAY);
  const late = await ask('orderDetail', { orderNo });
  expect(late.order.status).toBe('overdue');
  const quote = await ask('extensionQuote', { orderNo });
  await ask('extendOrder', { orderNo });
  const extension = await ask('createPayOrder', {
    orderNo,
    amount: quote.rolloverAmount,
    method: 'transfer',
    purpose: 'extend',
  });
  const { accountNo } = extension.virtualAccount;
  await client.admin('POST', '/payments', { accountNo, amount: quote.rolloverAmount });
  expect((await ask('payOrderStatus', { payOrderId: extension.payOrderId })).status).toBe('received');
  const extended = await ask('orderDetail', { orderNo });
  expect(extended.order.status).toBe('repaying');
  expect(extended.repayment.remaining).toBe(principal + interest);

  const last = await ask('createPayOrder', {
    orderNo,
    amount: extended.repayment.remaining,
    method: 'transfer',
    purpose: 'repay',
  });
  await client.admin('POST', '/payments', {
    accountNo: last.virtualAccount.accountNo,
    amount: extended.repayment.remaining,
  });
  expect((await ask('orderDetail', { orderNo })).order.status).toBe('finished');
  const { userIdentifier, contactNumber } = await ask('userIdentifierInfo');
  expect([contactNumber, userIdentifier]).toEqual([NUMBER, expect.stringMatching(/./)]);
  await ask('accountDeletionCheck');
  await client.call([['sendAuthCode', { contactNumber: NUMBER, purpose: 'accountDeletion' }]], { token });
  await ask('deleteAccount', { reasons: ['short terms'], authCode: await client.codeSentTo(NUMBER) });
  expect(await code('userIdentifierInfo', {})).toBe(100_103);

  await pass(2 * MINUTE);
  token = await client.login(NUMBER);
  const anew = await ask('userIdentifierInfo');
  expect(anew).toMatchObject({ completedSteps: [], fullName: '' });
  expect(anew.userIdentifier).not.toBe(userIdentifier);
});
