import type { Ticket } from '@kit/contracts/methods/tickets';

export type TicketStatus = Ticket['status'];

/** The statuses of a feedback by what they mean (3.26). */
export const PROCESSING: TicketStatus = 1;
export const PROCESSING_AGAIN: TicketStatus = 2;
export const BORROWER_REPLIES: TicketStatus = 3;
export const DONE: TicketStatus = 4;

interface Move {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: 'customer service asks' | 'borrower answers' | 'customer service closes' | 'borrower reopens';
}

/** Every way that a feedback can go (4.6); there is no other. */
export const ticketMoves: readonly Move[] = [
  { from: PROCESSING, to: BORROWER_REPLIES, by: 'customer service asks' },
  { from: PROCESSING_AGAIN, to: BORROWER_REPLIES, by: 'customer service asks' },
  { from: BORROWER_REPLIES, to: PROCESSING_AGAIN, by: 'borrower answers' },
  { from: PROCESSING, to: DONE, by: 'customer service closes' },
  { from: PROCESSING_AGAIN, to: DONE, by: 'customer service closes' },
  { from: BORROWER_REPLIES, to: DONE, by: 'customer service closes' },
  { from: DONE, to: PROCESSING_AGAIN, by: 'borrower reopens' },
];

/** Where a feedback goes when this happens to it, or undefined where it cannot happen. */
export const movedBy = (from: TicketStatus, by: Move['by']): TicketStatus | undefined =>
  ticketMoves.find((move) => move.from === from && move.by === by)?.to;

/** The statuses that customer service can put a feedback into from this one. */
export const openToCustomerService = (from: TicketStatus): TicketStatus[] =>
  ticketMoves.filter((move) => move.from === from && move.by.startsWith('customer service')).map(({ to }) => to);
