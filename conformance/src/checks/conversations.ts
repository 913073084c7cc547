import { assumptions } from '@kit/contracts/assumptions';
import { filterableFeedbackStatuses } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import type { EntryReply } from './check-context';
import { type Memory, Reply } from './memory';
import { reportValue } from './report-value';
import { stepCheckOf } from './step-check';
import { expect, expectFields, hook, keep, needValue, type Step, send } from './steps';

const ticketOf = (memory: Memory) => ({ ticketOdrId: memory.text('ticketOdrId') });
const ratingIs = (state: string) => (memory: Memory) => ({ reviewSchemaId: memory.text('reviewSchemaId'), state });
const fiveStars = (memory: Memory) => ({ reviewSchemaId: memory.text('reviewSchemaId'), satisfied: true, stars: 5 });
const noteIds = ({ result }: EntryReply): unknown[] =>
  new Reply(result?.data).list('notes').map((note) => new Reply(note).at('noteId'));

/** Messages in a conversation, besides the description. */
const WRITTEN = 4;

const pages = (borrowers: Borrowers): Check => ({
  id: 'ticket.pages',
  title: 'A conversation is read in pages: the newest first, each oldest first, without gaps or repeats',
  source: 'the contract table (notePage); protocol 5 (What else a call changes)',
  level: 'write',
  needs: LOGIN,
  methods: ['notePage', 'saveTicketNote'],
  run: async (context) => {
    const memory = await borrowers.own('with a ticket');
    const token = memory.text('token');
    for (let index = 0; index < WRITTEN; index += 1) {
      await context.ask('saveTicketNote', { ...ticketOf(memory), kind: 'text', text: `Message ${index}` }, { token });
    }
    const whole = await context.ask('notePage', ticketOf(memory), { token });
    const all = noteIds(whole);
    if (whole.result?.differing.length !== 0) return;
    let before: unknown;
    let read: unknown[] = [];
    for (let asked = 0; asked <= WRITTEN; asked += 2) {
      const data = { ...ticketOf(memory), limit: 2, ...(before === undefined ? {} : { before }) };
      const page = await context.ask('notePage', data, { token });
      const seen = noteIds(page);
      const end = all.length - read.length;
      const wanted = all.slice(Math.max(0, end - 2), end);
      const cause = 'pages of messages';
      if (JSON.stringify(seen) !== JSON.stringify(wanted)) {
        reportValue(context, page, cause, 'result.notes', `the two messages before: ${JSON.stringify(wanted)}`, seen);
        return;
      }
      read = [...wanted, ...read];
      [before] = wanted;
      const hasMore = new Reply(page.result?.data).at('hasMore');
      const expected = read.length < all.length;
      if (hasMore !== expected) {
        reportValue(context, page, 'whether there are more messages', 'result.hasMore', String(expected), hasMore);
        return;
      }
    }
  },
});

const filter = (borrowers: Borrowers): Check => ({
  id: 'ticket.filter',
  title: 'The feedback list contains only feedback of the status asked for',
  source: 'specification 2.51; the contract table (ticketList)',
  level: 'write',
  needs: LOGIN,
  methods: ['ticketList'],
  run: async (context) => {
    const memory = await borrowers.shared('with a ticket');
    const token = memory.text('token');
    for (const processStatus of filterableFeedbackStatuses) {
      const answer = await context.ask('ticketList', { processStatus }, { token });
      const seen = new Reply(answer.result?.data).list('tickets').map((each) => new Reply(each).at('processStatus'));
      if (seen.every((status) => status === processStatus)) continue;
      const expected = `only status ${processStatus}`;
      reportValue(context, answer, 'filter of the feedback list', 'result.tickets', expected, seen);
    }
  },
});

const noteLimit = (borrowers: Borrowers): Check => ({
  id: 'code.saveTicketNote.LIMIT_REACHED',
  title: 'A feedback takes only so many messages',
  source: 'protocol 5 (When a method refuses); the assumption maximumNotes',
  level: 'destructive',
  needs: LOGIN,
  methods: ['saveTicketNote'],
  run: async (context) => {
    const memory = await borrowers.own('with a ticket');
    const token = memory.text('token');
    const data = { ...ticketOf(memory), kind: 'text', text: 'Hello' };
    const entry = { method: 'saveTicketNote', data };
    // The description is the first message.
    const notes = Array.from({ length: assumptions.maximumNotes - 1 }, () => entry);
    await context.askAll(notes, { token }, () => ['SUCCESS']);
    await context.ask('saveTicketNote', data, { token, code: 'LIMIT_REACHED' });
  },
});

const ticketLimit = (borrowers: Borrowers): Check => ({
  id: 'code.saveTicket.LIMIT_REACHED',
  title: 'A borrower has only so many open feedbacks',
  source: 'protocol 5 (When a method refuses); the assumption maximumOpenTickets',
  level: 'destructive',
  needs: LOGIN,
  methods: ['saveTicket'],
  run: async (context) => {
    const token = (await borrowers.own('new')).text('token');
    const data = examples.saveTicket.request;
    const tickets = Array.from({ length: assumptions.maximumOpenTickets }, () => ({ method: 'saveTicket', data }));
    await context.askAll(tickets, { token }, () => ['SUCCESS']);
    await context.ask('saveTicket', data, { token, code: 'LIMIT_REACHED' });
  },
});

const sent = examples.saveTicket.request;
const answer = { kind: 'text', text: 'To the one on the screen' };
const MINE = 1;

const savedTicket = (borrowers: Borrowers): Check => ({
  id: 'ticket.saved',
  title: 'A feedback and its messages are returned as they were sent',
  source: 'specification 4.6; protocol 5 (What else a call changes)',
  level: 'write',
  needs: LOGIN,
  methods: ['saveTicket', 'ticketInfo', 'ticketList', 'notePage', 'saveTicketNote'],
  run: async () => {
    const memory = await borrowers.own('new');
    const steps: readonly (Step | 'upload')[] = [
      'upload',
      send('saveTicket', (own) => ({ ...sent, receipts: [own.text('fileId')] })),
      keep('ticketOdrId'),
      send('ticketInfo', ticketOf),
      expect('id', 'the feedback that was asked for', (own) => [own.text('ticketOdrId')]),
      ...expectFields(
        ['type', 'account', 'contact', 'description', 'contactableTime'],
        'as the borrower wrote it',
        () => sent,
      ),
      expect('receipts.0.fileId', 'the receipt that was sent', (own) => [own.text('fileId')]),
      expect('status', 'an open feedback is processed', () => [1]),
      expect('resolved', '0 until it is rated', () => [0]),
      keep('createTime'),
      send('ticketList'),
      ...expectFields(
        ['ticketOdrId', 'ticketType', 'processStatus', 'createdDate', 'unreadMessageTotal'],
        'as ticketInfo says',
        (own) => ({
          ticketOdrId: own.at('ticketOdrId'),
          ticketType: sent.type,
          processStatus: 1,
          createdDate: own.at('createTime'),
          unreadMessageTotal: 0,
        }),
        'tickets.0',
      ),
      send('saveTicketNote', (own) => ({ ...ticketOf(own), ...answer })),
      ...expectFields(
        ['sender', 'kind', 'text'],
        'as the borrower wrote it',
        () => ({ sender: MINE, ...answer }),
        'note',
      ),
      expect('replies', 'customer service answers a feedback without a call', () => [[]]),
      keep('note'),
      send('notePage', ticketOf),
      ...expectFields(
        ['sender', 'kind', 'text'],
        'as it was sent: the description first',
        () => ({ sender: MINE, kind: 'text', text: sent.description }),
        'notes.0',
      ),
      expect('notes.0.files.length', 'the receipt stands with the description', () => [1]),
      ...expectFields(
        Object.keys(examples.saveTicketNote.response.note),
        'as it was sent: the description first',
        (own) => own.at('note'),
        'notes.1',
      ),
    ];
    await borrowers.runSteps(steps, memory);
  },
});

/** Checks of feedback with its conversations, and of ratings. */
export const conversationChecks = (borrowers: Borrowers): Check[] => [
  pages(borrowers),
  filter(borrowers),
  savedTicket(borrowers),
  stepCheckOf(borrowers)({
    id: 'ticket.life',
    title: 'Customer service asks, the borrower answers, customer service closes, the borrower rates once',
    source: 'specification 4.6; protocol 5 (Feedback and ratings)',
    methods: ['ticketInfo', 'displayTicketNote', 'saveTicketNote', 'rateTicket', 'notePage'],
    given: 'with a ticket',
    needs: ['writeTicket', 'closeTicket'],
    steps: [
      send('displayTicketNote'),
      expect('', 'nothing is unread before customer service writes', () => [false]),
      hook('writeTicket', (memory) => [memory.text('ticketOdrId'), 'Which account did you pay to?']),
      send('displayTicketNote'),
      expect('', 'a message of customer service is unread', () => [true]),
      send('ticketInfo', ticketOf),
      expect('status', 'a feedback waits for the borrower after a question', () => [3]),
      send('saveTicketNote', (memory) => ({ ...ticketOf(memory), ...answer })),
      send('ticketInfo', ticketOf),
      expect('status', 'a feedback is processed again after the answer', () => [2]),
      send('notePage', ticketOf),
      send('displayTicketNote'),
      expect('', 'a read message is no longer unread', () => [false]),
      hook('closeTicket', (memory) => [memory.text('ticketOdrId')]),
      send('saveTicketNote', (memory) => ({ ...ticketOf(memory), kind: 'text', text: 'Thanks' }), {
        code: 'REQUEST_INVALID',
      }),
      send('rateTicket', (memory) => ({ ...ticketOf(memory), resolved: 2 })),
      expect('status', 'an unresolved feedback is processed again', () => [2]),
      send('rateTicket', (memory) => ({ ...ticketOf(memory), resolved: 1 }), { code: 'REQUEST_INVALID' }),
    ],
  }),
  stepCheckOf(borrowers)({
    id: 'rating.life',
    title: 'A finished loan is rated once, and the app asks for it once',
    source: 'specification 2.58; protocol 5 (Feedback and ratings)',
    methods: ['createReviewSchema', 'updateReviewSchema', 'saveReview'],
    given: 'finished',
    steps: [
      send('createReviewSchema'),
      expect('shouldAsk', 'the app asks after the first finished loan', () => [true]),
      needValue('reviewSchemaId', 'a rating of the last finished loan'),
      keep('reviewSchemaId'),
      send('createReviewSchema'),
      expect('reviewSchemaId', 'the same rating for the same loan', (memory) => [memory.text('reviewSchemaId')]),
      send('updateReviewSchema', ratingIs('completed'), { code: 'REQUEST_INVALID' }),
      send('updateReviewSchema', ratingIs('shown')),
      expect('state', 'the state that was reported', () => ['shown']),
      send('createReviewSchema'),
      expect('shouldAsk', 'the app asks only once', () => [false]),
      send('updateReviewSchema', ratingIs('dismissed')),
      send('updateReviewSchema', ratingIs('shown'), { code: 'REQUEST_INVALID' }),
      send('saveReview', fiveStars),
      expect('state', 'a saved rating is completed', () => ['completed']),
      send('saveReview', fiveStars, { code: 'REQUEST_INVALID' }),
    ],
  }),
  noteLimit(borrowers),
  ticketLimit(borrowers),
];
