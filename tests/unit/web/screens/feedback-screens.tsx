import type { Note, Ticket, TicketListEntry } from '@kit/contracts/methods/tickets';
import { vi } from 'vitest';
import FeedbackAddScreen from '../../../../web/src/screens/feedback-add';
import FeedbackDetailScreen from '../../../../web/src/screens/feedback-detail';
import FeedbackFaqScreen from '../../../../web/src/screens/feedback-faq';
import FeedbackListScreen from '../../../../web/src/screens/feedback-list';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { noNetwork, openScreen, type Replies, user } from './screen-context';

/** A message of customer service with the id `M<number>`. */
export const note = (number: number, more: Partial<Note> = {}): Note => ({
  ...(examples.notePage.response.notes[0] as Note),
  noteId: `M${number}`,
  links: [],
  text: `message ${number}`,
  ...more,
});
export const line = (more: Partial<TicketListEntry> = {}): TicketListEntry => ({
  ...(examples.ticketList.response.tickets[0] as TicketListEntry),
  ...more,
});
export const ticket = (more: Partial<Ticket> = {}): Ticket => ({ ...examples.ticketInfo.response, ...more });

const screens = {
  '/customer_faq': FeedbackFaqScreen,
  '/customer_add': FeedbackAddScreen,
  '/customer_list': FeedbackListScreen,
  '/customer_detail': FeedbackDetailScreen,
};

/** Opens a screen of the feedback by its address. */
export const open = (at: string, replies: Replies = {}) => {
  const Screen = screens[at.split('?')[0] as keyof typeof screens];
  return openScreen(at, <Screen />, {
    displayTicketNote: () => false,
    userIdentifierInfo: () => user,
    ticketList: () => ({ tickets: [] }),
    ticketInfo: () => ticket(),
    notePage: () => ({ notes: [note(1)], hasMore: false }),
    ...replies,
  });
};

/** The server's reply to a message: the message with the id `M10`, and an answer. */
export const answering: NonNullable<Replies['saveTicketNote']> = ({ kind, text }) => ({
  note: note(10, { sender: 1, kind, text }),
  replies: [note(11, { text: `answer to ${text}` })],
});

/** A reply whose first call is lost. */
export const lostOnce = <Request, Reply>(reply: (request: Request) => Reply) =>
  vi.fn(reply).mockImplementationOnce(noNetwork);

export const alerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
export const text = () => document.body.textContent ?? '';
export const messages = () => only('ol[aria-label="Messages"]').textContent ?? '';
export const field = () => only<HTMLTextAreaElement>('textarea');
export const write = async (words: string) => {
  await enter(field(), words);
  await tap(button('Send'));
};
