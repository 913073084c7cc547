import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pollDelays } from '../../../../web/src/api/use-poll';
import FeedbackDetailScreen from '../../../../web/src/screens/feedback-detail';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { note } from './message-example';
import { openScreen, type Replies, user } from './screen-context';

const open = (replies: Replies, at = '/customer_faq', screen = <FeedbackFaqScreen />) =>
  openScreen(at, screen, {
    displayTicketNote: () => false,
    userIdentifierInfo: () => user,
    ticketList: () => ({ tickets: [] }),
    ...replies,
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('a conversation', () => {
  it('announces a new message below if the borrower reads further up', async () => {
    vi.useFakeTimers();
    const notes = [note(1)];
    await open({ notePage: () => ({ notes: [...notes], hasMore: false }) });
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5_000);
    await act(async () => {
      window.scrollTo(0, 1_000);
      window.dispatchEvent(new Event('scroll'));
      await vi.advanceTimersByTimeAsync(60);
    });
    const scroll = vi.spyOn(window, 'scrollTo');
    notes.push(note(2));
    await act(() => vi.advanceTimersByTimeAsync(pollDelays[0] ?? 0));
    expect(scroll).not.toHaveBeenCalled();
    // beside the field, so it covers no message
    expect(button('New message below').parentElement).toBe(only('form').parentElement);
    await tap(button('New message below'));
    expect(scroll).toHaveBeenCalledWith(0, 5_000);
  });
});

it.each([
  [2, ['M3'], 'New messages'],
  [9, ['M1'], 'New messages'],
  [0, [], undefined],
] as const)(
  'a feedback with %i unread messages opens at %j, otherwise at its newest',
  async (unread, shown, heading) => {
    const opened: (string | null)[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      opened.push(this.getAttribute('data-note'));
    });
    const toBottom = vi.spyOn(window, 'scrollTo');
    const [line] = examples.ticketList.response.tickets;
    const replies: Replies = {
      ticketInfo: () => examples.ticketInfo.response,
      ticketList: () => ({ tickets: line ? [{ ...line, ticketOdrId: 'K1', unreadMessageTotal: unread }] : [] }),
      notePage: () => ({ notes: [note(1), note(2, { sender: 1 }), note(3), note(4)], hasMore: false }),
    };
    await open(replies, '/customer_detail?ticketOdrId=K1', <FeedbackDetailScreen />);
    expect(opened).toEqual(shown);
    expect(toBottom).toHaveBeenCalledTimes(shown.length === 0 ? 1 : 0);
    expect(/New messages/.exec(document.body.textContent ?? '')?.[0]).toBe(heading);
  },
);
