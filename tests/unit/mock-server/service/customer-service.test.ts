import { codes } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import {
  feedbackType,
  linkKind,
  messageKind,
  type Note,
  offeredFeedbackTypes,
  type Ticket,
} from '@kit/contracts/methods/tickets';
import type { ServiceKind } from '@kit/mock-server/service/help-chat';
import { openTicket, putAsService, writeAsService } from '@kit/mock-server/service/tickets';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

const feedback: RequestOf<'saveTicket'> = examples.saveTicket.request;

/** A borrower in a sandbox of its own, and what customer service does there. */
const prepare = () => {
  const who = new BorrowerInSandbox();
  const ticketOf = (id: string) => {
    const ticket = who.sandbox.tickets.get(id);
    if (ticket === undefined) throw new Error('There is no such ticket');
    return ticket;
  };
  return {
    who,
    give: (changes: Partial<RequestOf<'saveTicket'>> = {}) =>
      who.ok('saveTicket', { ...feedback, ...changes }).ticketOdrId,
    status: (ticketOdrId: string) => who.ok('ticketInfo', { ticketOdrId }).status,
    put: (id: string, status: Ticket['status']) => void putAsService(who.sandbox, ticketOf(id), status),
    answer: (id: string, text: string, kind: ServiceKind = 'text') =>
      writeAsService(who.sandbox, ticketOf(id), text, kind, who.now),
    write: (text: string, kind: Note['kind'] = 'text') => who.ok('saveTicketNote', { kind, text }).replies,
  };
};

describe('a ticket', () => {
  test('[3.5] [7.23] [7.24] [7.26] [7.27] is stored with its files, and its conversation continues from both sides', () => {
    const { who, give, answer } = prepare();
    const fileId = who.uploadPhoto();
    const url = `/files/${fileId}`;
    const sent = { ...feedback, receipts: [fileId], contact: 'adaeze@gmail.com' };
    const ticketOdrId = give(sent);
    const stored = { id: ticketOdrId, createTime: who.now, receipts: [{ fileId, url }], status: 1, resolved: 0 };
    expect(who.ok('ticketInfo', { ticketOdrId })).toEqual({ ...sent, ...stored });
    answer(ticketOdrId, 'Which bank was it?');
    const written = { ticketOdrId, kind: 'text', text: '  GTBank \n' } as const;
    const { note, replies } = who.ok('saveTicketNote', { ...written, receipts: [fileId] });
    expect(note).toMatchObject({ sender: 1, kind: 'text', text: 'GTBank', files: [url], whatsappNo: null });
    expect(replies).toEqual([]);
    answer(ticketOdrId, 'Let us go on there', 'whatsapp');
    const { notes, hasMore } = who.ok('notePage', { ticketOdrId });
    expect([hasMore, ...notes.map(({ sender, kind, text }) => [sender, kind, text])]).toEqual([
      false,
      [1, 'text', feedback.description],
      [2, 'text', 'Which bank was it?'],
      [1, 'text', 'GTBank'],
      [2, 'whatsapp', 'Let us go on there'],
    ]);
    expect(notes.map(({ files }) => files)).toEqual([[url], [], [url], []]);
    expect(notes.at(-1)?.whatsappNo).toMatch(/^0\d{10}$/);
  });

  test('[3.6] [3.25] [7.22] is in the list, newest first and by status; the types 7 and 30 belong to the platform', () => {
    const { who, give, put } = prepare();
    const offered = offeredFeedbackTypes.map((type) => give({ type }));
    const owner = who.ok('userIdentifierInfo', {}).userIdentifier;
    for (const type of [7, 30] as const) {
      expect(Object.keys(who.issuesOf('saveTicket', { ...feedback, type }))).toEqual(['type']);
      openTicket(who.sandbox, { ...feedback, orderNo: '', type, owner, createTime: who.now }, true);
    }
    const { tickets } = who.ok('ticketList', {});
    expect(tickets.map(({ ticketType }) => ticketType)).toEqual([30, 7, ...offeredFeedbackTypes.toReversed()]);
    expect(new Set(tickets.map(({ ticketType }) => ticketType))).toEqual(new Set(feedbackType.values));
    expect(tickets.at(-1)).toEqual({
      ticketOdrId: offered[0],
      createdDate: who.now,
      ticketType: offeredFeedbackTypes[0],
      processStatus: 1,
      unreadMessageTotal: 0,
      remark: feedback.description,
    });
    const [asked = '', done = '', again = ''] = offered;
    put(asked, 3);
    for (const id of [done, again]) put(id, 4);
    who.ok('rateTicket', { ticketOdrId: again, resolved: 2 });
    const listed = (processStatus: 2 | 3 | 4) =>
      who.ok('ticketList', { processStatus }).tickets.map(({ ticketOdrId }) => ticketOdrId);
    expect([listed(3), listed(4), listed(2)]).toEqual([[asked], [done], [again]]);
  });

  test.each([
    ['description', { description: 'too few words' }],
    ['account', { account: '  ' }],
    ['contact', { contact: '' }],
    ['orderNo', { orderNo: 'N20270101001' }],
    ['receipts.0', { receipts: ['0123456789abcdef0123456789abcdef'] }],
  ])('[5.10] is refused if %s is invalid, and stores nothing', (path, changes) => {
    const { who } = prepare();
    expect(Object.keys(who.issuesOf('saveTicket', { ...feedback, ...changes }))).toEqual([path]);
    expect(who.ok('ticketList', {}).tickets).toEqual([]);
  });

  test('[3.26] [4.6] goes from processing to "I need to reply", back to processing, and to done', () => {
    const { who, give, status, put } = prepare();
    const ticketOdrId = give();
    const reply = (text: string) => who.ok('saveTicketNote', { ticketOdrId, kind: 'text', text });
    const seen = [status(ticketOdrId)];
    for (const act of [
      () => put(ticketOdrId, 3),
      () => reply('It was GTBank'),
      () => reply('At noon'),
      () => put(ticketOdrId, 3),
      () => put(ticketOdrId, 4),
    ]) {
      act();
      seen.push(status(ticketOdrId));
    }
    expect(seen).toEqual([1, 3, 2, 2, 3, 4]);
  });

  test('[3.27] can be rated once it is done: resolved keeps it done, unresolved opens it again for a new rating', () => {
    const { who, give, put } = prepare();
    const ticketOdrId = give();
    put(ticketOdrId, 4);
    expect(who.ok('rateTicket', { ticketOdrId, resolved: 2 })).toEqual({ resolved: 2, status: 2 });
    expect(who.ok('ticketInfo', { ticketOdrId })).toMatchObject({ resolved: 2, status: 2 });
    put(ticketOdrId, 4);
    expect(who.ok('ticketInfo', { ticketOdrId })).toMatchObject({ resolved: 0, status: 4 });
    expect(who.ok('rateTicket', { ticketOdrId, resolved: 1 })).toEqual({ resolved: 1, status: 4 });
    for (const resolved of [2, 0] as const)
      expect(Object.keys(who.issuesOf('rateTicket', { ticketOdrId, resolved }))).toEqual(['resolved']);
  });

  test('[7.25] counts the messages that the borrower has not read, and reading marks them as read', () => {
    const { who, give, answer } = prepare();
    const bayo = new BorrowerInSandbox(who.sandbox, '08039876543');
    const [one, two] = [give(), give()];
    const unread = () => [
      who.ok('displayTicketNote', {}),
      ...who.ok('ticketList', {}).tickets.map(({ unreadMessageTotal }) => unreadMessageTotal),
    ];
    expect(unread()).toEqual([false, 0, 0]);
    answer(one, 'First');
    answer(one, 'Second');
    answer(two, 'Third');
    expect(unread()).toEqual([true, 1, 2]);
    expect(bayo.ok('displayTicketNote', {})).toBe(false);
    who.ok('notePage', { ticketOdrId: one });
    expect(unread()).toEqual([true, 1, 0]);
    who.ok('notePage', { ticketOdrId: two });
    expect(unread()).toEqual([false, 0, 0]);
  });

  test('[6.3] of another borrower is as unknown as one that never existed, and so are its files and applications', () => {
    const { who, give, put, status } = prepare();
    const bayo = new BorrowerInSandbox(who.sandbox, '08039876543');
    const ticketOdrId = give();
    put(ticketOdrId, 4);
    const receipts = [who.uploadPhoto()];
    const { tractOdrId } = who.order(who.repaying()).order;
    const hello = { kind: 'text', text: 'Hello' };
    const attempts: [Parameters<BorrowerInSandbox['run']>[0], object, string][] = [
      ['ticketInfo', { ticketOdrId }, 'ticketOdrId'],
      ['notePage', { ticketOdrId }, 'ticketOdrId'],
      ['saveTicketNote', { ...hello, ticketOdrId }, 'ticketOdrId'],
      ['rateTicket', { ticketOdrId, resolved: 1 }, 'ticketOdrId'],
      ['saveTicket', { ...feedback, receipts }, 'receipts.0'],
      ['saveTicketNote', { ...hello, receipts }, 'receipts.0'],
      ['notePage', { tractOdrId }, 'tractOdrId'],
      ['saveTicketNote', { ...hello, tractOdrId }, 'tractOdrId'],
    ];
    for (const [method, request, path] of attempts) {
      const [name = ''] = path.split('.');
      const issues = bayo.issuesOf(method, request);
      expect(Object.keys(issues)).toEqual([path]);
      expect(bayo.issuesOf(method, { ...request, [name]: name === 'receipts' ? ['x'] : 'K0' })).toEqual(issues);
    }
    expect([bayo.ok('ticketList', {}).tickets, status(ticketOdrId)]).toEqual([[], 4]);
    // Nor can a ticket's conversation be read as a chat.
    expect(bayo.run('notePage', { ticketOdrId: `chat:${ticketOdrId}` }).code).toBe(codes.REQUEST_INVALID.code);
  });
});

describe('the help chat', () => {
  test('[7.21] lists common problems with a category and an answer each', () => {
    const { questions } = new BorrowerInSandbox().ok('tictetQuestionList', {});
    expect(questions.length).toBeGreaterThanOrEqual(10);
    expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
    expect(new Set(questions.map(({ category }) => category)).size).toBe(5);
    for (const { answer } of questions) expect(answer).toMatch(/^[A-Z].{40,}\.$/);
  });

  test('[3.28] [5.10] keeps the history of both sides, with every kind of message and link', () => {
    const { who, write } = prepare();
    write('Repayment', 'search');
    write('xyzzy');
    const [person] = write('Person, please', 'whatsapp');
    expect(person).toMatchObject({ kind: 'whatsapp', whatsappNo: expect.stringMatching(/^0\d{10}$/) });
    expect(who.issuesOf('saveTicketNote', { kind: 'text', text: ' \n\t ' })).toEqual({ text: 'Write a message first' });
    const { notes } = who.ok('notePage', {});
    expect(notes.map(({ sender, kind }) => `${sender} ${kind}`)).toEqual([
      ...['2 guess', '1 search', '2 search', '1 text', '2 guess', '1 whatsapp', '2 whatsapp'],
    ]);
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(messageKind.values));
    expect(new Set(notes.flatMap(({ links }) => links.map(({ kind }) => kind)))).toEqual(new Set(linkKind.values));
    expect(who.ok('notePage', { limit: 2 })).toEqual({ notes: notes.slice(-2), hasMore: true });
    expect(who.ok('notePage', { limit: 50, before: notes[5]?.noteId })).toEqual({
      notes: notes.slice(0, 5),
      hasMore: false,
    });
    expect([who.ok('displayTicketNote', {}), who.ok('ticketList', {}).tickets]).toEqual([false, []]);
    expect(new BorrowerInSandbox(who.sandbox, '08039876543').ok('notePage', {}).notes).toHaveLength(1);
  });

  test('guesses about the named application, or about the latest one', () => {
    const greetingOf = (isFirstNamed?: boolean) => {
      const who = new BorrowerInSandbox();
      who.fillSteps();
      const { orderNo, tractOdrId: first } = who.ok('applyLoan', {});
      who.ok('cancelOrder', { orderNo });
      const { tractOdrId: second } = who.order(who.repaying()).order;
      const tractOdrId = isFirstNamed === undefined ? undefined : isFirstNamed ? first : second;
      return who.ok('notePage', { tractOdrId }).notes[0]?.links[0]?.label;
    };
    expect([greetingOf(false), greetingOf()]).toEqual(Array(2).fill('How do I repay my loan?'));
    expect(greetingOf(true)).not.toBe(greetingOf());
  });
});

describe('the support channels', () => {
  test('[3.10] [7.9] are a JSON string with value and open state of each, and whatsappNo is a separate field', () => {
    const { who, write } = prepare();
    const settings = () => who.ok('operationConfiguration', {}).supportChannelSettings;
    const config = settings();
    const channels = z.parse(supportChannels, JSON.parse(config.supportChannels));
    expect(Object.keys(channels)).toEqual(['phoneService', 'emailService', 'whatsappService']);
    expect(config.whatsappNo).toBe(channels.whatsappService.value);
    const closed = Object.fromEntries(
      Object.entries(channels).map(([name, { value }]) => [name, { value, isOpen: false }]),
    ) as typeof channels;
    who.sandbox.supportChannels.change(closed);
    expect(JSON.parse(settings().supportChannels)).toEqual(closed);
    // A person cannot be reached either.
    const replies = write('Transfer to manual service', 'whatsapp');
    expect(replies).toMatchObject([{ kind: 'text', whatsappNo: null, links: [{ label: 'Send a feedback' }] }]);
  });

  test('[7.28] are chosen on a page of the app', () => {
    const who = new BorrowerInSandbox();
    for (const sourcePage of ['mainApply', ''] as const)
      expect(who.ok('customerServiceTicket', { sourcePage, supportChannel: 'whatsappService' })).toEqual({});
    const wrong = { sourcePage: 'somewhere', supportChannel: 'pigeon' };
    expect(Object.keys(who.issuesOf('customerServiceTicket', wrong))).toEqual(['sourcePage', 'supportChannel']);
  });
});
