import { methods } from '@kit/contracts/methods';
import { linkKind, messageKind, type Note } from '@kit/contracts/methods/tickets';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';
import { freshNumber } from './prepare';

const server = serverOfFile();
let client: WireClient;
let ada: BorrowerOnWire;
beforeAll(async () => {
  client = await server.client();
});
beforeEach(async () => {
  ada = await BorrowerOnWire.logIn(client, freshNumber());
});

const write = async (text: string, kind: Note['kind'] = 'text'): Promise<Note> => {
  const { replies } = await ada.ok('saveTicketNote', { kind, text });
  const [reply] = replies;
  if (reply === undefined || replies.length > 1) throw new Error(`"${text}" was answered ${replies.length} times`);
  return reply;
};
const labelsOf = (note: Note, kind: Note['links'][number]['kind']) =>
  note.links.filter((link) => link.kind === kind).map(({ label }) => label);

describe('the common problems', () => {
  test('[7.21] need no login, and have a category and an answer each', async () => {
    const [result] = (await client.call('tictetQuestionList', {})).results;
    const { questions } = z.parse(methods.tictetQuestionList.response, result?.data);
    expect(questions.length).toBeGreaterThanOrEqual(10);
    expect(new Set(questions.map(({ questionId }) => questionId)).size).toBe(questions.length);
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
    expect([...new Set(questions.map(({ category }) => category))]).toEqual([
      'Application',
      'Receiving money',
      'Repayment',
      'Extension',
      'Account',
    ]);
    for (const { answer } of questions) expect(answer).toMatch(/^[A-Z].{40,}\.$/);
  });
});

describe('the help chat', () => {
  test('hands over to a person on WhatsApp if that channel is open', async () => {
    for (const [text, kind] of [
      ['Transfer to manual service', 'whatsapp'],
      ['let me talk to a human please', 'text'],
    ] as const) {
      const reply = await write(text, kind);
      expect(reply).toMatchObject({ kind: 'whatsapp', whatsappNo: expect.stringMatching(/^0\d{10}$/) });
    }
    await client.admin('POST', '/scenarios/no-channels-open');
    const reply = await write('Transfer to manual service', 'whatsapp');
    expect(reply).toMatchObject({ kind: 'text', whatsappNo: null });
    expect(labelsOf(reply, 'link')).toEqual(['Send a feedback']);
    await client.admin('POST', '/scenarios/new-borrower');
  });

  test('[3.28] keeps the history of both sides, with every kind of message and link', async () => {
    await write('Repayment', 'search');
    await write('xyzzy');
    await write('Person, please', 'whatsapp');
    const { notes } = await ada.ok('notePage', {});
    expect(notes.map(({ sender, kind }) => `${sender} ${kind}`)).toEqual([
      '2 guess',
      '1 search',
      '2 search',
      '1 text',
      '2 guess',
      '1 whatsapp',
      '2 whatsapp',
    ]);
    expect(new Set(notes.map(({ kind }) => kind))).toEqual(new Set(messageKind.values));
    expect(new Set(notes.flatMap(({ links }) => links.map(({ kind }) => kind)))).toEqual(new Set(linkKind.values));
    expect(new Set(notes.map(({ noteId }) => noteId)).size).toBe(notes.length);
    const last = await ada.ok('notePage', { limit: 2 });
    expect(last).toEqual({ notes: notes.slice(-2), hasMore: true });
    expect(await ada.ok('notePage', { limit: 50, before: notes[5]?.noteId })).toEqual({
      notes: notes.slice(0, 5),
      hasMore: false,
    });
  });

  test('belongs to one borrower, and is not a ticket', async () => {
    await write('xyzzy');
    const bayo = await BorrowerOnWire.logIn(client, freshNumber());
    expect((await bayo.ok('notePage', {})).notes).toHaveLength(1);
    expect(await ada.ok('displayTicketNote', {})).toBe(false);
    expect((await ada.ok('ticketList', {})).tickets).toEqual([]);
  });

  test.each([' \n\t ', ''])('[5.10] refuses the message %j', async (text) => {
    expect(await ada.issuesOf('saveTicketNote', { kind: 'text', text })).toEqual({ text: 'Write a message first' });
  });
});

describe('the help chat about an application', () => {
  test('guesses about the named application, or about the latest one', () => {
    const greetingOf = (name: (applications: { first: string; second: string }) => string | undefined) => {
      const who = new BorrowerInSandbox();
      who.fillSteps();
      const { orderNo, tractOdrId: first } = who.ok('applyLoan', {});
      who.ok('cancelOrder', { orderNo });
      const { tractOdrId: second } = who.order(who.repaying()).order;
      return who.ok('notePage', { tractOdrId: name({ first, second }) }).notes[0]?.links[0]?.label;
    };
    const ofRepaying = greetingOf(({ second }) => second);
    expect(ofRepaying).toBe('How do I repay my loan?');
    expect(greetingOf(() => undefined)).toBe(ofRepaying);
    expect(greetingOf(({ first }) => first)).not.toBe(ofRepaying);
  });

  test('[6.3] does not know the applications of other borrowers', () => {
    const one = new BorrowerInSandbox();
    const { tractOdrId } = one.order(one.repaying()).order;
    const other = new BorrowerInSandbox(one.sandbox, '08039876543');
    expect(Object.keys(other.issuesOf('notePage', { tractOdrId }))).toEqual(['tractOdrId']);
    expect(Object.keys(other.issuesOf('saveTicketNote', { tractOdrId, kind: 'text', text: 'Hello' }))).toEqual([
      'tractOdrId',
    ]);
    expect(other.ok('notePage', { tractOdrId: '' }).notes).toHaveLength(1);
    expect(other.ok('notePage', {}).notes).toHaveLength(1);
  });
});
