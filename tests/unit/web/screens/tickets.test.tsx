import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { feedbackType, offeredFeedbackTypes, type Ticket, type TicketListEntry } from '@kit/contracts/methods/tickets';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import FeedbackAddScreen from '../../../../web/src/screens/feedback-add';
import FeedbackDetailScreen from '../../../../web/src/screens/feedback-detail';
import FeedbackListScreen from '../../../../web/src/screens/feedback-list';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { note } from './message-example';
import { address, noNetwork, openScreen, type Replies, refused as refusedWith, user } from './screen-context';

const UNABLE_TO_LOAD = 'Unable to load content';
const refused = (path: string, reason: string) => refusedWith('REQUEST_INVALID', { issues: [{ path, reason }] });
const [entry] = examples.ticketList.response.tickets;
const line = (more: Partial<TicketListEntry> = {}): TicketListEntry => ({ ...(entry as TicketListEntry), ...more });
const ticket = (more: Partial<Ticket> = {}): Ticket => ({ ...examples.ticketInfo.response, ...more });
const text = () => document.body.textContent ?? '';

const common: Replies = {
  userIdentifierInfo: () => user,
  displayTicketNote: () => false,
  ticketList: () => ({ tickets: [] }),
  ticketInfo: () => ticket(),
  notePage: () => ({ notes: [], hasMore: false }),
};
const open = (at: string, screen: React.ReactNode, replies: Replies = {}) =>
  openScreen(at, screen, { ...common, ...replies });
const describeProblem = (words: string) => enter(only<HTMLTextAreaElement>('textarea'), words);
const WORDS = 'I paid yesterday by transfer and the app says overdue';

afterEach(() => {
  vi.useRealTimers();
});

describe('a new feedback', () => {
  const add = (replies: Replies = {}, at = '/customer_add') => open(at, <FeedbackAddScreen />, replies);

  it('[2.50] offers the types 1 to 6 and no other', async () => {
    await add();
    const offered = feedbackType.entries.filter(({ value }) => offeredFeedbackTypes.some((each) => each === value));
    expect(offered).toHaveLength(6);
    expect([...document.querySelectorAll('fieldset label')].slice(0, 6).map((each) => each.textContent)).toEqual(
      offered.map(({ label }) => label),
    );
    expect(text()).not.toContain('Problem feedback');
  });

  it("contains the borrower's phone number and the type in its address", async () => {
    await add({}, '/customer_add?type=4');
    const values = [...document.querySelectorAll<HTMLInputElement>('input[type="text"]')].map(({ value }) => value);
    expect(values).toEqual([user.contactNumber, user.contactNumber, '']);
    expect(only<HTMLInputElement>('input:checked').closest('label')?.textContent).toBe('Loan failure');
  });

  it('counts words, not letters', async () => {
    await add();
    expect(text()).toContain('At least 10 words');
    await describeProblem('one two  three');
    expect(text()).toContain('3 of at least 10 words');
    await describeProblem(WORDS);
    expect(text()).toContain('10 words');
    expect(text()).not.toContain('of at least');
  });

  it('is sent with the typed texts and its loan', async () => {
    const sent: RequestOf<'saveTicket'>[] = [];
    const saveTicket: Replies['saveTicket'] = (request) => {
      sent.push(request);
      return { ticketOdrId: 'K7' };
    };
    const { store } = await add({ saveTicket }, '/customer_add?type=1&orderNo=L1');
    await describeProblem(`  ${WORDS} `);
    expect(store.get('drafts').texts).toMatchObject({ feedback: { type: '1', description: `  ${WORDS} ` } });
    await tap(button('Send feedback'));
    const { contactNumber } = user;
    expect(sent).toEqual([
      {
        type: 1,
        account: contactNumber,
        contact: contactNumber,
        description: WORDS,
        contactableTime: '',
        receipts: [],
        orderNo: 'L1',
      },
    ]);
    expect(address()).toBe('/customer_feedback?ticketOdrId=K7');
    expect(store.get('drafts').texts).toEqual({});
  });

  it('shows a server error beside its field, and keeps the typed texts', async () => {
    await add({ saveTicket: refused('account', 'We know no such account') }, '/customer_add?type=1');
    await describeProblem(WORDS);
    await tap(button('Send feedback'));
    expect(only('#feedback-account-error').textContent).toBe('We know no such account');
    expect(only<HTMLTextAreaElement>('textarea').value).toBe(WORDS);
    expect(address()).toBe('/customer_add?type=1');
  });

  it('reports a missing network, and keeps the typed texts', async () => {
    await add({ saveTicket: noNetwork }, '/customer_add?type=1');
    await describeProblem(WORDS);
    await tap(button('Send feedback'));
    expect(only('[role="alert"]').textContent).toBe(NETWORK_ERROR_MESSAGE);
    expect(only<HTMLTextAreaElement>('textarea').value).toBe(WORDS);
  });

  it('has its own error state with a retry', async () => {
    let isBroken = true;
    await add({ userIdentifierInfo: () => (isBroken ? noNetwork() : user) });
    expect(text()).toContain(UNABLE_TO_LOAD);
    isBroken = false;
    await tap(button('Refresh'));
    expect(text()).toContain('What happened?');
  });
});

describe('the list of feedback', () => {
  const list = (replies: Replies) => open('/customer_list', <FeedbackListScreen />, replies);

  it('[3.6] shows type, text, day, status and the number of new messages', async () => {
    await list({
      ticketList: () => ({ tickets: [line({ ticketType: 7, processStatus: 3, unreadMessageTotal: 2 })] }),
    });
    for (const shown of ['Loan not received', 'I paid', '21-November-2026', 'I need to reply', '2 new']) {
      expect(text()).toContain(shown);
    }
    await tap(only('ul button'));
    expect(address()).toBe('/customer_detail?ticketOdrId=K1');
  });

  it('[2.51] filters by one of the statuses 2, 3 and 4, or shows all', async () => {
    const asked: RequestOf<'ticketList'>[] = [];
    await list({
      ticketList: (request) => {
        asked.push(request);
        return { tickets: request.processStatus === undefined ? [line()] : [] };
      },
    });
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    expect(radios).toHaveLength(4);
    for (const radio of radios.slice(1)) await tap(radio);
    expect(asked).toEqual([{}, { processStatus: 2 }, { processStatus: 3 }, { processStatus: 4 }]);
    expect(text()).toContain('You have no feedback in this state.');
    await tap(button('Show all'));
    expect(text()).toContain('Repaid bill not updated');
  });

  it('explains an empty list without filters, and links to a new feedback', async () => {
    await list({});
    expect(text()).toContain('Nothing to follow up');
    expect(document.querySelector('input[type="radio"]')).toBeNull();
    await tap(button('Send feedback'));
    expect(address()).toBe('/customer_add');
  });

  it('has its own error state with a retry', async () => {
    let isBroken = true;
    await list({ ticketList: () => (isBroken ? noNetwork() : { tickets: [line()] }) });
    expect(text()).toContain(UNABLE_TO_LOAD);
    isBroken = false;
    await tap(button('Refresh'));
    expect(text()).toContain('Repaid bill not updated');
  });
});

describe('one feedback', () => {
  const detail = (replies: Replies, at = '/customer_detail?ticketOdrId=K1') =>
    open(at, <FeedbackDetailScreen />, replies);

  it('[3.5] shows every field', async () => {
    const given = ticket({ contactableTime: '9 am to 5 pm', receipts: [{ fileId: 'F1', url: '/files/F1' }] });
    await detail({ ticketInfo: () => given });
    for (const shown of [
      given.id,
      'Repaid bill not updated',
      given.account,
      given.contact,
      given.description,
      '9 am to 5 pm',
      '21-November-2026',
      'Platform processing',
    ]) {
      expect(text()).toContain(shown);
    }
    expect(only('a img').getAttribute('src')).toBe('/files/F1');
  });

  it('shows its description once, and the whole conversation', async () => {
    const { description } = ticket();
    await detail({
      notePage: () => ({
        notes: [note(1, { sender: 1, text: description }), note(2, { text: 'We look for it' })],
        hasMore: false,
      }),
    });
    expect(text().split(description)).toHaveLength(2);
    expect(only('ol[aria-label="Messages"]').textContent).toContain('We look for it');
  });

  it('stays readable if its messages fail to load, and they can be retried', async () => {
    let isBroken = true;
    await detail({ notePage: () => (isBroken ? noNetwork() : { notes: [], hasMore: false }) });
    expect(text()).toContain(ticket().description);
    isBroken = false;
    await tap(button('Refresh'));
    expect(text()).toContain('No answer yet.');
  });

  it('[3.27] can be rated once it is done, not before', async () => {
    await detail({});
    expect(text()).not.toContain('Was this resolved?');
  });

  it('shows why a rating was refused', async () => {
    await detail({
      ticketInfo: () => ticket({ status: 4 }),
      rateTicket: refused('resolved', 'You have rated this feedback already'),
    });
    await tap(button('Resolved'));
    expect(only('[role="alert"]').textContent).toBe('You have rated this feedback already');
  });

  it('stays readable if a reload fails, with a message', async () => {
    vi.useFakeTimers();
    let isBroken = false;
    await detail({ ticketInfo: () => (isBroken ? noNetwork() : ticket({ status: 3 })) });
    expect(text()).toContain('We have a question for you.');
    isBroken = true;
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[0] ?? 0));
    expect(text()).toContain('This may be out of date');
    expect(text()).toContain(ticket().description);
    isBroken = false;
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[1] ?? 0));
    expect(text()).not.toContain('This may be out of date');
  });

  it('links to the list if it is unknown', async () => {
    await detail({ ticketInfo: refused('ticketOdrId', 'You have no such feedback') });
    expect(text()).toContain('We can’t find this feedback.');
    await tap(button('See all your feedback'));
    expect(address()).toBe('/customer_list');
  });

  it('makes no call without a number', async () => {
    const { call } = await detail({}, '/customer_detail');
    expect(text()).toContain('We can’t find this feedback.');
    expect(call).not.toHaveBeenCalled();
  });

  it('has its own error state with a retry', async () => {
    let isBroken = true;
    await detail({ ticketInfo: () => (isBroken ? noNetwork() : ticket()) });
    expect(text()).toContain(UNABLE_TO_LOAD);
    isBroken = false;
    await tap(button('Refresh'));
    expect(text()).toContain(ticket().description);
  });
});
