import type { Ticket } from '@kit/contracts/methods/tickets';

export type TicketStatus = Ticket['status'];

/** The numbers of the feedback statuses (3.26). */
export const PROCESSING: TicketStatus = 1;
export const PROCESSING_AGAIN: TicketStatus = 2;
export const BORROWER_REPLIES: TicketStatus = 3;
export const DONE: TicketStatus = 4;

interface TicketTransition {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: 'customer service asks' | 'borrower answers' | 'customer service closes' | 'borrower reopens';
}

/** All status transitions of a feedback (4.6). */
export const ticketTransitions: readonly TicketTransition[] = [
  { from: PROCESSING, to: BORROWER_REPLIES, by: 'customer service asks' },
  { from: PROCESSING_AGAIN, to: BORROWER_REPLIES, by: 'customer service asks' },
  { from: BORROWER_REPLIES, to: PROCESSING_AGAIN, by: 'borrower answers' },
  { from: PROCESSING, to: DONE, by: 'customer service closes' },
  { from: PROCESSING_AGAIN, to: DONE, by: 'customer service closes' },
  { from: BORROWER_REPLIES, to: DONE, by: 'customer service closes' },
  { from: DONE, to: PROCESSING_AGAIN, by: 'borrower reopens' },
];

/** The next status of a feedback, or undefined if the transition is not allowed. */
export const nextTicketStatus = (from: TicketStatus, by: TicketTransition['by']): TicketStatus | undefined =>
  ticketTransitions.find((move) => move.from === from && move.by === by)?.to;

/** The statuses that customer service can set from this one. */
export const openToCustomerService = (from: TicketStatus): TicketStatus[] =>
  ticketTransitions.filter((move) => move.from === from && move.by.startsWith('customer service')).map(({ to }) => to);
