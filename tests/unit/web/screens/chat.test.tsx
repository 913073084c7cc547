import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { RequestOf } from '@kit/contracts/methods';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import { later } from '../../../support/later';
import { button, enter, only, tap } from '../../../support/mount';
import { note } from './message-example';
import { address, noNetwork, openScreen, type Replies, refused, user } from './screen-context';

const text = () => only('ol[aria-label="Messages"]').textContent ?? '';

const open = (replies: Replies, at = '/customer_faq') =>
  openScreen(at, <FeedbackFaqScreen />, {
    displayTicketNote: () => false,
    userIdentifierInfo: () => user,
    ticketList: () => ({ tickets: [] }),
    notePage: () => ({ notes: [note(1)], hasMore: false }),
    ...replies,
  });
const write = async (words: string) => {
  await enter(only<HTMLTextAreaElement>('textarea'), words);
  await tap(button('Send'));
};
const answering = (sent: RequestOf<'saveTicketNote'>[]): Replies['saveTicketNote'] => {
  return (request) => {
    sent.push(request);
    const id = sent.length * 10;
    return {
      note: note(id, { sender: 1, kind: request.kind, text: request.text }),
      replies: [note(id + 1, { text: `answer to ${request.text}` })],
    };
  };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the help chat', () => {
  it('[2.17] is about the application in its address', async () => {
    const { call } = await open({}, '/customer_faq?tractOdrId=T1&loanOrderId=L1');
    expect(call).toHaveBeenCalledWith('notePage', { tractOdrId: 'T1' });
  });

  it('[2.17] opens the screens of its links with the loan in its address', async () => {
    const links = [{ kind: 'link' as const, label: 'Pay now', target: '/repay/repay_detail' }];
    await open(
      { notePage: () => ({ notes: [note(1, { links })], hasMore: false }) },
      '/customer_faq?tractOdrId=T1&loanOrderId=L1',
    );
    await tap(button('Pay now'));
    expect(address()).toBe('/repay/repay_detail?orderNo=L1');
  });

  it('works without the application if it is unknown', async () => {
    const asked: RequestOf<'notePage'>[] = [];
    await open(
      {
        notePage: (request) => {
          asked.push(request);
          if (request.tractOdrId === undefined) return { notes: [note(1)], hasMore: false };
          return refused('REQUEST_INVALID', { issues: [{ path: 'tractOdrId', reason: 'You have none' }] })();
        },
      },
      '/customer_faq?tractOdrId=T1',
    );
    expect(asked).toEqual([{ tractOdrId: 'T1' }, {}]);
    expect(text()).toContain('message 1');
  });

  it('has its own error state with a retry', async () => {
    let isBroken = true;
    await open({ notePage: () => (isBroken ? noNetwork() : { notes: [note(1)], hasMore: false }) });
    expect(document.body.textContent).toContain('Unable to load content');
    isBroken = false;
    await tap(button('Refresh'));
    expect(text()).toContain('message 1');
  });

  it('shows a message at once, and then the reply of customer service', async () => {
    const { promise, resolve } = later();
    const sent: RequestOf<'saveTicketNote'>[] = [];
    const { call } = await open({ saveTicketNote: answering(sent) });
    const plain = call.getMockImplementation();
    call.mockImplementation(async (method, request) => {
      if (method === 'saveTicketNote') await promise;
      return plain?.(method, request);
    });
    await write(' I paid yesterday ');
    expect(text()).toContain('I paid yesterdaySending…');
    expect(only<HTMLTextAreaElement>('textarea').value).toBe('');
    await act(async () => resolve());
    expect(sent).toEqual([{ kind: 'text', text: 'I paid yesterday' }]);
    expect(text()).not.toContain('Sending…');
    expect(text()).toContain('answer to I paid yesterday');
    expect(only('p[role="status"]').textContent).toBe('Customer service: answer to I paid yesterday');
  });

  it('leaves a message that was not sent in its field, with the reason, and sends it on the next tap', async () => {
    let isBroken = true;
    const sent: RequestOf<'saveTicketNote'>[] = [];
    const reply = answering(sent);
    await open({ saveTicketNote: (request) => (isBroken ? noNetwork() : (reply?.(request) ?? noNetwork())) });
    await write('hello');
    expect(only('[role="alert"]').textContent).toBe(`Not sent. ${NETWORK_ERROR_MESSAGE}`);
    expect(only<HTMLTextAreaElement>('textarea').value).toBe('hello');
    expect(text()).not.toContain('hello');
    isBroken = false;
    await tap(button('Send'));
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(sent).toEqual([{ kind: 'text', text: 'hello' }]);
    expect(text()).toContain('answer to hello');
  });

  it('shows why a suggestion was not sent, and can send it again', async () => {
    let isBroken = true;
    const sent: RequestOf<'saveTicketNote'>[] = [];
    const reply = answering(sent);
    const links = [{ kind: 'search' as const, label: 'Not shown', target: 'payment not shown' }];
    await open({
      notePage: () => ({ notes: [note(1, { links })], hasMore: false }),
      saveTicketNote: (request) => (isBroken ? noNetwork() : (reply?.(request) ?? noNetwork())),
    });
    await tap(button('Not shown'));
    expect(only('[role="alert"]').textContent).toBe(`Not sent. ${NETWORK_ERROR_MESSAGE}`);
    isBroken = false;
    await tap(button('Not shown'));
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('restores unsent texts for their author only', async () => {
    const { close, reopen, store } = await open({ saveTicketNote: noNetwork });
    await write('hello');
    await reopen();
    expect(only<HTMLTextAreaElement>('textarea').value).toBe('hello');
    await close();
    store.set('drafts', { ...store.get('drafts'), owner: 'somebody else' });
    await reopen();
    expect(only<HTMLTextAreaElement>('textarea').value).toBe('');
  });

  it('drops texts that were sent', async () => {
    const { store } = await open({ saveTicketNote: answering([]) });
    await write('hello');
    expect(store.get('drafts').texts).toEqual({});
  });

  it('[5.10] rejects an empty message beside its field', async () => {
    const { call } = await open({});
    await write('  ');
    expect(only('[role="alert"]').textContent).toBe('Write a message first');
    expect(only('textarea').getAttribute('aria-invalid')).toBe('true');
    expect(call).not.toHaveBeenCalledWith('saveTicketNote', expect.anything());
    await enter(only<HTMLTextAreaElement>('textarea'), 'a');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it("[3.28] sends a suggestion's text, with the kind of its message", async () => {
    const sent: RequestOf<'saveTicketNote'>[] = [];
    const link = (kind: 'search' | 'category', label: string, target: string) => ({ kind, label, target });
    await open({
      saveTicketNote: answering(sent),
      notePage: () => ({
        notes: [
          note(1, { kind: 'guess', links: [link('search', 'Not shown', 'payment not shown')] }),
          note(2, { kind: 'search', links: [link('category', 'Repayment', 'Repayment')] }),
        ],
        hasMore: false,
      }),
    });
    await tap(button('Not shown'));
    await tap(button('Repayment'));
    expect(sent).toEqual([
      { kind: 'guess', text: 'payment not shown' },
      { kind: 'search', text: 'Repayment' },
    ]);
  });

  it('[2.52] [7.28] [7.36] asks for a person, copies the returned number, and reports that WhatsApp was opened', async () => {
    const { bridge, call } = await open({
      saveTicketNote: ({ kind, text: words }) => ({
        note: note(2, { sender: 1, kind, text: words }),
        replies: [note(3, { kind: 'whatsapp', whatsappNo: '08035550147' })],
      }),
      customerServiceTicket: () => ({}),
    });
    await tap(button('Talk to a person'));
    expect(text()).toContain('0803 555 0147');
    await tap(button('Copy the number'));
    expect(bridge).toHaveBeenCalledWith('copyText', { text: '08035550147' });
    await tap(button('Open WhatsApp'));
    expect(bridge).toHaveBeenCalledWith('openWhatsApp', { number: '08035550147' });
    expect(call).toHaveBeenCalledWith('customerServiceTicket', { sourcePage: '', supportChannel: 'whatsappService' });
  });

  it('shows earlier messages on request, and reports a failure', async () => {
    let isBroken = true;
    await open({
      notePage: ({ before }) => {
        if (before === undefined) return { notes: [note(3)], hasMore: true };
        expect(before).toBe('M3');
        return isBroken ? noNetwork() : { notes: [note(1), note(2)], hasMore: false };
      },
    });
    await tap(button('Earlier messages'));
    expect(document.body.textContent).toContain('We could not load earlier messages.');
    isBroken = false;
    await tap(button('Try again'));
    expect(text()).toMatch(/message 1.*message 2.*message 3/);
    expect(document.body.textContent).not.toContain('Earlier messages');
  });

  it('polls for new messages', async () => {
    vi.useFakeTimers();
    const notes = [note(1)];
    await open({ notePage: () => ({ notes: [...notes], hasMore: false }) });
    notes.push(note(2, { text: 'a person writes' }));
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[0] ?? 0));
    expect(text()).toContain('a person writes');
  });
});
