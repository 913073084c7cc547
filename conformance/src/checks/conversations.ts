import { assumptions } from '@kit/contracts/assumptions';
import { filterableFeedbackStatuses } from '@kit/contracts/enums';
import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { type Check, run } from './check';
import type { CheckContext, EntryReply } from './check-context';
import { type Memory, Reply } from './memory';
import { reportValue } from './report-value';
import { uploadFace } from './scenarios';
import { expect, expectFields, hook, keep, needValue, type Step, send } from './steps';

const ticketOf = (memory: Memory) => ({ ticketOdrId: memory.text('ticketOdrId') });
const ratingIs = (state: string) => (memory: Memory) => ({ reviewSchemaId: memory.text('reviewSchemaId'), state });
const fiveStars = (memory: Memory) => ({ reviewSchemaId: memory.text('reviewSchemaId'), satisfied: true, stars: 5 });
const noteIds = ({ result }: EntryReply): unknown[] =>
  new Reply(result?.data).list('notes').map((note) => new Reply(note).at('noteId'));

/** Messages in a conversation, besides the description. */
const WRITTEN = 4;

/** Reads a conversation in pages: the newest first, each oldest first, without gaps or repeats. */
const pages = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('token');
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
};

const hello = (memory: Memory) => ({ ...ticketOf(memory), kind: 'text', text: 'Hello' });

/** Reports feedback of another status than the one asked for. */
const filter = async (context: CheckContext, memory: Memory): Promise<void> => {
  const token = memory.text('token');
  for (const processStatus of filterableFeedbackStatuses) {
    const answer = await context.ask('ticketList', { processStatus }, { token });
    const seen = new Reply(answer.result?.data).list('tickets').map((each) => new Reply(each).at('processStatus'));
    if (seen.every((status) => status === processStatus)) continue;
    reportValue(context, answer, 'filter of the feedback list', 'result.tickets', `only status ${processStatus}`, seen);
  }
};

/** As many equal calls as a limit allows, in few envelopes. */
const many = (method: MethodName, count: number, data: (memory: Memory) => object): Step =>
  run([method], async (context, memory) => {
    const entries = Array.from({ length: count }, () => ({ method, data: data(memory) }));
    await context.askAll(entries, { token: memory.text('token') }, () => ['SUCCESS']);
  });

const sent = examples.saveTicket.request;
const answer = { kind: 'text', text: 'To the one on the screen' };
const MINE = 1;

const savedTicket: readonly Step[] = [
  ...uploadFace,
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
  ...expectFields(['sender', 'kind', 'text'], 'as the borrower wrote it', () => ({ sender: MINE, ...answer }), 'note'),
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

/** Checks of feedback with its conversations, and of ratings. */
export const conversationChecks = (): Check[] => [
  {
    id: 'ticket.pages',
    source: 'the contract table (notePage); protocol 5 (What else a call changes)',
    given: 'with a ticket',
    steps: [
      ...Array.from({ length: WRITTEN }, (_, index) =>
        send('saveTicketNote', (memory) => ({ ...ticketOf(memory), kind: 'text', text: `Message ${index}` })),
      ),
      run(['notePage'], pages),
    ],
  },
  {
    id: 'ticket.filter',
    source: 'specification 2.51; the contract table (ticketList)',
    given: 'with a ticket',
    isShared: true,
    steps: [run(['ticketList'], filter)],
  },
  {
    id: 'ticket.saved',
    source: 'specification 4.6; protocol 5 (What else a call changes)',
    given: 'new',
    steps: savedTicket,
  },
  {
    id: 'ticket.life',
    source: 'specification 4.6; protocol 5 (Feedback and ratings)',
    given: 'with a ticket',
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
  },
  {
    id: 'rating.life',
    source: 'specification 2.58; protocol 5 (Feedback and ratings)',
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
  },
  {
    id: 'code.saveTicketNote.LIMIT_REACHED',
    source: 'protocol 5 (When a method refuses); the assumption maximumNotes',
    level: 'destructive',
    given: 'with a ticket',
    steps: [
      // The description is the first message.
      many('saveTicketNote', assumptions.maximumNotes - 1, hello),
      send('saveTicketNote', hello, { code: 'LIMIT_REACHED' }),
    ],
  },
  {
    id: 'code.saveTicket.LIMIT_REACHED',
    source: 'protocol 5 (When a method refuses); the assumption maximumOpenTickets',
    level: 'destructive',
    given: 'new',
    steps: [
      many('saveTicket', assumptions.maximumOpenTickets, () => sent),
      send('saveTicket', sent, { code: 'LIMIT_REACHED' }),
    ],
  },
];
