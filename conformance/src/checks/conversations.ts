import { assumptions } from '@kit/contracts/assumptions';
import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { filterableFeedbackStatuses, note } from '@kit/contracts/methods/tickets';
import { type Check, check, sharedCheck } from './check';
import { fileId, filled, kept, type Memory, text, ticketOdrId } from './memory';
import { uploadFace } from './scenarios';
import { expect, expectFields, hook, keep, needValue, run, type Step, send, type Template } from './steps';

const ticket = { ticketOdrId };
const reviewSchemaId = text('reviewSchemaId');
const fiveStars = { reviewSchemaId, satisfied: true, stars: 5 };
const ratingIs = (state: string) => ({ reviewSchemaId, state });
const saying = (words: string) => ({ ...ticket, kind: 'text', text: words });

/** Messages in a conversation, besides the description. */
const WRITTEN = 4;

/** Reads two messages of the conversation that end before a message, all by their index. */
const page = (from: number, end: number): Step[] => {
  const ids = (memory: Memory) => memory.at('ids') as readonly unknown[];
  const before = (memory: Memory) => ids(memory)[end];
  return [
    send('notePage', { ...ticket, limit: 2, ...(end <= WRITTEN && { before }) }),
    expect('notes.*.noteId', 'the two messages before, the oldest first', (memory) => ids(memory).slice(from, end)),
    expect('hasMore', 'whether there are more messages', from > 0),
  ];
};

/** As many equal calls as a limit allows, in few envelopes. */
const many = (method: MethodName, count: number, data: Template): Step =>
  run([method], async (context, memory) => {
    const entries = Array.from({ length: count }, () => ({ method, data: filled(data, memory) }));
    await context.askAll(entries, { token: memory.text('token') }, ['SUCCESS']);
  });

const sent = examples.saveTicket.request;
const answer = { kind: 'text', text: 'To the one on the screen' };
const AS_WRITTEN = 'as the borrower wrote it';
const AS_SENT = 'as it was sent: the description first';
const noteFields = ['sender', 'kind', 'text'];
/** A message of the borrower. */
const MINE = { sender: 1 };
const listed = {
  ticketOdrId,
  ticketType: sent.type,
  processStatus: 1,
  createdDate: kept('createTime'),
  unreadMessageTotal: 0,
};

/** Checks of feedback with its conversations, and of ratings. */
export const conversationChecks = (): Check[] => [
  check('ticket.pages', 'the contract table (notePage)', 'with a ticket', [
    ...Array.from({ length: WRITTEN }, (_, index) => send('saveTicketNote', saying(`Message ${index}`))),
    send('notePage', ticket),
    keep('ids', 'notes.*.noteId'),
    ...page(3, 5),
    ...page(1, 3),
    ...page(0, 1),
  ]),
  sharedCheck(
    'ticket.filter',
    'specification 2.51; the contract table (ticketList)',
    'with a ticket',
    filterableFeedbackStatuses.flatMap((processStatus) => [
      send('ticketList', { processStatus }),
      expect('tickets.*.processStatus', 'only feedback of the status asked for', (_, reply) =>
        reply.list('tickets').map(() => processStatus),
      ),
    ]),
  ),
  check('ticket.saved', 'specification 4.6; the contract table', 'new', [
    ...uploadFace,
    send('saveTicket', { ...sent, receipts: [fileId] }),
    keep('ticketOdrId'),
    send('ticketInfo', ticket),
    expect('id', 'the feedback that was asked for', ticketOdrId),
    ...expectFields(['type', 'account', 'contact', 'description', 'contactableTime'], AS_WRITTEN, sent),
    expect('receipts.0.fileId', 'the receipt that was sent', fileId),
    expect('status', 'an open feedback is processed', 1),
    expect('resolved', '0 until it is rated', 0),
    keep('createTime'),
    send('ticketList'),
    ...expectFields(Object.keys(listed), 'as ticketInfo says', listed, 'tickets.0'),
    send('saveTicketNote', { ...ticket, ...answer }),
    ...expectFields(noteFields, AS_WRITTEN, { ...MINE, ...answer }, 'note'),
    expect('replies', 'customer service answers a feedback without a call', []),
    keep('note'),
    send('notePage', ticket),
    ...expectFields(noteFields, AS_SENT, { ...MINE, kind: 'text', text: sent.description }, 'notes.0'),
    expect('notes.0.files.length', 'the receipt stands with the description', 1),
    ...expectFields(Object.keys(note.shape), AS_SENT, kept('note'), 'notes.1'),
  ]),
  check('ticket.life', 'specification 4.6; protocol 5 (Feedback and ratings)', 'with a ticket', [
    send('displayTicketNote'),
    expect('', 'nothing is unread before customer service writes', false),
    hook('writeTicket', [ticketOdrId, 'Which account did you pay to?']),
    send('displayTicketNote'),
    expect('', 'a message of customer service is unread', true),
    send('ticketInfo', ticket),
    expect('status', 'a feedback waits for the borrower after a question', 3),
    send('saveTicketNote', { ...ticket, ...answer }),
    send('ticketInfo', ticket),
    expect('status', 'a feedback is processed again after the answer', 2),
    send('notePage', ticket),
    send('displayTicketNote'),
    expect('', 'a read message is no longer unread', false),
    hook('closeTicket', [ticketOdrId]),
    send('saveTicketNote', saying('Thanks'), 'REQUEST_INVALID'),
    send('rateTicket', { ...ticket, resolved: 2 }),
    expect('status', 'an unresolved feedback is processed again', 2),
    send('rateTicket', { ...ticket, resolved: 1 }, 'REQUEST_INVALID'),
  ]),
  check('rating.life', 'specification 2.58; protocol 5 (Feedback and ratings)', 'finished', [
    send('createReviewSchema'),
    expect('shouldAsk', 'the app asks after the first finished loan', true),
    needValue('reviewSchemaId', 'a rating of the last finished loan'),
    keep('reviewSchemaId'),
    send('createReviewSchema'),
    expect('reviewSchemaId', 'the same rating for the same loan', reviewSchemaId),
    send('updateReviewSchema', ratingIs('completed'), 'REQUEST_INVALID'),
    send('updateReviewSchema', ratingIs('shown')),
    expect('state', 'the state that was reported', 'shown'),
    send('createReviewSchema'),
    expect('shouldAsk', 'the app asks only once', false),
    send('updateReviewSchema', ratingIs('dismissed')),
    send('updateReviewSchema', ratingIs('shown'), 'REQUEST_INVALID'),
    send('saveReview', fiveStars),
    expect('state', 'a saved rating is completed', 'completed'),
    send('saveReview', fiveStars, 'REQUEST_INVALID'),
  ]),
  check(
    'code.saveTicketNote.LIMIT_REACHED',
    'the contract table; the assumption maximumNotes',
    'with a ticket',
    [
      // The description is the first message.
      many('saveTicketNote', assumptions.maximumNotes - 1, saying('Hello')),
      send('saveTicketNote', saying('Hello'), 'LIMIT_REACHED'),
    ],
    { level: 'destructive' },
  ),
  check(
    'code.saveTicket.LIMIT_REACHED',
    'the contract table; the assumption maximumOpenTickets',
    'new',
    [many('saveTicket', assumptions.maximumOpenTickets, sent), send('saveTicket', sent, 'LIMIT_REACHED')],
    { level: 'destructive' },
  ),
];
