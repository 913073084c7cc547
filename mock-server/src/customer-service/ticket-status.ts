import { type TicketStatus, ticketTransitions } from '@kit/contracts/behaviour/ticket-transitions';

/** The numbers of the feedback statuses (3.26). */
export const PROCESSING: TicketStatus = 1;
export const PROCESSING_AGAIN: TicketStatus = 2;
export const BORROWER_REPLIES: TicketStatus = 3;
export const DONE: TicketStatus = 4;

/** The next status of a feedback, or undefined if the transition is not allowed. */
export const nextTicketStatus = (
  from: TicketStatus,
  by: (typeof ticketTransitions)[number]['by'],
): TicketStatus | undefined => ticketTransitions.find((move) => move.from === from && move.by === by)?.to;

/** The statuses that customer service can set from this one. */
export const openToCustomerService = (from: TicketStatus): TicketStatus[] =>
  ticketTransitions.filter((move) => move.from === from && move.by.startsWith('customer service')).map(({ to }) => to);
