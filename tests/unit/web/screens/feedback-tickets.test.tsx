import type { UploadedFile } from '@kit/contracts/wire/upload';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { later } from '../../../support/later';
import { enter, only } from '../mount';
import { answering, feedback, line, losesUpload, note, notes, receipt, ticket, usual, write } from './feedback-screens';
import { briefly, comesBack, type Journey, journeys, reads } from './journeys';
import { said } from './said';
import { inTurn, noNetwork, openRoute, pick, press, type Replies, refused, withClock } from './screen-context';

withClock(Date.UTC(2026, 10, 21, 10, 12));

const ADD = '/customer_add?type=4&orderNo=L1';
const LIST = '/customer_list';
const DETAIL = '/customer_detail?ticketOdrId=K1';
const description = (words: string) => ({ 'feedback-description': words });
const WORDS = description('I paid yesterday by transfer and the app says overdue');
const saving: Replies = { saveTicket: () => ({ ticketOdrId: 'K7' }) };
const invalid = (path: string, reason: string) => refused('REQUEST_INVALID', { issues: [{ path, reason }] });
const retrying = (at: string, replies: Replies): Journey => feedback(at, replies, ...briefly('Refresh'));
const ticketIn = (status: 2 | 3 | 4) => () => ticket({ status });

journeys({
  'the chat offers a retry if it does not load': retrying('/customer_faq', {
    notePage: inTurn(noNetwork, () => notes(note(1))),
  }),
  'a feedback offers a retry if it does not load': retrying(DETAIL, { ticketInfo: inTurn(noNetwork, () => ticket()) }),
  'a feedback stays readable, and offers a retry, if its messages do not load': feedback(
    DETAIL,
    { notePage: inTurn(noNetwork, () => notes()) },
    reads,
    'Refresh',
  ),
  'a new feedback counts words, and is sent with type and loan of its address and the number of the borrower': feedback(
    ADD,
    saving,
    description('one two  three'),
    description('  I paid yesterday by transfer and the app says overdue '),
    'Send feedback',
  ),
  'a new feedback shows a server error beside its field, and keeps the typed texts': feedback(
    ADD,
    { saveTicket: invalid('account', 'We know no such account') },
    WORDS,
    'Send feedback',
  ),
  'a new feedback keeps another contact in memory, and never stores it': feedback(
    ADD,
    {},
    { 'feedback-contact': 'ada@example.ng' },
    comesBack,
  ),
  '[2.51] the list of feedback is filtered by one of the statuses 2, 3 and 4, or shows all': feedback(
    LIST,
    { ticketList: ({ processStatus }) => ({ tickets: processStatus === undefined ? [line()] : [] }) },
    'Platform processing again',
    'I need to reply',
    'Done',
    'Show all',
  ),
  'a feedback is loaded again with each check and with each message, and stays readable if that fails': feedback(
    DETAIL,
    { ticketInfo: inTurn(ticketIn(3), noNetwork, ticketIn(2)), saveTicketNote: answering },
    pollDelays[0] ?? 0,
    ...write('Here it is'),
  ),
  '[3.27] a feedback can be rated once it is done, and shows why a rating was refused': feedback(
    DETAIL,
    {
      ticketInfo: ticketIn(4),
      rateTicket: inTurn(
        invalid('resolved', 'You have rated this feedback already'),
        () => ({ resolved: 2, status: 2 }) as const,
      ),
    },
    'Resolved',
    'Unresolved',
  ),
  'a new feedback waits for a receipt whose upload failed, and is sent with it': feedback(
    ADD,
    saving,
    WORDS,
    losesUpload,
    receipt,
    'Send feedback',
    'Send transfer.png again',
    'Send feedback',
  ),
});

it.each([
  [2, ['M3'], 'New messages'],
  [3, ['M1'], 'New messages'],
  [0, [], undefined],
] as const)(
  'a feedback with %i unread messages opens at %j, otherwise at its newest',
  async (unread, opensAt, heading) => {
    const opened: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      opened.push(this.getAttribute('data-note'));
    });
    const toBottom = vi.spyOn(window, 'scrollTo');
    const { call, text } = await openRoute(DETAIL, {
      ...usual,
      ticketList: () => ({ tickets: [line({ ticketOdrId: 'K1', unreadMessageTotal: unread })] }),
      notePage: () => notes(note(1), note(2, { sender: 1 }), note(3), note(4)),
    });
    expect(opened).toEqual(opensAt);
    expect(toBottom).toHaveBeenCalledTimes(opensAt.length === 0 ? 1 : 0);
    expect(/New messages/.exec(text())?.[0]).toBe(heading);
    // the messages are read now
    const order = call.mock.calls.map(([method]) => method);
    expect(order.lastIndexOf('ticketList')).toBeGreaterThan(order.indexOf('notePage'));
  },
);

it.each([
  [DETAIL, 'saveTicketNote', write('Here it is')],
  [ADD, 'saveTicket', [WORDS, 'Send feedback']],
] as const)('%s is empty for a borrower who returns before the reply of %s', async (at, name, [words, send]) => {
  const { call, reopen } = await openRoute(at, usual);
  await enter(only<HTMLTextAreaElement>('textarea'), Object.values(words).join());
  const plain = call.getMockImplementation();
  call.mockImplementation(async (method, request) => (method === name ? later().promise : plain?.(method, request)));
  await press(send);
  await reopen();
  expect(only<HTMLTextAreaElement>('textarea').value).toBe('');
});

it('a new feedback keeps a receipt whose upload ends while the borrower looks at the help', async () => {
  const { upload, close, reopen } = await openRoute(ADD, usual);
  const { promise, resolve } = later<UploadedFile>();
  upload.mockImplementationOnce(() => promise);
  await pick(receipt);
  await enter(only<HTMLTextAreaElement>('textarea'), 'I paid yesterday');
  await close();
  await act(async () => resolve({ fileId: 'F9', url: '/files/F9', size: 9, mime: 'image/png' }));
  await reopen();
  expect(said()).toContain('transfer.png 1 kB · sent');
  expect(only<HTMLTextAreaElement>('textarea').value).toBe('I paid yesterday');
});

it('a new feedback asks for another choice of a receipt that was deleted after it was chosen, not for another upload', async () => {
  losesUpload(await openRoute(ADD, usual));
  const file = new File(['a receipt'], 'transfer.png', { type: 'image/png' });
  const gone = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
  vi.spyOn(file, 'slice').mockReturnValue(gone);
  await pick(file);
  expect(said()).toContain('This file has changed or was deleted since you chose it.');
  expect(said()).not.toContain('Send transfer.png again');
});
