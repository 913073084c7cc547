import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { button, enter, only, tap } from '../../../support/mount';
import {
  alerts,
  answering,
  field,
  line,
  lostOnce,
  messages,
  note,
  open,
  text,
  ticket,
  write,
} from './feedback-screens';
import { address, noNetwork, pick, type Replies, refused, user } from './screen-context';

const ADD = '/customer_add?type=4&orderNo=L1';
const DETAIL = '/customer_detail?ticketOdrId=K1';
const WORDS = 'I paid yesterday by transfer and the app says overdue';

afterEach(() => {
  vi.useRealTimers();
});

it.each<[string, Replies, string]>([
  ['/customer_faq', { notePage: lostOnce(() => ({ notes: [note(1)], hasMore: false })) }, 'message 1'],
  [ADD, { userIdentifierInfo: lostOnce(() => user) }, 'What happened?'],
  ['/customer_list', { ticketList: lostOnce(() => ({ tickets: [line()] })) }, 'Repaid bill not updated'],
  [DETAIL, { ticketInfo: lostOnce(() => ticket()) }, ticket().description],
  // the feedback itself stays readable
  [DETAIL, { notePage: lostOnce(() => ({ notes: [], hasMore: false })) }, 'No answer yet.'],
])('%s offers a retry if it does not load', async (at, replies, content) => {
  await open(at, replies);
  expect(text()).toContain('Unable to load content');
  expect(text()).not.toContain(content);
  await tap(button('Refresh'));
  expect(text()).toContain(content);
});

describe('a new feedback', () => {
  it.each([
    ['', 'At least 10 words'],
    ['one two  three', '3 of at least 10 words'],
    [WORDS, '10 words'],
  ])('counts the words of %j', async (words, count) => {
    await open(ADD);
    await enter(field(), words);
    expect(document.querySelector('#feedback-description-hint')?.textContent).toBe(count);
  });

  it('is sent with the typed texts, the number of the borrower, and the type and loan of its address', async () => {
    const { contactNumber } = user;
    const { sent, store } = await open(ADD, { saveTicket: () => ({ ticketOdrId: 'K7' }) });
    await enter(field(), `  ${WORDS} `);
    expect(store.get('drafts').texts).toMatchObject({ feedback: { type: '4', description: `  ${WORDS} ` } });
    await tap(button('Send feedback'));
    const typed = { description: WORDS, contactableTime: '', account: contactNumber, contact: contactNumber };
    expect(sent('saveTicket')).toEqual([{ type: 4, ...typed, receipts: [], orderNo: 'L1' }]);
    expect(address()).toBe('/customer_feedback?ticketOdrId=K7');
    expect(store.get('drafts').texts).toEqual({});
  });

  it('shows a server error beside its field, and keeps the typed texts', async () => {
    const issues = [{ path: 'account', reason: 'We know no such account' }];
    await open(ADD, { saveTicket: refused('REQUEST_INVALID', { issues }) });
    await enter(field(), WORDS);
    await tap(button('Send feedback'));
    expect(only('#feedback-account-error').textContent).toBe('We know no such account');
    expect(field().value).toBe(WORDS);
  });

  it('waits for a receipt whose upload failed, and is sent with it', async () => {
    const { sent, upload } = await open(ADD, { saveTicket: () => ({ ticketOdrId: 'K7' }) });
    upload.mockImplementationOnce(noNetwork);
    upload.mockResolvedValue({ fileId: 'F1', url: '/files/F1', size: 9, mime: 'image/png' });
    await enter(field(), WORDS);
    await pick(new File(['a receipt'], 'transfer.png', { type: 'image/png' }));
    await tap(button('Send feedback'));
    expect(alerts()).toContain('A file was not sent. Try again or remove it.');
    expect(sent('saveTicket')).toEqual([]);
    await tap(button('Send transfer.png again'));
    await tap(button('Send feedback'));
    expect(sent('saveTicket')).toMatchObject([{ receipts: ['F1'] }]);
  });

  it('asks for another choice of a receipt that was deleted after it was chosen, and not for another upload', async () => {
    const { upload } = await open(ADD);
    upload.mockImplementationOnce(noNetwork);
    const receipt = new File(['a receipt'], 'transfer.png', { type: 'image/png' });
    const gone = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
    vi.spyOn(receipt, 'slice').mockReturnValue(gone);
    await pick(receipt);
    expect(alerts().join()).toContain('This file has changed or was deleted since you chose it.');
    expect(document.querySelector('[aria-label="Send transfer.png again"]')).toBeNull();
  });

  it('keeps another account and contact in memory, and stores neither', async () => {
    const { reopen, store } = await open(ADD);
    const contact = () => only<HTMLInputElement>('#feedback-contact');
    await enter(contact(), 'ada@example.ng');
    await reopen();
    expect(contact().value).toBe('ada@example.ng');
    expect(JSON.stringify(store.get('drafts'))).not.toContain('ada@example.ng');
  });
});

describe('the list of feedback', () => {
  it('[3.6] shows type, text, day, status and the number of new messages', async () => {
    const entry = line({ ticketType: 7, processStatus: 3, unreadMessageTotal: 2 });
    await open('/customer_list', { ticketList: () => ({ tickets: [entry] }) });
    expect(only('ul button').textContent).toMatch(/^Loan not received.*I paid.*I need to reply21-November-20262 new$/);
    await tap(only('ul button'));
    expect(address()).toBe(DETAIL);
  });

  it('[2.51] filters by one of the statuses 2, 3 and 4, or shows all', async () => {
    const { sent } = await open('/customer_list', {
      ticketList: ({ processStatus }) => ({ tickets: processStatus === undefined ? [line()] : [] }),
    });
    const [, ...filters] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]');
    for (const radio of filters) await tap(radio);
    expect(sent('ticketList')).toEqual([{}, { processStatus: 2 }, { processStatus: 3 }, { processStatus: 4 }]);
    expect(text()).toContain('You have no feedback in this state.');
    await tap(button('Show all'));
    expect(text()).toContain('Repaid bill not updated');
  });
});

describe('one feedback', () => {
  it('shows its description once, and the whole conversation', async () => {
    const { description } = ticket();
    const notes = [note(1, { sender: 1, text: description }), note(2, { text: 'We look for it' })];
    await open(DETAIL, { notePage: () => ({ notes, hasMore: false }) });
    expect(text().split(description)).toHaveLength(2);
    expect(messages()).toContain('We look for it');
  });

  it.each([
    [2, ['M3'], 'New messages'],
    [3, ['M1'], 'New messages'],
    [0, [], undefined],
  ] as const)('with %i unread messages opens at %j, otherwise at its newest', async (unread, opensAt, heading) => {
    const opened: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      opened.push(this.getAttribute('data-note'));
    });
    const toBottom = vi.spyOn(window, 'scrollTo');
    const { call } = await open(DETAIL, {
      ticketList: () => ({ tickets: [line({ ticketOdrId: 'K1', unreadMessageTotal: unread })] }),
      notePage: () => ({ notes: [note(1), note(2, { sender: 1 }), note(3), note(4)], hasMore: false }),
    });
    expect(opened).toEqual(opensAt);
    expect(toBottom).toHaveBeenCalledTimes(opensAt.length === 0 ? 1 : 0);
    expect(/New messages/.exec(text())?.[0]).toBe(heading);
    // the messages are read now
    const order = call.mock.calls.map(([method]) => method);
    expect(order.lastIndexOf('ticketList')).toBeGreaterThan(order.indexOf('notePage'));
  });

  it('is reloaded with each check and with each message, and stays readable if that fails', async () => {
    vi.useFakeTimers();
    const ticketInfo = vi.fn(() => ticket({ status: 3 }));
    const { sent } = await open(DETAIL, { ticketInfo, saveTicketNote: answering });
    expect(text()).toContain('We have a question for you.');
    ticketInfo.mockImplementationOnce(noNetwork);
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[0] ?? 0));
    expect(text()).toContain('This may be out of date');
    expect(text()).toContain(ticket().description);
    ticketInfo.mockImplementation(() => ticket({ status: 2 }));
    await write('Here it is');
    expect(sent('saveTicketNote')).toEqual([{ ticketOdrId: 'K1', kind: 'text', text: 'Here it is' }]);
    expect(text()).not.toContain('This may be out of date');
    expect(text()).toContain('Platform processing again');
  });

  it('[3.27] can be rated once it is done, and shows why a rating was refused', async () => {
    const issues = [{ path: 'resolved', reason: 'You have rated this feedback already' }];
    const rateTicket = vi.fn(() => ({ resolved: 2, status: 2 }) as const);
    rateTicket.mockImplementationOnce(refused('REQUEST_INVALID', { issues }));
    const { sent } = await open(DETAIL, { ticketInfo: () => ticket({ status: 4 }), rateTicket });
    await tap(button('Resolved'));
    expect(alerts()).toEqual(['You have rated this feedback already']);
    await tap(button('Unresolved'));
    expect(sent('rateTicket').at(-1)).toEqual({ ticketOdrId: 'K1', resolved: 2 });
    expect(text()).toContain('Platform processing again');
    expect(text()).not.toContain('Was this resolved?');
  });

  it.each([DETAIL, '/customer_detail'])('links to the list if it is unknown: %s', async (at) => {
    const issues = [{ path: 'ticketOdrId', reason: 'You have no such feedback' }];
    const { sent } = await open(at, { ticketInfo: refused('REQUEST_INVALID', { issues }) });
    expect(text()).toContain('We can’t find this feedback.');
    expect(sent('ticketInfo')).toHaveLength(at === DETAIL ? 1 : 0);
    await tap(button('See all your feedback'));
    expect(address()).toBe('/customer_list');
  });
});
