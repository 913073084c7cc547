import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import { later } from '../../../support/later';
import { button, enter, only, tap } from '../../../support/mount';
import { alerts, answering, field, lostOnce, messages, note, open, text, write } from './feedback-screens';
import { address, noNetwork, pick, refused, user } from './screen-context';

const CHAT = '/customer_faq';

const receipt = new File(['a receipt'], 'transfer.png', { type: 'image/png' });
const files = () => document.querySelector('[aria-label="Chosen files"]')?.textContent ?? '';

afterEach(() => {
  vi.useRealTimers();
});

describe('the help chat', () => {
  it('[2.17] is about the application in its address, and its links about the loan', async () => {
    const links = [{ kind: 'link' as const, label: 'Pay now', target: '/repay/repay_detail' }];
    const notePage = () => ({ notes: [note(1, { links })], hasMore: false });
    const { sent } = await open(`${CHAT}?tractOdrId=T1&loanOrderId=L1`, { notePage, saveTicketNote: answering });
    expect(sent('notePage')).toEqual([{ tractOdrId: 'T1' }]);
    await write('hello');
    expect(sent('saveTicketNote')).toEqual([{ tractOdrId: 'T1', kind: 'text', text: 'hello' }]);
    await tap(button('Pay now'));
    expect(address()).toBe('/repay/repay_detail?orderNo=L1');
  });

  it('works without the application if it is unknown', async () => {
    const { sent } = await open(`${CHAT}?tractOdrId=T1`, {
      notePage: ({ tractOdrId }) => {
        if (tractOdrId === undefined) return { notes: [note(1)], hasMore: false };
        return refused('REQUEST_INVALID', { issues: [{ path: 'tractOdrId', reason: 'You have none' }] })();
      },
    });
    expect(sent('notePage')).toEqual([{ tractOdrId: 'T1' }, {}]);
    expect(messages()).toContain('message 1');
  });

  it('shows a message at once, and then the reply of customer service', async () => {
    const { promise, resolve } = later();
    const { call, sent } = await open(CHAT, { saveTicketNote: answering });
    const plain = call.getMockImplementation();
    call.mockImplementation(async (method, request) => {
      if (method === 'saveTicketNote') await promise;
      return plain?.(method, request);
    });
    await write(' I paid yesterday ');
    expect(messages()).toContain('I paid yesterdaySending…');
    expect(field().value).toBe('');
    await act(async () => resolve());
    expect(sent('saveTicketNote')).toEqual([{ kind: 'text', text: 'I paid yesterday' }]);
    expect(messages()).not.toContain('Sending…');
    expect(messages()).toContain('answer to I paid yesterday');
    expect(only('p[role="status"]').textContent).toBe('Customer service: answer to I paid yesterday');
  });

  it('[5.10] rejects an empty message beside its field', async () => {
    const { sent } = await open(CHAT);
    await write('  ');
    expect(alerts()).toEqual(['Write a message first']);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(sent('saveTicketNote')).toEqual([]);
    await enter(field(), 'a');
    expect(alerts()).toEqual([]);
  });

  it("[3.28] sends a suggestion's text with the kind of its message, and shows why one was not sent", async () => {
    const link = (kind: 'search' | 'category', label: string, target: string) => ({ kind, label, target });
    const notes = [
      note(1, { kind: 'guess', links: [link('search', 'Not shown', 'payment not shown')] }),
      note(2, { kind: 'search', links: [link('category', 'Repayment', 'Repayment')] }),
    ];
    const { sent } = await open(CHAT, {
      saveTicketNote: lostOnce(answering),
      notePage: () => ({ notes, hasMore: false }),
    });
    await tap(button('Not shown'));
    expect(alerts()).toEqual([`Not sent. ${NETWORK_ERROR_MESSAGE}`]);
    await tap(button('Not shown'));
    expect(alerts()).toEqual([]);
    await tap(button('Repayment'));
    expect(sent('saveTicketNote').slice(1)).toEqual([
      { kind: 'guess', text: 'payment not shown' },
      { kind: 'search', text: 'Repayment' },
    ]);
  });

  it('[2.52] [7.28] [7.36] asks for a person, copies the returned number, and reports that WhatsApp was opened', async () => {
    const { bridge, sent } = await open(CHAT, {
      saveTicketNote: (request) => ({
        ...answering(request),
        replies: [note(11, { kind: 'whatsapp', whatsappNo: '08035550147' })],
      }),
      customerServiceTicket: () => ({}),
    });
    await tap(button('Talk to a person'));
    expect(messages()).toContain('0803 555 0147');
    expect(text()).not.toContain('Talk to a person');
    await tap(button('Copy the number'));
    await tap(button('Open WhatsApp'));
    expect(bridge.mock.calls).toEqual([
      ['copyText', { text: '08035550147' }],
      ['openWhatsApp', { number: '08035550147' }],
    ]);
    expect(sent('customerServiceTicket')).toEqual([{ sourcePage: '', supportChannel: 'whatsappService' }]);
  });

  it('shows earlier messages on request, and reports a failure', async () => {
    const earlier = lostOnce(() => ({ notes: [note(1), note(2)], hasMore: false }));
    const { sent } = await open(CHAT, {
      notePage: (request) => (request.before === undefined ? { notes: [note(3)], hasMore: true } : earlier(request)),
    });
    await tap(button('Earlier messages'));
    expect(alerts()).toEqual(['We could not load earlier messages.']);
    await tap(button('Try again'));
    expect(sent('notePage').at(-1)).toEqual({ before: 'M3' });
    expect(messages()).toMatch(/message 1.*message 2.*message 3/);
    expect(text()).not.toContain('Earlier messages');
  });

  it('checks for new messages, and announces one below if the borrower reads further up', async () => {
    vi.useFakeTimers();
    const notes = [note(1)];
    await open(CHAT, { notePage: () => ({ notes: [...notes], hasMore: false }) });
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
    await act(async () => {
      window.scrollTo(0, 1_000);
      window.dispatchEvent(new Event('scroll'));
      await vi.advanceTimersByTimeAsync(60);
    });
    const scroll = vi.spyOn(window, 'scrollTo');
    notes.push(note(2));
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[0] ?? 0));
    expect(messages()).toContain('message 2');
    expect(scroll).not.toHaveBeenCalled();
    // beside the field, so it covers no message
    expect(button('New message below').parentElement).toBe(only('form').parentElement);
    await tap(button('New message below'));
    expect(scroll).toHaveBeenCalledWith(0, 5_000);
  });
});

it.each([
  [CHAT, 'notePage'],
  ['/customer_detail?ticketOdrId=K1', 'notePage'],
  ['/customer_detail?ticketOdrId=K1', 'ticketInfo'],
] as const)(
  '%s calls %s once a minute while it waits, never in the background, and at once after a night',
  async (at, method) => {
    vi.useFakeTimers();
    const { sent } = await open(at);
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const become = (state: DocumentVisibilityState) =>
      act(async () => {
        visibility.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const callsDuring = async (wait: () => Promise<unknown>) => {
      const before = sent(method).length;
      await wait();
      return sent(method).length - before;
    };
    const pass = (hours: number) => () => act(() => vi.advanceTimersByTimeAsync(hours * 3_600_000));
    await pass(1)();
    expect(await callsDuring(pass(1))).toBe(60);
    await become('hidden');
    expect(await callsDuring(pass(8))).toBe(0);
    expect(await callsDuring(() => become('visible'))).toBe(1);
  },
);

describe('an unsent message', () => {
  it('stays in its field with its file and the reason, also after a visit elsewhere, and is sent by the next tap', async () => {
    const { reopen, sent, store, upload } = await open(CHAT, { saveTicketNote: lostOnce(answering) });
    upload.mockResolvedValue({ fileId: 'F1', url: '/files/F1', size: 9, mime: 'image/png' });
    await pick(receipt);
    await write('here it is');
    expect([alerts(), field().value]).toEqual([[`Not sent. ${NETWORK_ERROR_MESSAGE}`], 'here it is']);
    await reopen();
    expect([field().value, files()]).toEqual(['here it is', 'transfer.png1 kB · sent']);
    await tap(button('Send'));
    expect(sent('saveTicketNote').at(-1)).toEqual({ kind: 'text', text: 'here it is', receipts: ['F1'] });
    expect(messages()).toContain('answer to here it is');
    expect([field().value, files(), store.get('drafts').texts]).toEqual(['', '', {}]);
  });

  it('is kept if it was typed before the user is loaded, and does not overwrite a draft', async () => {
    const { reopen, store } = await open(CHAT, { userIdentifierInfo: lostOnce(() => user) });
    store.set('drafts', { owner: user.userIdentifier, texts: { 'message ': { text: 'from yesterday' } } });
    await enter(field(), 'hello');
    expect(field().value).toBe('hello');
    await reopen();
    expect(field().value).toBe('from yesterday');
    store.set('drafts', { ...store.get('drafts'), owner: 'somebody else' });
    await reopen();
    expect(field().value).toBe('');
  });

  it('waits for a file whose upload failed', async () => {
    const { sent, upload } = await open(CHAT, { saveTicketNote: answering });
    upload.mockImplementationOnce(noNetwork);
    upload.mockResolvedValue({ fileId: 'F1', url: '/files/F1', size: 9, mime: 'image/png' });
    await pick(receipt);
    await write('here it is');
    expect(alerts()).toEqual([`transfer.png${NETWORK_ERROR_MESSAGE}`, 'A file was not sent. Try again or remove it.']);
    expect(sent('saveTicketNote')).toEqual([]);
    await tap(button('Send transfer.png again'));
    expect(files()).toBe('transfer.png1 kB · sent');
    await tap(button('Send'));
    expect(sent('saveTicketNote')).toEqual([{ kind: 'text', text: 'here it is', receipts: ['F1'] }]);
  });
});
