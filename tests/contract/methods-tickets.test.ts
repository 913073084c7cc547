import { codes } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { feedbackType, offeredFeedbackTypes } from '@kit/contracts/methods/tickets';
import { ruleTexts } from '@kit/contracts/rules';
import supertest from 'supertest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { examples } from '../support/examples';
import { png } from '../support/files';
import { serverOfFile } from '../support/server';
import { uploaded } from '../support/upload';
import type { WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

let adaeze: BorrowerOnWire;
let bayo: BorrowerOnWire;
beforeEach(async () => {
  adaeze = await BorrowerOnWire.logIn(client, freshNumber());
  bayo = await BorrowerOnWire.logIn(client, freshNumber());
});

const feedback: RequestOf<'saveTicket'> = examples.saveTicket.request;
const give = async (who: BorrowerOnWire, changes: Partial<RequestOf<'saveTicket'>> = {}): Promise<string> =>
  (await who.ok('saveTicket', { ...feedback, ...changes })).ticketOdrId;
const serviceWrites = (ticketOdrId: string, text: string, kind?: string) =>
  client.admin('POST', `/tickets/${ticketOdrId}/notes`, { text, kind });
const servicePuts = (ticketOdrId: string, status: number) =>
  client.admin('POST', `/tickets/${ticketOdrId}/status`, { status });
const statusOf = async (who: BorrowerOnWire, ticketOdrId: string) =>
  (await who.ok('ticketInfo', { ticketOdrId })).status;

describe('sending a ticket', () => {
  test('[3.5] [7.23] [7.24] stores everything with its files, and returns it', async () => {
    const file = await uploaded(client, png(), { token: adaeze.token });
    const before = Date.now();
    const ticketOdrId = await give(adaeze, { receipts: [file.fileId], contact: 'adaeze@gmail.com' });
    const info = await adaeze.ok('ticketInfo', { ticketOdrId });
    const { receipts: _receipts, ...given } = feedback;
    expect(info).toEqual({
      ...given,
      contact: 'adaeze@gmail.com',
      id: ticketOdrId,
      receipts: [{ fileId: file.fileId, url: file.url }],
      createTime: expect.any(Number),
      status: 1,
      resolved: 0,
    });
    expect(info.createTime).toBeGreaterThanOrEqual(before);
    await supertest(server.address).get(`/s/${client.sandbox}${info.receipts[0]?.url}`).expect(200);
  });

  test('[3.6] [7.22] lists tickets, newest first', async () => {
    const first = await give(adaeze);
    const description = `${'I paid yesterday and the app does not show it. '.repeat(4)}  Please\n help.`;
    const second = await give(adaeze, { type: 6, description });
    const { tickets } = await adaeze.ok('ticketList', {});
    expect(tickets).toEqual([
      {
        ticketOdrId: second,
        createdDate: expect.any(Number),
        ticketType: 6,
        processStatus: 1,
        unreadMessageTotal: 0,
        remark: expect.stringMatching(/^I paid yesterday .{40,70}…$/),
      },
      expect.objectContaining({ ticketOdrId: first, ticketType: 1, remark: feedback.description }),
    ]);
    expect(tickets[0]?.remark.length).toBeLessThanOrEqual(80);
  });

  test('[3.25] accepts the types 1 to 6, and leaves 7 and 30 to the platform', async () => {
    for (const type of offeredFeedbackTypes) await give(adaeze, { type });
    for (const type of [7, 30] as const) {
      expect(Object.keys(await adaeze.issuesOf('saveTicket', { ...feedback, type }))).toEqual(['type']);
      await client.admin('POST', '/tickets', {
        contactNumber: adaeze.contactNumber,
        type,
        description: 'The payout was returned by your bank',
      });
    }
    const { tickets } = await adaeze.ok('ticketList', {});
    expect(tickets.map(({ ticketType }) => ticketType)).toEqual([30, 7, ...[...offeredFeedbackTypes].reverse()]);
    expect(new Set(tickets.map(({ ticketType }) => ticketType))).toEqual(new Set(feedbackType.values));
  });

  test.each([
    ['description', { description: 'too few words' }],
    ['account', { account: '  ' }],
    ['contact', { contact: '' }],
    ['orderNo', { orderNo: 'N20270101001' }],
    ['receipts.0', { receipts: ['0123456789abcdef0123456789abcdef'] }],
  ])('[5.10] is refused if %s is invalid, and stores nothing', async (path, changes) => {
    const issues = await adaeze.issuesOf('saveTicket', { ...feedback, ...changes });
    expect(Object.keys(issues)).toEqual([path]);
    if (path === 'description' || path === 'account') expect(issues[path]).toContain(ruleTexts.feedback);
    expect((await adaeze.ok('ticketList', {})).tickets).toEqual([]);
  });
});

describe('the status of a ticket', () => {
  test('[3.26] [4.6] goes from processing to "I need to reply", back to processing, and to done', async () => {
    const ticketOdrId = await give(adaeze);
    expect(await statusOf(adaeze, ticketOdrId)).toBe(1);
    await servicePuts(ticketOdrId, 3);
    expect(await statusOf(adaeze, ticketOdrId)).toBe(3);
    await adaeze.ok('saveTicketNote', { ticketOdrId, kind: 'text', text: 'It was GTBank' });
    expect(await statusOf(adaeze, ticketOdrId)).toBe(2);
    await adaeze.ok('saveTicketNote', { ticketOdrId, kind: 'text', text: 'At noon' });
    expect(await statusOf(adaeze, ticketOdrId)).toBe(2);
    await servicePuts(ticketOdrId, 3);
    await servicePuts(ticketOdrId, 4);
    expect(await statusOf(adaeze, ticketOdrId)).toBe(4);
    expect(Object.keys(await adaeze.issuesOf('saveTicketNote', { ticketOdrId, kind: 'text', text: 'Thanks' }))).toEqual(
      ['ticketOdrId'],
    );
  });

  test('filters the list', async () => {
    const ids = await Promise.all([give(adaeze), give(adaeze), give(adaeze)]);
    const [asked = '', done = '', again = ''] = ids;
    await servicePuts(asked, 3);
    await servicePuts(done, 4);
    await servicePuts(again, 4);
    await adaeze.ok('rateTicket', { ticketOdrId: again, resolved: 2 });
    const listed = async (processStatus: 2 | 3 | 4) =>
      (await adaeze.ok('ticketList', { processStatus })).tickets.map(({ ticketOdrId }) => ticketOdrId);
    expect(await listed(3)).toEqual([asked]);
    expect(await listed(4)).toEqual([done]);
    expect(await listed(2)).toEqual([again]);
    expect(Object.keys(await adaeze.issuesOf('ticketList', { processStatus: 1 }))).toEqual(['processStatus']);
  });

  test('[3.27] can be rated once it is done: resolved keeps it done, unresolved opens it again for a new rating', async () => {
    const ticketOdrId = await give(adaeze);
    expect(Object.keys(await adaeze.issuesOf('rateTicket', { ticketOdrId, resolved: 1 }))).toEqual(['ticketOdrId']);
    await servicePuts(ticketOdrId, 4);
    expect(await adaeze.ok('rateTicket', { ticketOdrId, resolved: 2 })).toEqual({ resolved: 2, status: 2 });
    expect(await adaeze.ok('ticketInfo', { ticketOdrId })).toMatchObject({ resolved: 2, status: 2 });
    await servicePuts(ticketOdrId, 4);
    expect(await adaeze.ok('ticketInfo', { ticketOdrId })).toMatchObject({ resolved: 0, status: 4 });
    expect(await adaeze.ok('rateTicket', { ticketOdrId, resolved: 1 })).toEqual({ resolved: 1, status: 4 });
    expect(Object.keys(await adaeze.issuesOf('rateTicket', { ticketOdrId, resolved: 2 }))).toEqual(['resolved']);
    expect(Object.keys(await adaeze.issuesOf('rateTicket', { ticketOdrId, resolved: 0 }))).toEqual(['resolved']);
  });
});

describe('the conversation of a ticket', () => {
  test('[7.26] [7.27] begins with the ticket itself and continues from both sides', async () => {
    const ticketOdrId = await give(adaeze);
    const file = await uploaded(client, png(), { token: adaeze.token, purpose: 'chat' });
    await serviceWrites(ticketOdrId, '  Which bank was it? ');
    const { note, replies } = await adaeze.ok('saveTicketNote', {
      ticketOdrId,
      kind: 'text',
      text: '  GTBank \n',
      receipts: [file.fileId],
    });
    expect(note).toMatchObject({ sender: 1, kind: 'text', text: 'GTBank', files: [file.url], whatsappNo: null });
    expect(replies).toEqual([]);
    await serviceWrites(ticketOdrId, 'Let us go on there', 'whatsapp');
    const { notes, hasMore } = await adaeze.ok('notePage', { ticketOdrId });
    expect(hasMore).toBe(false);
    expect(notes.map(({ sender, kind, text }) => [sender, kind, text])).toEqual([
      [1, 'text', feedback.description],
      [2, 'text', 'Which bank was it?'],
      [1, 'text', 'GTBank'],
      [2, 'whatsapp', 'Let us go on there'],
    ]);
    expect(notes.at(-1)?.whatsappNo).toMatch(/^0\d{10}$/);
  });

  test('[7.25] counts the messages that the borrower has not read, and reading marks them as read', async () => {
    const [one, two] = [await give(adaeze), await give(adaeze)];
    expect(await adaeze.ok('displayTicketNote', {})).toBe(false);
    await serviceWrites(one, 'First');
    await serviceWrites(one, 'Second');
    await serviceWrites(two, 'Third');
    const unread = async () =>
      (await adaeze.ok('ticketList', {})).tickets.map(({ unreadMessageTotal }) => unreadMessageTotal);
    expect(await unread()).toEqual([1, 2]);
    expect(await adaeze.ok('displayTicketNote', {})).toBe(true);
    expect(await bayo.ok('displayTicketNote', {})).toBe(false);
    await adaeze.ok('notePage', { ticketOdrId: one });
    expect(await unread()).toEqual([1, 0]);
    expect(await adaeze.ok('displayTicketNote', {})).toBe(true);
    await adaeze.ok('notePage', { ticketOdrId: two });
    expect(await adaeze.ok('displayTicketNote', {})).toBe(false);
  });
});

describe('a ticket of another borrower', () => {
  test('[6.3] is as unknown as one that never existed, and so are its files', async () => {
    const ticketOdrId = await give(adaeze);
    await servicePuts(ticketOdrId, 4);
    const file = await uploaded(client, png(), { token: adaeze.token });
    const attempts: [Parameters<BorrowerOnWire['issuesOf']>[0], object, string][] = [
      ['ticketInfo', { ticketOdrId }, 'ticketOdrId'],
      ['notePage', { ticketOdrId }, 'ticketOdrId'],
      ['saveTicketNote', { ticketOdrId, kind: 'text', text: 'Hello' }, 'ticketOdrId'],
      ['rateTicket', { ticketOdrId, resolved: 1 }, 'ticketOdrId'],
      ['saveTicket', { ...feedback, receipts: [file.fileId] }, 'receipts.0'],
      ['saveTicketNote', { kind: 'text', text: 'Hello', receipts: [file.fileId] }, 'receipts.0'],
    ];
    for (const [method, request, path] of attempts) {
      const issues = await bayo.issuesOf(method, request);
      expect(Object.keys(issues)).toEqual([path]);
      const invented = { ...request, ...(path === 'ticketOdrId' ? { ticketOdrId: 'K0' } : { receipts: ['x'] }) };
      expect(await bayo.issuesOf(method, invented)).toEqual(issues);
    }
    expect((await bayo.ok('ticketList', {})).tickets).toEqual([]);
    expect(await statusOf(adaeze, ticketOdrId)).toBe(4);
    // Nor can a ticket's conversation be read as a chat.
    expect(await bayo.codeOf('notePage', { ticketOdrId: `chat:${ticketOdrId}` })).toBe(codes.REQUEST_INVALID.code);
  });
});
