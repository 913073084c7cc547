import type { MethodName } from '../methods/index';
import type { feedbackStatus } from '../methods/tickets';

export type TicketStatus = (typeof feedbackStatus.values)[number];

interface TicketTransition {
  readonly from: TicketStatus;
  readonly to: TicketStatus;
  readonly by: 'customer service asks' | 'borrower answers' | 'customer service closes' | 'borrower reopens';
  /** the borrower's call that causes it; customer service acts without a call */
  readonly method?: MethodName;
}

/** All status transitions of a feedback (4.6). `saveTicket` opens it with status 1. */
export const ticketTransitions: readonly TicketTransition[] = [
  { from: 1, to: 3, by: 'customer service asks' },
  { from: 2, to: 3, by: 'customer service asks' },
  { from: 3, to: 2, by: 'borrower answers', method: 'saveTicketNote' },
  { from: 1, to: 4, by: 'customer service closes' },
  { from: 2, to: 4, by: 'customer service closes' },
  { from: 3, to: 4, by: 'customer service closes' },
  { from: 4, to: 2, by: 'borrower reopens', method: 'rateTicket' },
];
