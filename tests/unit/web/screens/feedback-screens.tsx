import type { Note, Ticket, TicketListEntry } from '@kit/contracts/methods/tickets';
import { examples } from '../../../support/examples';
import type { Journey, Step } from './journeys';
import { noNetwork, type Opened, type Replies } from './screen-context';

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
export const notes = (...all: Note[]) => ({ notes: all, hasMore: false });

export const usual: Replies = {
  displayTicketNote: () => false,
  ticketList: () => ({ tickets: [] }),
  notePage: () => notes(note(1)),
};
export const feedback = (at: string, replies: Replies, ...steps: Step[]): Journey => [
  at,
  { ...usual, ...replies },
  ...steps,
];

/** The server's reply to a message: the message with the id `M10`, and an answer. */
export const answering: NonNullable<Replies['saveTicketNote']> = ({ kind, text }) => ({
  note: note(10, { sender: 1, kind, text }),
  replies: [note(11, { text: `answer to ${text}` })],
});

export const write = (words: string) => [{ textarea: words }, 'Send'] as const;
export const receipt = new File(['a receipt'], 'transfer.png', { type: 'image/png' });
/** The next upload fails. */
export const losesUpload = ({ upload }: Opened) => void upload.mockImplementationOnce(noNetwork);
