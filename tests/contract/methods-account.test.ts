import { codes } from '@kit/contracts/codes';
import { endedStatuses, orderStatus } from '@kit/contracts/methods/order-status';
import { loginTexts } from '@kit/contracts/methods/session';
import { ruleTexts } from '@kit/contracts/rules';
import { step } from '@kit/mock-server/loan/step';
import supertest from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { png } from '../support/files';
import { pathTo } from '../support/path-to';
import { serverOfFile } from '../support/server';
import { uploaded } from '../support/upload';
import { randomId, type WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

const reasons = ['short terms' as const];
const codeFor = async (contactNumber: string): Promise<string> => {
  await client.call('sendAuthCode', { contactNumber, purpose: 'accountDeletion' });
  return client.codeSentTo(contactNumber);
};

describe('[4.10] [5.12] [8.7] a deletion is blocked', () => {
  const isEnded = (status: string) => endedStatuses.some((ended) => ended === status);

  test.each(orderStatus.values.filter((status) => !isEnded(status)))('by an order that is %s', (status) => {
    const who = orderBecomes(status);
    expect(who.codeOf('accountDeletionCheck', {})).toBe('DELETE_NOT_ALLOWED');
    who.sandbox.codes.send(who.contactNumber, 'accountDeletion');
    const authCode = who.sandbox.messages.list(who.contactNumber)[0]?.authCode ?? '';
    expect(who.run('deleteAccount', { reasons, authCode })).toMatchObject({
      code: 200104,
      message:
        'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
    });
    // The code was not used up: it works once nothing blocks the deletion.
    expect(who.sandbox.codes.redeem(who.contactNumber, 'accountDeletion', authCode)).toEqual({ outcome: 'right' });
    expect(who.ok('userIdentifierInfo', {}).contactNumber).toBe(who.contactNumber);
  });

  test.each(endedStatuses)('not by an order that is %s', (status) => {
    expect(orderBecomes(status).ok('accountDeletionCheck', {})).toEqual({ allowed: true });
  });
});

/** A borrower whose order reached a status through the regular transitions. */
const orderBecomes = (status: (typeof orderStatus.values)[number]): BorrowerInSandbox => {
  const who = new BorrowerInSandbox();
  who.fillSteps();
  const { orderNo } = who.ok('applyLoan', {});
  const owner = who.ok('userIdentifierInfo', {}).userIdentifier;
  let order = who.sandbox.orders.ofOwner(owner, orderNo, who.now);
  for (const [, name] of pathTo(status)) {
    if (order !== undefined) order = step(order, name, who.now, 14).order;
  }
  if (order?.status !== status) throw new Error(`No way leads to ${status}`);
  who.sandbox.orders.save(order);
  return who;
};

describe('deleting an account', () => {
  test.each([
    ['reasons', { reasons: [] }, ruleTexts.reasons],
    ['reasons.0', { reasons: ['boredom'] }, undefined],
    ['authCode', { authCode: '12345' }, loginTexts.verificationCode],
    ['authCode', { authCode: '12345a' }, loginTexts.verificationCode],
  ])('[5.12] is refused if %s is invalid', async (path, changes, text) => {
    const who = await BorrowerOnWire.logIn(client, freshNumber());
    const issues = await who.issuesOf('deleteAccount', { reasons, authCode: '123456', ...changes });
    expect(Object.keys(issues)).toEqual([path]);
    if (text !== undefined) expect(issues[path]).toBe(text);
  });

  test('accepts only the code that was sent for it, once, and at most five wrong ones', async () => {
    const contactNumber = freshNumber();
    await client.call('sendAuthCode', { contactNumber, purpose: 'login' });
    const loginCode = await client.codeSentTo(contactNumber);
    const [login] = (await client.call('authenticate', { contactNumber, authCode: loginCode })).results;
    const { authIdentifier: token } = z.parse(z.object({ authIdentifier: z.string() }), login?.data);
    const attempt = async (authCode: string) =>
      (await client.call('deleteAccount', { reasons, authCode }, { token })).results[0];
    expect(await attempt(loginCode)).toMatchObject({ code: codes.VERIFICATION_CODE_WRONG.code });
    const right = await codeFor(contactNumber);
    const wrong = right === '000000' ? '000001' : '000000';
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      expect(await attempt(wrong)).toMatchObject({
        code: codes.VERIFICATION_CODE_WRONG.code,
        data: { attemptsLeft },
      });
    }
    expect(await attempt(right)).toMatchObject({ code: codes.TOO_MANY_ATTEMPTS.code });
    expect((await client.call('userIdentifierInfo', {}, { token })).code).toBe(codes.SUCCESS.code);
  });

  test('[4.11] [6.3] ends every session of the number, which can then register as a new account', async () => {
    const contactNumber = freshNumber();
    const earlier = await client.login(contactNumber);
    const who = await BorrowerOnWire.logIn(client, contactNumber);
    const { userIdentifier } = await who.ok('userIdentifierInfo', {});
    await who.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    await who.ok('deleteAccount', { reasons, authCode: await codeFor(contactNumber) });
    for (const token of [who.token, earlier]) {
      const reply = await client.call('userIdentifierInfo', {}, { token });
      expect(reply).toMatchObject({ code: codes.TOKEN_INVALID.code, results: [] });
    }
    const again = await BorrowerOnWire.logIn(client, contactNumber);
    const info = await again.ok('userIdentifierInfo', {});
    expect(info).toMatchObject({ contactNumber, fullName: '', completedSteps: [] });
    expect(info.userIdentifier).not.toBe(userIdentifier);
  });

  test('[4.11] removes the borrower from the state of the sandbox, and nothing of others', async () => {
    const fresh = await server.client();
    const other = await BorrowerOnWire.logIn(fresh, freshNumber());
    await other.ok('saveTicketNote', { kind: 'text', text: 'Hello' });
    const documents = async () =>
      z.parse(
        z.object({ state: z.array(z.object({ kind: z.string(), id: z.string(), body: z.unknown() })) }),
        await fresh.admin('GET', '/snapshot'),
      ).state;
    const kindsOfOthers = new Set((await documents()).map(({ kind, id }) => `${kind} ${id}`));

    const contactNumber = freshNumber();
    const who = await BorrowerOnWire.logIn(fresh, contactNumber);
    const { userIdentifier } = await who.ok('userIdentifierInfo', {});
    const file = await uploaded(fresh, png(), { token: who.token });
    await who.ok('saveIdentifierInfo', examples.saveIdentifierInfo.request);
    const feedback = { ...examples.saveTicket.request, receipts: [file.fileId] };
    const { ticketOdrId } = await who.ok('saveTicket', feedback);
    await who.ok('saveTicketNote', { kind: 'text', text: 'My secret' });
    await who.ok('saveTicketNote', { ticketOdrId, kind: 'text', text: 'My secret' });
    await who.ok('customerServiceTicket', { sourcePage: 'work', supportChannel: 'emailService' });
    const traces = [userIdentifier, 'My secret', file.fileId, ticketOdrId, 'Adaeze'];
    const present = JSON.stringify(await documents());
    for (const trace of traces) expect(present).toContain(trace);
    await fresh.call('sendAuthCode', { contactNumber, purpose: 'accountDeletion' });
    await who.ok('deleteAccount', { reasons, authCode: await fresh.codeSentTo(contactNumber) });

    const left = (await documents()).filter(({ kind, id }) => !kindsOfOthers.has(`${kind} ${id}`));
    // The text messages belong to the phone. The login replies, which contain the number, are stored for ten minutes.
    // The counter of the clicks names nobody.
    expect(new Set(left.map(({ kind }) => kind))).toEqual(new Set(['message', 'code', 'session', 'reply', 'counter']));
    const remaining = JSON.stringify(left);
    for (const trace of traces) expect(remaining).not.toContain(trace);
    expect(JSON.stringify(left.filter(({ kind }) => kind === 'session'))).not.toContain(contactNumber);
    await supertest(server.address).get(`/s/${fresh.sandbox}${file.url}`).expect(404);
    expect((await other.ok('notePage', {})).notes).toHaveLength(3);
    expect(await other.ok('accountDeletionCheck', {})).toEqual({ allowed: true });
  });

  test('repeats its reply on a retry, though the session has ended', async () => {
    const who = await BorrowerOnWire.logIn(client, freshNumber());
    const authCode = await codeFor(who.contactNumber);
    const requestId = randomId();
    const options = { token: who.token, requestId };
    const first = await client.call('deleteAccount', { reasons, authCode }, options);
    expect(first.results[0]?.code).toBe(codes.SUCCESS.code);
    expect(await client.call('deleteAccount', { reasons, authCode }, options)).toEqual(first);
    const later = await client.call('deleteAccount', { reasons, authCode }, { token: who.token });
    expect(later).toMatchObject({ code: codes.TOKEN_INVALID.code, results: [] });
  });

  test('runs no later entry of the same envelope for the borrower', async () => {
    const who = await BorrowerOnWire.logIn(client, freshNumber());
    const authCode = await codeFor(who.contactNumber);
    const reply = await client.entries(
      [
        { method: 'deleteAccount', data: { reasons, authCode } },
        { method: 'saveTicketNote', data: { kind: 'text', text: 'Still here' } },
      ],
      { token: who.token },
    );
    expect(reply.results.map(({ code }) => code)).toEqual([codes.SUCCESS.code, codes.TOKEN_INVALID.code]);
  });
});
